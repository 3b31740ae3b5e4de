import type { CompanyMeasures, Rate } from "../report-record.ts";
import type { JudgedAnswer } from "./answers.ts";
import { rateOf } from "./measure.ts";

/** Whether one share lies above the other beyond chance: their 95 % intervals do not touch. */
export const isAbove = (one: Rate, other: Rate): boolean => one.low > other.high;

/** A competitor and the own brand in the same answers. */
export interface Comparison {
  /** Its place among the companies. */
  index: number;
  rival: number;
  own: number;
  answers: number;
}

/** The single competitor that most of these answers name, where it is really ahead of the brand in them; null otherwise. */
export function leaderIn(answers: readonly JudgedAnswer[]): Comparison | null {
  const width = answers[0]?.verdicts.length ?? 0;
  const naming = (index: number) => answers.filter(({ verdicts }) => verdicts[index]!.mentioned).length;
  const counts = Array.from({ length: width }, (_, index) => naming(index));
  const [own = 0, ...rivals] = counts;
  const rival = Math.max(0, ...rivals);
  return isAbove(rateOf(rival, answers.length), rateOf(own, answers.length))
    ? { index: counts.indexOf(rival, 1), rival, own, answers: answers.length }
    : null;
}

/** The competitor with the highest rate of a kind, where it is really ahead of the brand, which stands first; null otherwise. */
export function leaderBy(
  companies: readonly CompanyMeasures[],
  rate: (company: CompanyMeasures) => Rate,
): CompanyMeasures | null {
  const [own, ...others] = companies;
  const top = others.reduce<CompanyMeasures | null>(
    (best, one) => (best === null || rate(one).value > rate(best).value ? one : best),
    null,
  );
  return own && top && isAbove(rate(top), rate(own)) ? top : null;
}
