import { html } from "hono/html";
import { modelLabel } from "../../../../src/integrations/ai-models/index.ts";
import { percent } from "../../../../src/platform/numbers/index.ts";
import { wilson } from "../../../../src/reporting/index.ts";
import { dotChart, dotLegend, lineChart } from "../../charts/index.ts";
import type { Markup } from "../../document.ts";
import { timeOf } from "../../words.ts";
import { between, figure, share, shortVerdict } from "../figure.ts";
import {
  byDay,
  companiesOf,
  compare,
  comparison,
  countedRows,
  metricsQuestion,
  overRange,
  rowsOf,
  rowsQuestion,
} from "../metrics.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { daysOf, seriesOf } from "../series.ts";
import { answerLink } from "./answers.ts";
import { competitorForms } from "./competitors/new-competitor.ts";
import { nothingAnswered } from "./nothing.ts";

/** What the own brand and another are compared by. */
const dimensions = [
  { name: "model", title: "By model", head: "Model", labelOf: modelLabel },
  { name: "topic", title: "By topic", head: "Topic", labelOf: (value: string) => value || "Without a topic" },
  {
    name: "prompt_type",
    title: "By type of prompt",
    head: "Type of prompt",
    labelOf: (value: string) => value.replace("_", " ") || "Without a type",
  },
] as const;

/** More competitors than these are folded, unless the chosen one is among them. */
const mostRivals = 12;

/** The competitors to choose from, the most named first. */
function rivalsOf(view: WebsiteView, names: readonly string[], chosen: string): Markup {
  const one = (name: string) =>
    html`<a href="${view.link("/competitors", { company: name })}"${name === chosen ? html` aria-current="true"` : ""}><bdi>${name}</bdi></a>`;
  const [first, others] = [names.slice(0, mostRivals), names.slice(mostRivals)];
  const folded = html`<details class="fold"${others.includes(chosen) ? html` open` : ""}><summary>${others.length} more</summary><div class="switch">${others.map(one)}</div></details>`;
  return html`<nav aria-label="Competitor"><div class="switch">${first.map(one)}</div>${others.length > 0 ? folded : ""}</nav>`;
}

export const competitors: WebsiteScreen = {
  of: "website",
  name: "competitors",
  path: "/competitors",
  title: "Competitors",
  nav: { group: "Visibility", key: "c" },
  filters: true,
  compares: true,
  async show(view) {
    const names = view.choices.competitors;
    const forms = await competitorForms(view, names.length === 0);
    if (names.length === 0) return { body: html`<p class="card empty">No competitor is tracked.</p>${forms}` };
    const [voice, verdicts] = await Promise.all([
      view.ask(overRange(view, "share-of-voice", ["intervals"])),
      compare(view, "share_of_voice"),
    ]);
    const companies = companiesOf(voice.data).sort((a, b) => b.value - a.value);
    const none = companies.every(({ value }) => value === 0) ? await nothingAnswered(view, "/competitors") : null;
    if (none !== null) return { body: html`${forms}${none}` };
    const asked = view.query("company");
    const rival = companies.find(({ name, is_self }) => !is_self && name === asked) ?? companies.find(({ is_self }) => !is_self);
    const own = companies.find(({ is_self }) => is_self)!;
    if (!rival) return { body: html`${forms}<p class="card empty">The chosen competitors have no figures.</p>` };
    const [days, lost, ...parts] = await Promise.all([
      view.ask(byDay(view, "share-of-voice", ["intervals"])),
      namedWithoutUs(view, rival.name),
      ...dimensions.map((dimension) => partsOf(view, dimension, own.name, rival.name)),
    ]);
    const calendar = daysOf(view.chosen.filters);
    const row = ({ name, value, intervals }: typeof own) =>
      html`<tr class="${name === own.name ? "own" : ""}"><th scope="row"><bdi>${name}</bdi></th><td class="n">${share(value)}${between(intervals?.value)}</td><td class="n">${shortVerdict(verdicts?.data[name])}</td></tr>`;
    return {
      title: `${own.name} and ${rival.name}`,
      body: html`${forms}${rivalsOf(
        view,
        companies.flatMap(({ name, is_self }) => (is_self ? [] : [name])),
        rival.name,
      )}
<div class="two"><div>${figure(view, {
        title: "Share of voice",
        asked: [overRange(view, "share-of-voice", ["intervals"]), comparison(view, "share_of_voice")].filter(
          (one) => one !== null,
        ),
        evidence: view.link("/answers", { company: rival.name, kind: "mentions" }),
        body: html`<div class="scroll" tabindex="0" role="region" aria-label="Share of voice"><table class="league"><thead><tr><th scope="col">Company</th><th scope="col" class="n">Share of voice</th><th scope="col" class="n">Change</th></tr></thead><tbody>${[own, rival].map(row)}</tbody></table></div>`,
      })}
${figure(view, {
  title: "By day",
  asked: [byDay(view, "share-of-voice", ["intervals"])],
  evidence: view.link("/answers", { company: own.name, kind: "mentions" }),
  chartId: "pair-by-day",
  body: lineChart({
    ...{ id: "pair-by-day", title: `Share of voice of ${own.name} and ${rival.name} by day`, unit: "percent", days: calendar },
    series: seriesOf(days.data, calendar, [own, rival]),
  }),
})}</div>${lost}</div>${parts}`,
    };
  },
};

