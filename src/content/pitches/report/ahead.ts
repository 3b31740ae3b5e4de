import type { Verdict } from "../../../detection/index.ts";
import { isMoreOften, wilson } from "../../../reporting/index.ts";
import type { JudgedAnswer } from "./answers.ts";

/** A competitor and the own brand in the same answers. */
export interface Comparison {
  /** Its place among the companies. */
  index: number;
  rival: number;
  own: number;
  answers: number;
}

/** What of a company is counted in an answer. */
type Has = (verdict: Verdict) => boolean;

const isNamed: Has = ({ mentioned }) => mentioned;

/** Whether a competitor is really ahead of the brand, which stands first. */
export const isAhead = (answers: readonly JudgedAnswer[], index: number, has: Has = isNamed): boolean =>
  leads(answers, index, 0, has);

/** Whether the brand and a competitor are named really not equally often, whichever of them more. */
export const areApart = (answers: readonly JudgedAnswer[], index: number): boolean =>
  leads(answers, index, 0, isNamed) || leads(answers, 0, index, isNamed);

/**
 * Whether one company really leads another: their 95 % intervals do not touch, and it is not only a few of several questions that make the
 * difference, since answers to one question resemble each other.
 */
function leads(answers: readonly JudgedAnswer[], ahead: number, behind: number, has: Has): boolean {
  const pairs = answers.map(({ prompt, verdicts }) => ({
    ...{ prompt: prompt.text, answers: 1, one: Number(has(verdicts[ahead]!)), other: Number(has(verdicts[behind]!)) },
  }));
  const interval = (of: "one" | "other") =>
    wilson(
      pairs.reduce((sum, pair) => sum + pair[of], 0),
      pairs.length,
    );
  return interval("one").low > interval("other").high && isMoreOften(pairs);
}

/** The single competitor that most of these answers have, where it is really ahead of the brand in them; null otherwise. */
export function leaderIn(answers: readonly JudgedAnswer[], has: Has = isNamed): Comparison | null {
  const width = answers[0]?.verdicts.length ?? 0;
  const having = (index: number) => answers.filter(({ verdicts }) => has(verdicts[index]!)).length;
  const [own = 0, ...rivals] = Array.from({ length: width }, (_, index) => having(index));
  const rival = Math.max(0, ...rivals);
  const index = rivals.indexOf(rival) + 1;
  return index > 0 && isAhead(answers, index, has) ? { index, rival, own, answers: answers.length } : null;
}
