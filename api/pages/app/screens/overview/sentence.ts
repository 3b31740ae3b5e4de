import { html } from "hono/html";
import { shownWith } from "../../../../../src/platform/numbers/index.ts";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import { type Compared, share } from "../../figure.ts";
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
export function sentenceOf({ chosen }: Pick<WebsiteView, "chosen">, { companies, answers, days, verdict }: Facts): Markup {
  const place = companies.findIndex(({ is_self }) => is_self);
  const own = companies[place]!;
  const rival = companies[place === 0 ? 1 : 0];
  const standing = !rival
    ? html`has all mentions, as no competitor is tracked`
    : html`has ${share(own.value)} of the mentions, ${standingOf(own, rival, place)}`;
  return html`In ${counted(answers, "answer")} over ${counted(days, "day")}, <strong><bdi>${own.name}</bdi></strong> ${standing}. ${changeOf(verdict, chosen.before !== null)}`;
}

type Company = Facts["companies"][number];

function standingOf(own: Company, rival: Company, place: number): Markup {
  const [mine, theirs] = [own.intervals?.value, rival.intervals?.value];
  const areApart = mine && theirs && (mine.low > theirs.high || theirs.low > mine.high);
  const name = html`<bdi>${rival.name}</bdi> (${share(rival.value)})`;
  if (!areApart) return html`level with ${name} within the intervals`;
  return place === 0 ? html`the most of all, ahead of ${name}` : html`in place ${place + 1}, behind ${name}`;
}

function changeOf(verdict: Compared | null | undefined, isCompared: boolean): Markup | "" {
  if (!isCompared || !verdict || verdict.verdict === "not_comparable" || verdict.difference === undefined) return "";
  if (verdict.verdict === "within_noise") return html`The change on the period before is within noise.`;
  return html`That is <span class="verdict ${verdict.verdict}">${verdict.verdict} ${shownWith(1, Math.abs(verdict.difference))} points</span> on the period before.`;
}
