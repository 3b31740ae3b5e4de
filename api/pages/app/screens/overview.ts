import { html } from "hono/html";
import { shownWith } from "../../../../src/platform/numbers/index.ts";
import { lineChart, type Series, sparkline } from "../../charts/index.ts";
import type { Markup } from "../../document.ts";
import { counted } from "../../words.ts";
import type { Answer } from "../ask.ts";
import { changesOf } from "../changes.ts";
import { between, type Compared, figure, number, positionVerdict, share, shortVerdict, verdict } from "../figure.ts";
import { byDay, companiesOf, compare, comparison, overRange, ownOf, type Verdicts } from "../metrics.ts";
import { notCompared } from "../not-compared.ts";
import type { WebsiteScreen, WebsiteView } from "../screen.ts";
import { daysOf, seriesOf } from "../series.ts";
import { nothing } from "./nothing.ts";
import { allOf, shortened } from "./overview/companies.ts";
import { heatOf } from "./overview/heat.ts";
import { movementsOf } from "./overview/movements.ts";
import { newSourcesOf } from "./overview/new-sources.ts";
import { sentenceOf } from "./overview/sentence.ts";

export const overview: WebsiteScreen = {
  of: "website",
  name: "overview",
  path: "",
  title: "Overview",
  nav: { group: "Visibility", key: "o" },
  filters: true,
  compares: true,
  async show(view) {
    const voiceCompared = compare(view, "share_of_voice");
    // Who leads is said of all companies, also where a filter shows some.
    const { competitor_ids: chosen, ...ofAll } = view.chosen.filters;
    const [voice, all, mention, citation, position, voiceBy, mentionBy, citationBy, positionBy, days, heat, movements, sources] =
      await Promise.all([
        view.ask(overRange(view, "share-of-voice", ["intervals", "quality"])),
        chosen ? view.ask(overRange(view, "share-of-voice", ["intervals"], ofAll)) : null,
        view.ask(overRange(view, "mention-rate", ["intervals"])),
        view.ask(overRange(view, "citation-rate", ["intervals"])),
        view.ask(overRange(view, "position", ["quality"])),
        voiceCompared,
        compare(view, "mention_rate"),
        compare(view, "citation_rate"),
        compare(view, "avg_position"),
        view.ask(byDay(view, "share-of-voice", ["intervals", "changes"])),
        heatOf(view),
        movementsOf(view, voiceCompared),
        newSourcesOf(view),
      ]);
    const ranked = companiesOf((all ?? voice).data)
      .sort((a, b) => b.value - a.value)
      .map((one, index) => ({ ...one, place: index + 1 }));
    const companies = ranked.filter(({ name }) => Object.hasOwn(voice.data, name));
    const own = companies.find(({ is_self }) => is_self)!;
    const answers = voice.quality?.answers ?? 0;
    if (answers === 0) return { body: await nothing(view, "") };
    const verdictOf = (by: Answer<"metrics.compare">["comparisons"][number] | null) => (by ? ownOf(by.data) : null);
    const mentions = view.link("/answers", { company: own.name, kind: "mentions" });
    const tiles = [
      tile(view, "Share of voice", share(own.value), own.intervals?.value, verdictOf(voiceBy), {
        asked: [overRange(view, "share-of-voice", ["intervals", "quality"]), comparison(view, "share_of_voice")],
        evidence: mentions,
        // A filter of competitors narrows what is shown, never what is divided by.
        note: `Of all mentions of the ${view.choices.companies.length} companies`,
      }),
      tile(
        view,
        "Mention rate",
        share(ownOf(mention.data)!.mention_rate),
        ownOf(mention.data)!.intervals?.mention_rate,
        verdictOf(mentionBy),
        {
          asked: [overRange(view, "mention-rate", ["intervals"]), comparison(view, "mention_rate")],
          evidence: mentions,
          note: `Of ${counted(answers, "answer")}`,
        },
      ),
      positionTile(view, position, verdictOf(positionBy)),
      tile(
        view,
        "Citation rate",
        share(ownOf(citation.data)!.citation_rate),
        ownOf(citation.data)!.intervals?.citation_rate,
        verdictOf(citationBy),
        {
          asked: [overRange(view, "citation-rate", ["intervals"]), comparison(view, "citation_rate")],
          evidence: view.link("/answers", { kind: "citations" }),
          note: "Answers that cite one of your pages",
        },
      ),
    ];
    const calendar = daysOf(view.chosen.filters);
    const lines = seriesOf(days.data, calendar, companies);
    const drawn = [...lines.filter(({ isOwn }) => isOwn), ...lines.filter(({ isOwn }) => !isOwn).slice(0, 5)];
    const chart = lineChart({
      ...{ id: "voice-by-day", title: "Share of voice by day", unit: "percent", days: calendar },
      series: drawn,
      marks: changesOf(days.changes ?? []),
    });
    return {
      body: html`<p class="sentence">${await sentenceOf(view, { companies: ranked, answers, days: voice.quality!.days, verdict: verdictOf(voiceBy) })}</p>
${notCompared(view, voiceBy)}<ul class="tiles">${tiles}</ul>
${figure(view, { title: "Share of voice by day", body: chart, asked: [byDay(view, "share-of-voice", ["intervals", "changes"])], evidence: mentions, chartId: "voice-by-day" })}
<div class="two">${league(view, { companies, lines, compared: voiceBy })}${heat}</div>
<div class="two">${movements}${sources}</div>`,
    };
  },
};

