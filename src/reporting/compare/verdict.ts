import { percent, roundHalfUp } from "../../platform/numbers/index.ts";
import type { AnswerGroup } from "../analytics/count-groups.ts";
import { type Cell, type RatioName, ratios } from "./cell.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { alpha, halfWidth, neededFor, smallestEffect } from "./power.ts";

/** One company's rate on both sides. */
export interface Compared {
  baseline: number;
  compared: number;
  /** null where it cannot be judged. */
  difference: Difference | null;
}

/** @param place of the company in the counts. */
export function compareCompany(
  rate: RatioName,
  place: number,
  [baseline, compared]: readonly [readonly AnswerGroup[], readonly AnswerGroup[]],
): Compared {
  const [before, after] = [cellsOf(rate, place, baseline), cellsOf(rate, place, compared)];
  return { baseline: rateOf(before), compared: rateOf(after), difference: differenceOf(before, after) };
}

const cellsOf = (rate: RatioName, place: number, groups: readonly AnswerGroup[]): Cell[] =>
  groups.map(({ prompt, bucket, counts }) => ({
    prompt: prompt!,
    day: bucket,
    answers: counts.answers,
    ...ratios[rate](counts.companies[place]!, counts),
  }));

/** As the metrics' operations show it. */
function rateOf(cells: readonly Cell[]): number {
  const sum = (field: "part" | "whole") => cells.reduce((total, cell) => total + cell[field], 0);
  return percent(sum("part"), sum("whole"));
}

export const verdicts = ["up", "down", "within_noise", "not_comparable"] as const;

/** What an answer says about a company. @param adjusted the p value after the correction; null where it was not judged. */
export function verdictOn(
  { baseline, compared, difference }: Compared,
  adjusted: number | null,
  asked: { effect: number | undefined; samples: number; days: number },
) {
  const rates = { baseline, compared };
  if (!difference || adjusted === null) return { ...rates, verdict: "not_comparable" as const };
  const points = (share: number) => roundHalfUp(share * 100);
  const half = halfWidth(difference);
  const bounded = (share: number) => Math.min(1, Math.max(-1, share));
  const isSeen = adjusted < alpha;
  return {
    ...rates,
    difference: points(difference.difference),
    interval: { low: points(bounded(difference.difference - half)), high: points(bounded(difference.difference + half)) },
    p_value: toFourDigits(difference.pValue),
    p_adjusted: toFourDigits(adjusted),
    verdict: !isSeen ? ("within_noise" as const) : difference.difference > 0 ? ("up" as const) : ("down" as const),
    smallest_detectable_effect: points(Math.min(1, smallestEffect(difference))),
    ...(asked.effect !== undefined && { needed: neededFor(asked.effect / 100, difference, asked) }),
  };
}

const toFourDigits = (value: number) => Math.round(value * 10_000) / 10_000;
