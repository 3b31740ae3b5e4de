import { html } from "hono/html";
import type { PitchReport } from "../../../src/content/index.ts";
import { modelLabel } from "../../../src/integrations/ai-models/index.ts";
import { readableDomain } from "../../../src/platform/addresses/index.ts";
import { barChart, legend, percent } from "../charts/index.ts";
import type { Markup } from "../document.ts";
import { isolated, namesFromTheRight } from "./isolated.ts";
import { answers, askedThrough, kindNames, position } from "./words.ts";

const ownerNames = { own: "own", competitor: "competitor", third_party: "third party" } as const;

export function sources({ sources: found, source_owners: owners, brand, metrics }: PitchReport): Markup {
  const all = owners.own + owners.competitor + owners.third_party;
  if (all === 0) {
    return html`<section aria-labelledby="sources"><h2 id="sources">What the answers rest on</h2><p>None of the answers cites a page.</p></section>`;
  }
  return html`<section aria-labelledby="sources"><h2 id="sources">What the answers rest on</h2>
<p class="soft">Share of ${answers(metrics.overall.answers)} that cite each domain. Counted once an answer and domain, ${percent((owners.own / all) * 100)} of the citations go to ${brand.name}’s own pages, ${percent((owners.competitor / all) * 100)} to competitors, ${percent((owners.third_party / all) * 100)} to third parties.</p>
<figure>${barChart(
    found.slice(0, 10).map((one) => ({
      name: readableDomain(one.domain),
      isOwn: one.owner === "own",
      tone: one.owner === "own" ? ("own" as const) : one.owner === "competitor" ? ("rival" as const) : ("third" as const),
      rate: one.citation_rate,
    })),
  )}${legend([
    { kind: "bar-own", text: brand.name },
    { kind: "bar-rival", text: "a competitor" },
    { kind: "bar-third", text: "third parties" },
  ])}</figure>
<details><summary>Sources and their pages as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Sources"><table><caption>Of the answers citing a domain, how many name whom</caption>
<thead><tr><th scope="col">Domain</th><th scope="col">Owner</th><th scope="col" class="n">Answers</th><th scope="col" class="n">name ${brand.name}</th><th scope="col" class="n">name a competitor</th><th scope="col">Most cited page</th></tr></thead>
<tbody>${found.map(
    (one) =>
      html`<tr class="${one.owner === "own" ? "own" : ""}"><th scope="row">${readableDomain(one.domain)}</th><td><span class="tag ${one.owner}">${one.company && one.owner === "competitor" ? one.company : ownerNames[one.owner]}</span></td><td class="n">${one.answers}</td><td class="n">${one.brand_mentions}</td><td class="n">${one.competitor_mentions}</td><td>${pageLink(one.pages[0])}</td></tr>`,
  )}</tbody></table></div></details></section>`;
}

/** Addresses come from answers of models: only web addresses become links, and nobody's reputation is lent to them. */
function pageLink(page: { url: string; title: string | null } | undefined): Markup | string {
  if (!page) return "";
  return /^https?:\/\//i.test(page.url)
    ? html`<a href="${page.url}" rel="nofollow noopener noreferrer">${page.title ?? page.url}</a>`
    : page.url;
}

export function perception({ sentiment, brand }: PitchReport): Markup {
  const {
    positive_answers: good,
    negative_answers: bad,
    attributes,
    quotes,
    unknown_answers: unknown,
    brand_answers: asked,
  } = sentiment;
  const chips = (positive: boolean) =>
    attributes
      .filter((one) => one.positive === positive)
      .map(
        (one) =>
          html`<li class="${positive ? "good" : "bad"}"><b>${positive ? "+" : "−"}</b> ${one.name} <span class="soft">${one.answers}</span></li>`,
      );
  return html`<section aria-labelledby="perception"><h2 id="perception">What the models say about ${brand.name}</h2>
<p class="soft">${good + bad === 0 ? `No answer ascribes a quality to ${brand.name}.` : `${answers(good)} ${good === 1 ? "says" : "say"} something good, ${bad} something critical.`} ${unknown > 0 ? `${unknown} of ${asked} answers to questions about ${brand.name} say that nothing is known about it.` : ""}</p>
${attributes.length > 0 ? html`<h3>Qualities ascribed, with the number of answers</h3><ul class="chips">${chips(true)}${chips(false)}</ul>` : ""}
${
  quotes.length > 0
    ? html`<h3>In their words</h3><div class="quotes">${quotes.map(
        (
          one,
        ) => html`<blockquote class="${one.positive === null ? "" : one.positive ? "good" : "bad"}"><p lang="${brand.language}" dir="auto">${one.text}</p>
<footer>${modelLabel(one.model)}, asked “<span lang="${brand.language}" dir="auto">${one.prompt}</span>”${one.attribute ? html` · <span class="tag ${one.positive ? "good" : "bad"}">${one.attribute}</span>` : ""}</footer></blockquote>`,
      )}</div>`
    : ""
}</section>`;
}

