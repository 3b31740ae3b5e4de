import { html } from "hono/html";
import { type Brief, type ContentItem, type HubPage, hubRanges, nameOfLanguage } from "../../../src/content/index.ts";
import { shownWith } from "../../../src/platform/numbers/index.ts";
import { columnChart } from "../charts/index.ts";
import type { Markup } from "../document.ts";
import { shownCharacters } from "../draw/markdown.ts";
import { dayOf, timeOf } from "../words.ts";

/** The address of the same page with another choice, signed as this one is. */
export type Link = (choice: Record<string, string>, section: string) => string;

/** How the page was opened. */
interface Opened {
  link: Link;
  /** By somebody of whom nothing is known but the link. */
  isByLink: boolean;
}

/** The parts of a page that texts of any kind are drawn into, apart from this thread. */
export interface Drawn {
  text: Markup;
  comparison: Markup;
}

/** An item's page below its header. */
export function hubView(page: HubPage, drawn: Drawn, opened: Opened): Markup {
  return html`${summary(page)}${briefView(page.item)}${text(page.item, drawn)}${citations(page, opened.link)}${versions(page, drawn, opened)}${grounding(page.item)}`;
}

/** What an item is called: a draft without a text by its brief. */
export const titleOf = ({ title, url, brief }: ContentItem): string =>
  title || url || (typeof brief?.topic === "string" ? brief.topic : "Untitled");

const typeNames: Record<ContentItem["type"], string> = {
  ...{ draft: "Draft", optimize: "Optimize draft", snipe: "Snipe", slice: "Slice", manual: "Written by hand" },
  ...{ external: "Tracked page", imported: "Imported page" },
};
const endings: Partial<Record<NonNullable<ContentItem["generation"]>["status"], string>> = {
  failed: "Failed",
  canceled: "Canceled",
};
const stageNames = { pending: "Pending", generated: "Text ready", done: "Done" };

function summary({ item, tab }: HubPage): Markup {
  const { generation } = item;
  const isInFlight = generation?.status === "queued" || generation?.status === "running";
  const ending = generation && item.stage !== "done" ? endings[generation.status] : undefined;
  return html`<section class="card">
<h1 dir="auto">${titleOf(item)}</h1>
<ul class="badges"><li>${typeNames[item.type]}</li>
${ending && html`<li class="bad">${ending}</li>`}
${item.stage && html`<li class="${item.stage === "pending" ? "warn" : "good"}">${stageNames[item.stage]}</li>`}
<li class="${item.is_published ? "good" : ""}">${item.is_published ? "Published" : "Not published"}</li></ul>
${item.url && html`<p>${item.normalized_url ? html`<a href="https://${item.url}" rel="nofollow noopener noreferrer">${item.url}</a>` : item.url}</p>`}
${item.meta_description && html`<p class="soft" dir="auto">${item.meta_description}</p>`}
<dl>${fact("Words", item.body === null ? "–" : item.word_count.toLocaleString("en"))}${fact("Language", item.language && nameOfLanguage(item.language))}${fact("Topic", item.topic_name)}${fact("Tab", tab)}
${fact("Created", dayOf(item.created_at))}${fact("Changed", timeOf(item.updated_at))}${fact("Published", item.published_at && dayOf(item.published_at))}
${item.fields.map(({ column, value }) => fact(column, Array.isArray(value) ? value.join(", ") : String(value)))}</dl>
${isInFlight && html`<p class="note">The text is being written${generation.step === "reading" ? ": the sources are read" : generation.step === "writing" ? ": the model writes" : ""}. Open this page again in a minute.</p>`}
${generation?.error && !isInFlight && generation.status !== "completed" && html`<p class="note bad">${generation.error}</p>`}
</section>`;
}

const fact = (name: string, value: string | null): Markup | "" =>
  value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : "";

/** What a draft is written from. It is all there is until there is a text. */
function briefView({ brief, body, generation }: ContentItem): Markup | "" {
  if (!brief || !generation) return "";
  const { topic, tone, length_words: words, instructions, sources } = brief as Partial<Brief>;
  return html`<section class="card" id="brief"><details ${body === null ? "open" : ""}><summary>Brief</summary>
<dl>${fact("Topic", topic ?? null)}${fact("Tone", tone ?? null)}${fact("Length", words ? `about ${words.toLocaleString("en")} words` : null)}${fact("Instructions", instructions ?? null)}</dl>
${sources && sources.length > 0 && html`<p></p><p>Sources</p><ul class="list">${sources.map((url) => html`<li><a href="${url}" rel="nofollow noopener noreferrer">${url}</a></li>`)}</ul>`}</details></section>`;
}

function citations({ citing, days }: HubPage, link: Link): Markup {
  const choice = html`<ul class="choice">${hubRanges.map(
    (range) =>
      html`<li><a href="${link({ days: String(range) }, "citations")}" ${range === days ? html`aria-current="true"` : ""}>${range} days</a></li>`,
  )}</ul>`;
  return html`<section class="card" id="citations"><div class="head"><h2>Answers that cite this page</h2>${citing && choice}</div>
${
  citing === null
    ? html`<p class="soft">This item has no address that answers could cite. It gets one when it is published.</p>`
    : citing.prompts.length === 0
      ? html`<p class="soft">No answer of the last ${days} days cites this page.</p>`
      : citingView(citing)
}</section>`;
}