/** Mention rates of both in the parts of a dimension. */
async function partsOf(
  view: WebsiteView,
  { name, title, head, labelOf }: (typeof dimensions)[number],
  own: string,
  rival: string,
): Promise<Markup | ""> {
  const question = metricsQuestion(view, {
    ...{ metrics: ["mentions", "answers"], dimensions: ["company", name] },
    filters: { ...view.chosen.filters, competitor_ids: [rival] },
  });
  const parts = Map.groupBy(rowsOf(await view.ask(question)), (row) => row.text(name));
  if (parts.size < 2 && name !== "model") return "";
  const rateOf = (rows: ReturnType<typeof rowsOf>, company: string) => {
    const row = rows.find((one) => one.text("company") === company);
    const [mentions, answers] = [row?.number("mentions") ?? 0, row?.number("answers") ?? 0];
    return { ...wilson(mentions, answers), value: percent(mentions, answers) };
  };
  const body = html`<p class="soft">Share of the answers that name each, with the 95% interval.</p>${dotChart(
    [...parts]
      .map(([value, rows]) => ({
        name: labelOf(value),
        own: rateOf(rows, own),
        rival: { name: rival, rate: rateOf(rows, rival) },
      }))
      .sort((a, b) => b.own.n - a.own.n)
      .slice(0, 20),
    { name: head, own },
  )}${dotLegend(own, rival)}`;
  return figure(view, { title, body, asked: [question], evidence: view.link("/answers") });
}

const mostLost = 8;

/** Answers that name the rival and not the own brand. */
async function namedWithoutUs(view: WebsiteView, rival: string): Promise<Markup> {
  const where = [...countedRows(view), { field: "mentioned", value: false }, { field: "companies", value: rival }];
  const question = rowsQuestion(view, {
    ...{ dataset: "answers", where, limit: mostLost },
    fields: ["response_id", "created_at", "model", "prompt"],
  });
  const rows = rowsOf(await view.ask(question));
  const body =
    rows.length === 0
      ? html`<p class="soft">None in this time.</p>`
      : html`<ul class="list">${rows.map(
          (row) =>
            html`<li><span data-column="Prompt"><a class="what" dir="auto" href="${answerLink(view, row.text("response_id"), row.text("created_at"))}">${row.text("prompt")}</a></span><br><span class="small soft"><span data-column="Model">${modelLabel(row.text("model"))}</span>, <span data-column="Time">${timeOf(row.text("created_at"))}</span></span></li>`,
        )}</ul>`;
  return figure(view, {
    title: `Names ${rival} and not you`,
    body,
    asked: [question],
    evidence: view.link("/answers", { kind: "lost", company: rival }),
  });
}
