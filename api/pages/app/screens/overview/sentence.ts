import { html } from "hono/html";
import { shownWith } from "../../../../../src/platform/numbers/index.ts";
import { isMoreOften } from "../../../../../src/reporting/index.ts";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import { type Compared, share } from "../../figure.ts";
import type { Filters } from "../../filters.ts";
import { allRows, metricsQuestion } from "../../metrics.ts";
import type { WebsiteView } from "../../screen.ts";

interface Facts {
  /** By share of voice, the greatest first. */
  companies: readonly {
    name: string;
    is_self: boolean;
    value: number;
    intervals?: { [rate: string]: { low: number; high: number } };
  }[];
  answers: number;
  days: number;
  verdict: Compared | null | undefined;
}

/** What the numbers of the overview say, in a sentence that claims no more than they do. */
export async function sentenceOf(view: WebsiteView, { companies, answers, days, verdict }: Facts): Promise<Markup> {
  const place = companies.findIndex(({ is_self }) => is_self);
  const own = companies[place]!;
  const rival = companies[place === 0 ? 1 : 0];
  const standing = !rival
    ? html`has all mentions, as no competitor is tracked`
    : html`has ${share(own.value)} of the mentions, ${await standingOf(view, own, rival, place)}`;
  return html`In ${counted(answers, "answer")} over ${counted(days, "day")}, <strong><bdi>${own.name}</bdi></strong> ${standing}. ${changeOf(verdict, view.chosen.before !== null)}`;
}

type Company = Facts["companies"][number];

async function standingOf(view: WebsiteView, own: Company, rival: Company, place: number): Promise<Markup> {
  const areApart = place === 0 ? await isAhead(view, own, rival) : await isAhead(view, rival, own);
  const name = html`<bdi>${rival.name}</bdi> (${share(rival.value)})`;
  if (!areApart) return html`level with ${name} within noise`;
  return place === 0 ? html`the most of all, ahead of ${name}` : html`in place ${place + 1}, behind ${name}`;
}

/** Whether the intervals do not meet, and it is not only a few of several prompts that make the difference. */
async function isAhead(view: WebsiteView, one: Company, other: Company): Promise<boolean> {
  const [ahead, behind] = [one.intervals?.value, other.intervals?.value];
  if (!ahead || !behind || ahead.low <= behind.high) return false;
  const filters: Filters = { ...view.chosen.filters, competitor_ids: [one.is_self ? other.name : one.name] };
  const asked = metricsQuestion(view, { metrics: ["mentions", "answers"], dimensions: ["prompt", "company"], filters });
  const rows = await allRows(view, asked);
  return isMoreOften(
    rows.map((row) => {
      const mentions = row.number("mentions") ?? 0;
      const isOne = row.is("is_self") === one.is_self;
      const counted = isOne ? { one: mentions, other: 0 } : { one: 0, other: mentions };
      return { prompt: row.text("prompt_id"), answers: row.number("answers") ?? 0, ...counted };
    }),
  );
}

function changeOf(verdict: Compared | null | undefined, isCompared: boolean): Markup | "" {
  if (!isCompared || !verdict || verdict.verdict === "not_comparable" || verdict.difference === undefined) return "";
  if (verdict.verdict === "within_noise") return html`The change on the period before is within noise.`;
  return html`That is <span class="verdict ${verdict.verdict}">${verdict.verdict} ${shownWith(1, Math.abs(verdict.difference))} points</span> on the period before.`;
}