function citingView({ prompts, periods, periodDays }: NonNullable<HubPage["citing"]>): Markup {
  return html`<p class="soft">Citing answers ${periodDays === 1 ? "a day" : "a week"}, UTC</p>
${columnChart({
  ...{ id: "citing", title: "Citing answers" },
  periods: periods.map(({ from, to, answers, citations }) => ({ from, to, count: answers === 0 ? null : citations })),
})}
<div class="scroll"><table><thead><tr><th scope="col">Prompt</th><th scope="col" class="number">Cited in</th><th scope="col" class="number">Answers</th>
<th scope="col" class="number wide">Est. impressions</th></tr></thead>
<tbody>${prompts.map(
    ({
      prompt,
      citation_percent,
      citations,
      estimated_impressions,
    }) => html`<tr><td>${prompt}</td><td class="number">${shownWith(2, citation_percent)}%</td>
<td class="number">${citations}</td><td class="number wide">${estimated_impressions > 0 ? estimated_impressions.toLocaleString("en") : "–"}</td></tr>`,
  )}</tbody></table></div>
<details><summary>${periodDays === 1 ? "Day by day" : "Week by week"}</summary><div class="scroll"><table><thead><tr><th scope="col">${periodDays === 1 ? "Day" : "Week"}</th>
<th scope="col" class="number">Citing answers</th><th scope="col" class="number">Prompts</th><th scope="col" class="number">Share of their answers</th></tr></thead>
<tbody>${periods.toReversed().map(
    (
      period,
    ) => html`<tr><td class="when">${period.from === period.to ? dayOf(period.from) : `${dayOf(period.from)} – ${dayOf(period.to)}`}</td>
${
  period.answers === 0
    ? html`<td class="number">–</td><td class="number">–</td><td class="number">–</td>`
    : html`<td class="number">${period.citations}</td><td class="number">${period.prompts}</td><td class="number">${shownWith(2, period.citation_percent)}%</td>`
}</tr>`,
  )}</tbody></table></div></details>`;
}

const reasons = { generate: "Written by the model", edit: "Edited", restore: "Restored", import: "Added" };

/** Who made a version: a person, whose address is not for everybody who has a link, a key that belongs to nobody, or the service. */
function makerOf(
  { reason, created_by, version_number }: HubPage["versions"][number],
  { type }: ContentItem,
  isByLink: boolean,
): string {
  if (created_by) return isByLink ? "A person" : created_by.email;
  const isByService = reason === "generate" || (reason === "import" && type === "optimize" && version_number === 1);
  return isByService ? "The service" : "An API key";
}

function versions({ item, versions, shown }: HubPage, drawn: Drawn, { link, isByLink }: Opened): Markup | "" {
  if (!shown) return "";
  const { version, texts } = shown;
  const number = version.version_number;
  return html`<section class="card" id="versions"><h2>Versions</h2>
<div class="scroll"><table class="versions"><thead><tr><th scope="col">No.</th><th scope="col">What</th><th scope="col">When</th><th scope="col" class="wide">By</th><th scope="col" class="number">Words</th></tr></thead>
<tbody>${versions.map(
    (
      one,
    ) => html`<tr ${one.version_id === version.version_id ? html`aria-current="true"` : ""}><td><a href="${link({ version: one.version_id }, "changes")}">${one.version_number}</a></td>
<td>${reasons[one.reason]}</td><td class="when">${timeOf(one.created_at)}</td><td class="wide">${makerOf(one, item, isByLink)}</td><td class="number">${one.word_count.toLocaleString("en")}</td></tr>`,
  )}</tbody></table></div>
${(versions.at(-1)?.version_number ?? 1) > 1 && html`<p class="soft">Only the newest versions are listed.</p>`}
<details open id="changes"><summary>${texts ? `What version ${number} changed in version ${number - 1}` : `Version ${number} is the first`}</summary>
${texts && html`<p></p>${drawn.comparison}`}</details></section>`;
}

function text(item: ContentItem, drawn: Drawn): Markup | "" {
  if (item.body === null) return "";
  return html`<section class="card" id="text"><h2>Text</h2><div class="text">${drawn.text}</div>
${item.body.length > shownCharacters && html`<p class="note">Only the beginning is shown; the API has the whole text.</p>`}</section>`;
}

interface Grounds {
  facts: { text: string }[];
  sources: { url: string; title: string | null; citations: number; linked: boolean; problem?: string }[];
  unsupported_numbers: string[];
}

function grounding({ generation }: ContentItem): Markup | "" {
  if (!generation?.grounding) return "";
  const { facts, sources, unsupported_numbers: numbers } = generation.grounding as unknown as Grounds;
  return html`<section class="card" id="grounding"><h2>What the draft rests on</h2>
${numbers.length > 0 && html`<p class="note">Numbers that stand in none of its grounds; check them: ${numbers.join(" · ")}</p><p></p>`}
${facts.length > 0 && html`<p>Facts of the Knowledge Base</p><ul class="list">${facts.map((one) => html`<li>${one.text}</li>`)}</ul><p></p>`}
${
  sources.length > 0 &&
  html`<p>Pages</p><ul class="list">${sources.map(
    ({
      url,
      title,
      citations,
      linked,
      problem,
    }) => html`<li>${/^https?:\/\//i.test(url) ? html`<a href="${url}" rel="nofollow noopener noreferrer">${title || url}</a>` : title || url}
<span class="soft">${[linked && "linked", citations > 0 && `cited by ${citations} ${citations === 1 ? "answer" : "answers"}`, problem && "not read"].filter(Boolean).join(", ")}</span></li>`,
  )}</ul>`
}
${facts.length + sources.length === 0 && html`<p class="soft">Nothing but the brief: no facts and no sources fitted.</p>`}</section>`;
}