export function gaps({ gaps: found, brand }: PitchReport): Markup {
  if (found.length === 0) return html``;
  return html`<section aria-labelledby="gaps"><h2 id="gaps">Questions that others win</h2>
<p class="soft">Where a competitor is named more often than ${brand.name}, widest gap first. Each question has few answers, so small differences may be chance.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Questions that others win, as a table"><table class="cards"><thead><tr><th scope="col">Question</th><th scope="col" class="n">${brand.name}</th><th scope="col">Named instead</th><th scope="col">Rests on</th></tr></thead>
<tbody>${found.map(
    (gap) =>
      html`<tr><th scope="row" lang="${brand.language}" dir="auto">${gap.prompt}</th><td class="n" data-label="${brand.name}">${gap.mentions} of ${gap.answers}</td><td data-label="Named instead">${gap.leaders.map(({ name, answers: count }, index) => html`${index > 0 ? ", " : ""}<bdi>${name}</bdi> (${count})`)}</td><td class="soft" data-label="Rests on">${gap.sources.map(readableDomain).join(", ") || "–"}</td></tr>`,
  )}</tbody></table></div></section>`;
}

export function nextSteps(report: PitchReport): Markup {
  const { recommendations, brand } = report;
  const names = namesFromTheRight(report);
  return html`<section aria-labelledby="next"><h2 id="next">What to do next</h2>
${
  recommendations.length === 0
    ? html`<p>${nothingToDo(report)}</p>`
    : html`<p class="soft">Each step is drawn from answers, which stand below it.</p>
<ol class="steps">${recommendations.map(
        (
          one,
        ) => html`<li><span class="tag ${one.priority}">${one.priority} priority</span><h3>${isolated(one.title, names)}</h3><p>${isolated(one.why, names)}</p><p><strong>Do:</strong> ${isolated(one.change, names)}</p>
<ul class="evidence" aria-label="Answers behind this step">${one.evidence.map(
          (entry) =>
            html`<li>${entry.model ? html`<b>${modelLabel(entry.model)}</b> on ` : ""}“<span lang="${brand.language}" dir="auto">${entry.prompt}</span>”${entry.quote ? html`: <q lang="${brand.language}" dir="auto">${entry.quote}</q>` : ""}${entry.url ? html` · cites ${pageLink({ url: entry.url, title: null })}` : ""}</li>`,
        )}</ul></li>`,
      )}</ol>`
}</section>`;
}

/** Why no step is advised: questions that others win may stand right above. */
const nothingToDo = ({ gaps: found, brand }: PitchReport): string =>
  found.length > 0
    ? `Others are named more often in the questions above, but with so few answers each difference may be chance, so no step is advised yet. Ask again in some weeks, or track ${brand.name} day by day, before you change anything.`
    : `The answers show nothing that ${brand.name} would have to change now.`;

export function questions({ prompts, brand }: PitchReport): Markup {
  return html`<section aria-labelledby="questions"><h2 id="questions">The questions asked</h2>
<p class="soft">${prompts.filter(({ kind }) => kind !== "brand").length} do not name ${brand.name} and make the numbers above; ${prompts.filter(({ kind }) => kind === "brand").length} ask about it by name and show what is said about it.</p>
<details><summary>All questions with their results</summary><div class="scroll" tabindex="0" role="region" aria-label="Questions"><table><thead><tr><th scope="col">Question</th><th scope="col">Kind</th><th scope="col" class="n">Named in</th><th scope="col" class="n">Position</th></tr></thead>
<tbody>${prompts.map(
    (one) =>
      html`<tr><th scope="row" lang="${brand.language}" dir="auto">${one.text}</th><td class="soft">${kindNames[one.kind]}</td><td class="n">${one.mentions} of ${one.answers}</td><td class="n">${position(one.avg_position)}</td></tr>`,
  )}</tbody></table></div></details></section>`;
}

const foundIn = { website: "the website", model: "the analysis model", answers: "the answers", stand_in: "made up" } as const;

export function method(report: PitchReport): Markup {
  const { sample, notes, brand, competitors, pages_read: pages } = report;
  return html`<section aria-labelledby="method"><h2 id="method">How this was made</h2>
<p>${sample.asked} ${sample.asked === 1 ? "call" : "calls"}: ${sample.answered} answered, ${sample.refused} refused, ${sample.empty} empty, ${sample.failed} failed. ${askedThrough(report.providers)} A company is named when its name or a link to its domain stands in an answer; rates over answers have Wilson’s 95% interval, shares of voice one clustered by answer.</p>
<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>
<details><summary>What was read and derived</summary><div class="scroll" tabindex="0" role="region" aria-label="What was read and derived"><table><thead><tr><th scope="col">What</th><th scope="col">Value</th><th scope="col">From</th></tr></thead><tbody>
${brand.derived.map((one) => html`<tr><th scope="row">${one.field}</th><td>${one.value}</td><td class="soft">${one.from}</td></tr>`)}
${competitors.map((one) => html`<tr><th scope="row">Competitor</th><td>${one.name}${one.domain ? html` <span class="soft">${readableDomain(one.domain)}</span>` : ""}</td><td class="soft">${foundIn[one.found_in]}: ${one.evidence}</td></tr>`)}
${pages.map((one) => html`<tr><th scope="row">Page read</th><td>${one.title || "–"}</td><td class="soft">${one.url}</td></tr>`)}
</tbody></table></div></details></section>`;
}
