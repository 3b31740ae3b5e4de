import { html } from "hono/html";
import { modelOf } from "../../../src/models/catalogue.ts";
import type { CompanyMeasures, PitchReport, PromptKind } from "../../../src/pitches/report-record.ts";
import type { Markup } from "../people/layout.ts";
import { barChart, dotChart, dotLegend, interval, legend, percent, stackChart, table } from "./charts.ts";

const kindNames: Record<PromptKind, string> = {
  category: "Which brands are there?",
  need: "What do I need?",
  comparison: "Which is better?",
  purchase: "What shall I buy?",
  brand: "About the brand",
};

const own = (companies: readonly CompanyMeasures[]): CompanyMeasures => companies[0]!;
/** The competitor that is named most; null without any. */
const strongest = (companies: readonly CompanyMeasures[]): CompanyMeasures | null =>
  companies
    .slice(1)
    .reduce<CompanyMeasures | null>((top, one) => (top === null || one.mentions > top.mentions ? one : top), null);
const byRate = (companies: readonly CompanyMeasures[]) => companies.toSorted((a, b) => b.mentions - a.mentions);
const answers = (count: number): string => `${count} ${count === 1 ? "answer" : "answers"}`;
const position = (value: number | null): string => (value === null ? "–" : value.toFixed(1));

/** The first screen in one sentence, made of the numbers only. */
export function headline({ brand, metrics }: PitchReport): string {
  const { companies } = metrics.overall;
  const me = own(companies);
  const top = strongest(companies);
  const share = `${brand.name} is named in ${percent(me.mention_rate.value)} of the answers to buyers’ questions about ${brand.category}`;
  if (!top || top.mentions === 0) return `${share}; no competitor is named.`;
  const difference =
    me.mentions >= top.mentions
      ? `more than any competitor; ${top.name} follows with ${percent(top.mention_rate.value)}`
      : `${top.name} leads with ${percent(top.mention_rate.value)}`;
  const overlap = me.mention_rate.high >= top.mention_rate.low && top.mention_rate.high >= me.mention_rate.low;
  return `${share}; ${difference}${overlap ? " (too close to call)" : ""}.`;
}

export function tiles({ metrics, source_owners: owners }: PitchReport): Markup {
  const { companies, answers: count } = metrics.overall;
  const me = own(companies);
  const rank = companies.filter(({ mentions }) => mentions > me.mentions).length + 1;
  const cited = owners.own + owners.competitor + owners.third_party;
  return html`<ul class="tiles">
<li><span>Named in</span><b>${percent(me.mention_rate.value)}</b><small>of ${count} answers; 95% interval ${interval(me.mention_rate)}</small></li>
<li><span>Place</span><b>${rank} of ${companies.length}</b><small>by answers that name it; ${percent(me.share_of_voice.value)} of all mentions</small></li>
<li><span>Average position</span><b>${position(me.avg_position)}</b><small>where it is named; first in ${answers(me.first_places)}</small></li>
<li><span>Own pages cited in</span><b>${percent(me.citation_rate.value)}</b><small>of the answers${cited > 0 ? `; ${percent((owners.own / cited) * 100)} of all cited domains` : ""}</small></li>
</ul>`;
}

export function visibility({ metrics, brand }: PitchReport): Markup {
  const { companies, answers: count } = metrics.overall;
  return html`<section aria-labelledby="visibility"><h2 id="visibility">How visible ${brand.name} is beside its competitors</h2>
<p class="soft">Share of ${answers(count)} that name each company. None of these questions names a brand.</p>
<figure>${barChart(byRate(companies).map((one) => ({ name: one.name, isOwn: one.is_self, rate: one.mention_rate })))}
<figcaption>The line on each bar is the 95% interval: asked again, the share would most likely lie inside it.</figcaption></figure>
${table(
  "Visibility",
  ["Company", "Named in", "95% interval", "Share of voice", "Average position", "Own pages cited"],
  companies.map((one) => ({
    isOwn: one.is_self,
    cells: [
      one.name,
      `${one.mentions} of ${one.mention_rate.n}`,
      interval(one.mention_rate),
      `${one.share_of_voice.value.toFixed(1)}% (${interval(one.share_of_voice)})`,
      position(one.avg_position),
      percent(one.citation_rate.value),
    ],
  })),
)}</section>`;
}

/** Rows of the own brand against the strongest competitor of all. */
function compared(report: PitchReport, rows: readonly { name: string; companies: readonly CompanyMeasures[] }[]) {
  const rival = strongest(report.metrics.overall.companies);
  const index = rival ? report.metrics.overall.companies.indexOf(rival) : -1;
  return {
    rival,
    rows: rows.map(({ name, companies }) => ({
      name,
      own: own(companies).mention_rate,
      rival: rival ? { name: rival.name, rate: companies[index]!.mention_rate } : null,
    })),
  };
}

