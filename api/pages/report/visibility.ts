import { html } from "hono/html";
import type { CompanyMeasures, PitchReport } from "../../../src/content/index.ts";
import { shownWith } from "../../../src/platform/numbers/index.ts";
import { barChart, dotChart, dotLegend, interval, legend, percent, stackChart, table } from "../charts/index.ts";
import type { Markup } from "../document.ts";
import { answers, kindNames, position } from "./words.ts";

const own = (companies: readonly CompanyMeasures[]): CompanyMeasures => companies[0]!;
/** The competitor that is named most; null without any. */
const strongest = (companies: readonly CompanyMeasures[]): CompanyMeasures | null =>
  companies
    .slice(1)
    .reduce<CompanyMeasures | null>((top, one) => (top === null || one.mentions > top.mentions ? one : top), null);
const byRate = (companies: readonly CompanyMeasures[]) => companies.toSorted((a, b) => b.mentions - a.mentions);

/** The first screen in one sentence, made of the numbers only. */
export function headline({ brand, metrics }: PitchReport): string {
  const { companies } = metrics.overall;
  const me = own(companies);
  const top = strongest(companies);
  const share = `${brand.name} is named in ${percent(me.mention_rate.value)} of the answers to buyers’ questions about ${brand.category}`;
  if (!top) return `${share}; no competitor was found on its pages or in the answers.`;
  if (top.mentions === 0) return `${share}; no competitor is named.`;
  if (top.mentions === me.mentions) return `${share}; ${top.name} is named as often, and no competitor more often.`;
  const difference =
    me.mentions > top.mentions
      ? `more than any competitor; ${top.name} follows with ${percent(top.mention_rate.value)}`
      : `${top.name} leads with ${percent(top.mention_rate.value)}`;
  const doMeet = me.mention_rate.high >= top.mention_rate.low && top.mention_rate.high >= me.mention_rate.low;
  // Reports of earlier releases have the intervals alone.
  const isClose = metrics.is_told_apart === undefined ? doMeet : !metrics.is_told_apart;
  return `${share}; ${difference}${isClose ? " (too close to call)" : ""}.`;
}

export function tiles({ metrics, source_owners: owners }: PitchReport): Markup {
  const { companies, answers: count } = metrics.overall;
  const me = own(companies);
  const rank = companies.filter(({ mentions }) => mentions > me.mentions).length + 1;
  const cited = owners.own + owners.competitor + owners.third_party;
  // The only company of all would be the first, and have all mentions; of companies that no answer names, each would be the first.
  const place =
    companies.length === 1
      ? html`<b>–</b><small>no competitor was found to compare with</small>`
      : companies.every(({ mentions }) => mentions === 0)
        ? html`<b>–</b><small>no answer names a company</small>`
        : html`<b>${rank} of ${companies.length}</b><small>by answers that name it; ${percent(me.share_of_voice.value)} of all mentions</small>`;
  return html`<ul class="tiles">
<li><span>Named in</span><b>${percent(me.mention_rate.value)}</b><small>of ${count} answers; 95% interval ${interval(me.mention_rate)}</small></li>
<li><span>Place</span>${place}</li>
<li><span>Average position</span><b>${position(me.avg_position)}</b><small>where it is named; first in ${answers(me.first_places)}</small></li>
<li><span>Own pages cited in</span><b>${percent(me.citation_rate.value)}</b><small>of the answers${cited > 0 ? `; ${percent((owners.own / cited) * 100)} of all citations` : ""}</small></li>
</ul>`;
}

export function visibility({ metrics, brand, competitors }: PitchReport): Markup {
  const madeUp = new Set(competitors.filter(({ found_in: found }) => found === "stand_in").map(({ name }) => name));
  const { companies, answers: count } = metrics.overall;
  return html`<section aria-labelledby="visibility"><h2 id="visibility">How visible ${brand.name} is${companies.length > 1 ? " beside its competitors" : ""}</h2>
<p class="soft">Share of ${answers(count)} that name ${companies.length > 1 ? "each company" : brand.name}. None of these questions names a brand.</p>
<figure>${barChart(
    byRate(companies).map((one) => ({
      ...{ name: one.name, isOwn: one.is_self, rate: one.mention_rate },
      ...(!one.is_self && madeUp.has(one.name) && { label: "made up" }),
    })),
  )}
<figcaption>The line on each bar is the 95% interval: it shows how far the share may lie off by chance. Intervals made this way hold the true share 19 times out of 20.</figcaption></figure>
${table(
  "Visibility",
  ["Company", "Named in", "95% interval", "Share of voice", "Average position", "Own pages cited"],
  companies.map((one) => ({
    isOwn: one.is_self,
    cells: [
      one.name,
      `${one.mentions} of ${one.mention_rate.n}`,
      interval(one.mention_rate),
      `${shownWith(1, one.share_of_voice.value)}% (${interval(one.share_of_voice)})`,
      position(one.avg_position),
      percent(one.citation_rate.value),
    ],
  })),
)}</section>`;
}

/** Rows of the own brand against the strongest competitor of all, where one is named. */
function compared(report: PitchReport, rows: readonly { name: string; companies: readonly CompanyMeasures[] }[]) {
  const top = strongest(report.metrics.overall.companies);
  const rival = top && top.mentions > 0 ? top : null;
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

function byCompany(parts: readonly { name: string; answers: number; companies: readonly CompanyMeasures[] }[], caption: string) {
  // Names of companies may be long and many: they head the rows.
  const companies = parts[0]?.companies ?? [];
  return table(
    caption,
    ["Company", ...parts.map(({ name, answers: count }) => html`${name} <span class="soft">(${count})</span>`)],
    companies.map(({ name, is_self: isOwn }, index) => ({
      isOwn,
      cells: [name, ...parts.map((part) => percent(part.companies[index]!.mention_rate.value))],
    })),
  );
}

export function byModel(report: PitchReport): Markup {
  const models = report.metrics.by_model.map((one) => ({ ...one, name: one.label }));
  const { rival, rows } = compared(report, models);
  return html`<section aria-labelledby="models"><h2 id="models">By model</h2>
<p class="soft">The same questions, asked of ${models.length} models. With few answers a model the interval is wide; models differ only where intervals part.</p>
<figure>${dotChart(rows)}<figcaption>${dotLegend(report.brand.name, rival?.name ?? null, ", named most among the competitors")}</figcaption></figure>
${byCompany(models, "Answers that name each company, by model (answers)")}</section>`;
}

export function byKind(report: PitchReport): Markup {
  const kinds = report.metrics.by_kind.map((one) => ({ ...one, name: kindNames[one.kind] }));
  const { rival, rows } = compared(report, kinds);
  return html`<section aria-labelledby="kinds"><h2 id="kinds">By kind of question</h2>
<p class="soft">From looking around to buying: where ${report.brand.name} comes in, and where it drops out.</p>
<figure>${dotChart(rows)}<figcaption>${dotLegend(report.brand.name, rival?.name ?? null, ", named most among the competitors")}</figcaption></figure>
${byCompany(kinds, "Answers that name each company, by kind of question (answers)")}</section>`;
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