interface TileFacts {
  asked: readonly (Parameters<typeof figure>[1]["asked"][number] | null)[];
  evidence: string;
  note: string;
}

function tile(
  view: WebsiteView,
  title: string,
  value: Markup,
  interval: { low: number; high: number } | undefined,
  compared: Compared | null | undefined,
  { asked, evidence, note }: TileFacts,
): Markup {
  const body = html`<p class="value" data-column="${title}">${value}</p>${changeLine(compared && compared.verdict !== "not_comparable" ? verdict(compared) : null)}<p class="soft">${intervalOf(interval)}${note}</p>`;
  return figure(view, { title, body, asked: asked.filter((one) => one !== null), evidence, isTile: true });
}

const changeLine = (change: Markup | null, column = "Change in points"): Markup | "" =>
  change === null ? "" : html`<p data-column="${column}">${change}</p>`;

const intervalOf = (interval: { low: number; high: number } | null | undefined, unit = "%"): Markup | "" =>
  interval
    ? html`<span class="range">95% interval <span>${shownWith(1, interval.low)}–${shownWith(1, interval.high)}${unit}</span></span>`
    : "";

function positionTile(
  view: WebsiteView,
  { data, quality }: Answer<"metrics.position.cumulative">,
  compared: Compared | null | undefined,
): Markup {
  const own = ownOf(data);
  const interval = quality?.interval;
  const change = compared && compared.verdict !== "not_comparable" ? positionVerdict(compared) : null;
  const body = html`<p class="value" data-column="Average position">${own ? number(own.avg_position, shownWith(1, own.avg_position)) : "–"}</p>${changeLine(change, "Change in places")}<p class="soft">${intervalOf(interval, "")}Mean rank where you are named; 1 is best</p>`;
  const evidence = own ? view.link("/answers", { company: own.name, kind: "mentions" }) : null;
  return figure(view, {
    title: "Average position",
    body,
    asked: [overRange(view, "position", ["quality"]), comparison(view, "avg_position")].filter((one) => one !== null),
    evidence,
    isTile: true,
  });
}

interface League {
  companies: readonly {
    name: string;
    is_self: boolean;
    value: number;
    /** Among all companies. */
    place: number;
    intervals?: { [rate: string]: { low: number; high: number } };
  }[];
  lines: readonly Series[];
  compared: Verdicts | null;
}

/** The companies by their share of voice. Where nothing can be compared, there is no column for it. */
function league(view: WebsiteView, { companies, lines, compared }: League): Markup {
  const isCompared = compared?.comparable === true;
  const body = html`<div class="scroll" tabindex="0" role="region" aria-label="League table"><table class="league">
<thead><tr><th scope="col">Company</th><th scope="col" class="n">Share of voice</th><th scope="col" class="wide">By day</th>${isCompared ? html`<th scope="col" class="n">Change</th>` : ""}</tr></thead>
<tbody>${shortened(view, companies).map(({ place, name, is_self, value, intervals }) => {
    const values = lines.find((line) => line.name === name)?.values.map((one) => one?.value ?? null) ?? [];
    return html`<tr class="${is_self ? "own" : ""}"><th scope="row"><span class="place">${place}</span><a href="${is_self ? view.link("/answers", { company: name, kind: "mentions" }) : view.link("/competitors", { company: name })}"><bdi>${name}</bdi></a></th>
<td class="n">${share(value)}${between(intervals?.value)}</td><td class="wide">${sparkline({ label: `Share of voice of ${name} by day`, values, isOwn: is_self })}</td>${isCompared ? html`<td class="n">${shortVerdict(compared.data[name])}</td>` : ""}</tr>`;
  })}</tbody></table></div>${allOf(view, companies.length)}`;
  return figure(view, {
    title: "Companies",
    body,
    asked: [overRange(view, "share-of-voice", ["intervals"])],
    evidence: view.link("/answers"),
  });
}