function byCompany(
  rows: readonly { name: string; answers: number; companies: readonly CompanyMeasures[] }[],
  first: string,
  caption: string,
) {
  const names = rows[0]?.companies.map(({ name }) => name) ?? [];
  return table(
    caption,
    [first, "Answers", ...names],
    rows.map((row) => ({ cells: [row.name, row.answers, ...row.companies.map((one) => percent(one.mention_rate.value))] })),
  );
}

export function byModel(report: PitchReport): Markup {
  const models = report.metrics.by_model.map((one) => ({ ...one, name: one.label }));
  const { rival, rows } = compared(report, models);
  return html`<section aria-labelledby="models"><h2 id="models">By model</h2>
<p class="soft">The same questions, asked of ${models.length} models. With few answers a model the interval is wide; models differ only where intervals part.</p>
<figure>${dotChart(rows)}<figcaption>${dotLegend(report.brand.name, rival?.name ?? null)}</figcaption></figure>
${byCompany(models, "Model", "Answers that name each company, by model")}</section>`;
}

export function byKind(report: PitchReport): Markup {
  const kinds = report.metrics.by_kind.map((one) => ({ ...one, name: kindNames[one.kind] }));
  const { rival, rows } = compared(report, kinds);
  return html`<section aria-labelledby="kinds"><h2 id="kinds">By kind of question</h2>
<p class="soft">From looking around to buying: where ${report.brand.name} comes in, and where it drops out.</p>
<figure>${dotChart(rows)}<figcaption>${dotLegend(report.brand.name, rival?.name ?? null)}</figcaption></figure>
${byCompany(kinds, "Kind of question", "Answers that name each company, by kind of question")}</section>`;
}

export function positions({ metrics, brand }: PitchReport): Markup {
  const total = metrics.overall.answers;
  const rows = metrics.positions
    .toSorted((a, b) => b.first - a.first)
    .map((one) => ({ ...one, none: total - one.first - one.second - one.third - one.later }));
  return html`<section aria-labelledby="positions"><h2 id="positions">Where ${brand.name} stands in answers</h2>
<p class="soft">Place by first mention among the companies compared. Being first matters: many readers stop there.</p>
<figure>${stackChart(
    rows.map(({ name, is_self: isOwn, first, second, third, later, none }) => ({
      name,
      isOwn,
      value: `first in ${first}`,
      parts: [
        { kind: "p1", count: first },
        { kind: "p2", count: second },
        { kind: "p3", count: third },
        { kind: "p4", count: later },
        { kind: "none", count: none },
      ],
    })),
  )}${legend(
    [
      { kind: "p1", text: "first" },
      { kind: "p2", text: "second" },
      { kind: "p3", text: "third" },
      { kind: "p4", text: "later" },
      { kind: "none", text: "not named" },
    ],
    "stack",
  )}</figure>
${table(
  "Positions",
  ["Company", "First", "Second", "Third", "Later", "Not named"],
  rows.map((one) => ({ isOwn: one.is_self, cells: [one.name, one.first, one.second, one.third, one.later, one.none] })),
)}</section>`;
}

const ownerNames = { own: "own", competitor: "competitor", third_party: "third party" } as const;

export function sources({ sources: found, source_owners: owners, brand, metrics }: PitchReport): Markup {
  const all = owners.own + owners.competitor + owners.third_party;
  if (all === 0) {
    return html`<section aria-labelledby="sources"><h2 id="sources">What the answers rest on</h2><p>None of the answers cites a page.</p></section>`;
  }
  return html`<section aria-labelledby="sources"><h2 id="sources">What the answers rest on</h2>
<p class="soft">Domains that ${answers(metrics.overall.answers)} cite. ${percent((owners.own / all) * 100)} of the citations go to ${brand.name}’s own pages, ${percent((owners.competitor / all) * 100)} to competitors, ${percent((owners.third_party / all) * 100)} to third parties.</p>
<figure>${barChart(
    found.slice(0, 10).map((one) => ({
      name: one.domain,
      isOwn: one.owner === "own",
      tone: one.owner === "own" ? ("own" as const) : one.owner === "competitor" ? ("rival" as const) : ("third" as const),
      rate: one.citation_rate,
      value: `${answers(one.answers)}`,
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
      html`<tr class="${one.owner === "own" ? "own" : ""}"><th scope="row">${one.domain}</th><td><span class="tag ${one.owner}">${one.company && one.owner === "competitor" ? one.company : ownerNames[one.owner]}</span></td><td class="n">${one.answers}</td><td class="n">${one.brand_mentions}</td><td class="n">${one.competitor_mentions}</td><td>${pageLink(one.pages[0])}</td></tr>`,
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
        ) => html`<blockquote class="${one.positive === null ? "" : one.positive ? "good" : "bad"}"><p lang="${brand.language}">${one.text}</p>
<footer>${modelOf(one.model).label}, asked “<span lang="${brand.language}">${one.prompt}</span>”${one.attribute ? html` · <span class="tag ${one.positive ? "good" : "bad"}">${one.attribute}</span>` : ""}</footer></blockquote>`,
      )}</div>`
    : ""
}</section>`;
}

export function gaps({ gaps: found, brand }: PitchReport): Markup {
  if (found.length === 0) return html``;
  return html`<section aria-labelledby="gaps"><h2 id="gaps">Questions that others win</h2>
