import { average, percent, roundHalfUp } from "../../platform/numbers/index.ts";
import type { Sums } from "../analytics/sums.ts";
import { type Bounds, boundsOf, type Cells, cellsOf, type Places, type RatioName, scaleOf, unitOf } from "./cell.ts";
import { type Difference, differenceOf, sumOf } from "./difference.ts";
import { alpha, halfWidth, neededFor, smallestEffect } from "./power.ts";

/** A side's answers by prompt and day. */
export interface CountedSide {
  places: Places;
  sums: Sums;
}

/** One company's figure on both sides; null: it has none, since it is not mentioned. */
export interface Compared {
  baseline: number | null;
  compared: number | null;
  /** null where it cannot be judged. */
  difference: Difference | null;
}

/** @param place of the company in the sums. @param companies how many are tracked. */
export function compareCompany(
  rate: RatioName,
  place: number,
  companies: number,
  [baseline, compared]: readonly [CountedSide, CountedSide],
): Compared {
  const [before, after] = [
    cellsOf(rate, place, baseline.places, baseline.sums),
    cellsOf(rate, place, compared.places, compared.sums),
  ];
  return {
    ...{ baseline: figureOf(rate, before), compared: figureOf(rate, after) },
    difference: differenceOf(before, after, boundsOf(unitOf(rate), companies)),
  };
}

/** As the metrics' operations show it. */
function figureOf(rate: RatioName, cells: Cells): number | null {
  const [part, whole] = [sumOf(cells.part), sumOf(cells.whole)];
  if (unitOf(rate) === "points") return percent(part, whole);
  return whole === 0 ? null : average(part, whole);
}

export const verdicts = ["up", "down", "within_noise", "not_comparable"] as const;

/** What an answer says about a company. @param adjusted the p value after the correction; null where it was not judged. */
export function verdictOn(
  rate: RatioName,
  companies: number,
  { baseline, compared, difference }: Compared,
  adjusted: number | null,
  asked: { effect: number | undefined; samples: number; days: number; corrected: number },
) {
  const figures = { baseline, compared };
  if (!difference || adjusted === null) return { ...figures, verdict: "not_comparable" as const };
  const scale = scaleOf(unitOf(rate));
  const shown = (value: number) => roundHalfUp(value * scale);
  const half = halfWidth(difference);
  const most = spanOf(boundsOf(unitOf(rate), companies));
  const bounded = (value: number) => Math.min(most, Math.max(-most, value));
  const isSeen = adjusted < alpha;
  return {
    ...figures,
    difference: shown(difference.difference),
    interval: { low: shown(bounded(difference.difference - half)), high: shown(bounded(difference.difference + half)) },
    p_value: toFourDigits(difference.pValue),
    p_adjusted: toFourDigits(adjusted),
    verdict: !isSeen ? ("within_noise" as const) : difference.difference > 0 ? ("up" as const) : ("down" as const),
    smallest_detectable_effect: shown(bounded(smallestEffect(difference, asked.corrected))),
    ...(asked.effect !== undefined && { needed: neededFor(asked.effect / scale, difference, asked) }),
  };
}

const spanOf = ({ low, high }: Bounds): number => high - low;

/** Cut, so that what is below a level is shown below it. */
const toFourDigits = (value: number) => Math.floor(value * 10_000) / 10_000;