<p class="soft">Where a competitor is named more often than ${brand.name}, widest gap first.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Questions that others win, as a table"><table class="cards"><thead><tr><th scope="col">Question</th><th scope="col" class="n">${brand.name}</th><th scope="col">Named instead</th><th scope="col">Rests on</th></tr></thead>
<tbody>${found.map(
    (gap) =>
      html`<tr><th scope="row" lang="${brand.language}">${gap.prompt}</th><td class="n" data-label="${brand.name}">${gap.mentions} of ${gap.answers}</td><td data-label="Named instead">${gap.leaders.map(({ name, answers: count }) => `${name} (${count})`).join(", ")}</td><td class="soft" data-label="Rests on">${gap.sources.join(", ") || "–"}</td></tr>`,
  )}</tbody></table></div></section>`;
}

export function nextSteps({ recommendations, brand }: PitchReport): Markup {
  return html`<section aria-labelledby="next"><h2 id="next">What to do next</h2>
${recommendations.length === 0 ? html`<p>The answers show nothing that ${brand.name} would have to change now.</p>` : html`<p class="soft">Each step is drawn from answers, which stand below it.</p>`}
<ol class="steps">${recommendations.map(
    (
      one,
    ) => html`<li><span class="tag ${one.priority}">${one.priority} priority</span><h3>${one.title}</h3><p>${one.why}</p><p><strong>Do:</strong> ${one.change}</p>
<ul class="evidence" aria-label="Answers behind this step">${one.evidence.map(
      (entry) =>
        html`<li>${entry.model ? html`<b>${modelOf(entry.model).label}</b> on ` : ""}“<span lang="${brand.language}">${entry.prompt}</span>”${entry.quote ? html`: <q lang="${brand.language}">${entry.quote}</q>` : ""}${entry.url ? html` · cites ${pageLink({ url: entry.url, title: null })}` : ""}</li>`,
    )}</ul></li>`,
  )}</ol></section>`;
}

export function questions({ prompts, brand }: PitchReport): Markup {
  return html`<section aria-labelledby="questions"><h2 id="questions">The questions asked</h2>
<p class="soft">${prompts.filter(({ kind }) => kind !== "brand").length} do not name ${brand.name} and make the numbers above; ${prompts.filter(({ kind }) => kind === "brand").length} name it and show what is said about it.</p>
<details><summary>All questions with their results</summary><div class="scroll" tabindex="0" role="region" aria-label="Questions"><table><thead><tr><th scope="col">Question</th><th scope="col">Kind</th><th scope="col" class="n">Named in</th><th scope="col" class="n">Position</th></tr></thead>
<tbody>${prompts.map(
    (one) =>
      html`<tr><th scope="row" lang="${brand.language}">${one.text}</th><td class="soft">${kindNames[one.kind]}</td><td class="n">${one.mentions} of ${one.answers}</td><td class="n">${position(one.avg_position)}</td></tr>`,
  )}</tbody></table></div></details></section>`;
}

const foundIn = { website: "the website", model: "the analysis model", answers: "the answers", stand_in: "made up" } as const;

export function method(report: PitchReport): Markup {
  const { sample, notes, brand, competitors, pages_read: pages } = report;
  return html`<section aria-labelledby="method"><h2 id="method">How this was made</h2>
<p>${sample.asked} calls: ${sample.answered} answered, ${sample.refused} refused, ${sample.empty} empty, ${sample.failed} failed. Providers: ${report.providers.join(", ") || "none"}. A company is named when its name or a link to its domain stands in an answer; rates over answers have Wilson’s 95% interval, shares of voice one clustered by answer.</p>
<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>
<details><summary>What was read and derived</summary><div class="scroll" tabindex="0" role="region" aria-label="What was read and derived"><table><thead><tr><th scope="col">What</th><th scope="col">Value</th><th scope="col">From</th></tr></thead><tbody>
${brand.derived.map((one) => html`<tr><th scope="row">${one.field}</th><td>${one.value}</td><td class="soft">${one.from}</td></tr>`)}
${competitors.map((one) => html`<tr><th scope="row">Competitor</th><td>${one.name}${one.domain ? html` <span class="soft">${one.domain}</span>` : ""}</td><td class="soft">${foundIn[one.found_in]}: ${one.evidence}</td></tr>`)}
${pages.map((one) => html`<tr><th scope="row">Page read</th><td>${one.title || "–"}</td><td class="soft">${one.url}</td></tr>`)}
</tbody></table></div></details></section>`;
}
