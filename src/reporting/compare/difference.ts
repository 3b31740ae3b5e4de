import type { Bounds, Cell, RatioSums } from "./cell.ts";
import { correctionOf, type Weights } from "./clusters.ts";
import { tailsOfT } from "./student-t.ts";

/** How far two ratios are apart, and how well that is known: shares, 0 to 1, or average ranks. */
export interface Difference {
  baseline: number;
  compared: number;
  difference: number;
  standardError: number;
  /** Degrees of freedom of Student's t. */
  df: number;
  /** Two-sided, of no difference. */
  pValue: number;
  /** The part of the squared standard error that more samples of the same prompts and days reduce; null: unknown. */
  withinCells: number | null;
}

/** Fewer days on a side say nothing about how much a day differs from the next. */
export const minDays = 3;

/** The cells of a side, with what they add up to. */
interface Side extends RatioSums {
  cells: readonly Cell[];
  sign: 1 | -1;
  ratio: number;
  bounds: Bounds;
}

const shares: Bounds = { low: 0, high: 1 };

/**
 * The difference of two ratios of sums, with a standard error that is clustered by prompt and by day (A. C. Cameron, J. B. Gelbach and
 * D. L. Miller, Robust Inference With Multiway Clustering, Journal of Business & Economic Statistics 29, 2011): answers of one prompt resemble each
 * other, and so do answers of one day. Prompts and days that both sides have are paired. The variance is that by prompt plus that by day less that
 * of single cells, which both hold, and at least the larger one; degrees of freedom are Satterthwaite's. A prompt that is alone on its side is taken as given, so that the result holds for it only.
 *
 * @param bounds between what the ratios lie.
 * @returns null when a side has a whole (something to take a share or an average of) on fewer than `minDays` days.
 */
export function differenceOf(baseline: readonly Cell[], compared: readonly Cell[], bounds = shares): Difference | null {
  const sides = [sideOf(baseline, -1, bounds), sideOf(compared, 1, bounds)];
  if (sides.some(({ cells }) => new Set(cells.map(({ day }) => day)).size < minDays)) return null;
  const difference = sides[1]!.ratio - sides[0]!.ratio;
  const byDay = varianceBy(sides, ({ day }) => day);
  if (!byDay) return null;
  const byPrompt = varianceBy(sides, ({ prompt }) => prompt);
  const { variance, df } = byPrompt ? twoWay(byPrompt, byDay, varianceOfCells(sides)) : byDay;
  const standardError = Math.sqrt(variance > 0 || difference === 0 ? variance : varianceOfUnvaried(sides));
  return {
    ...{ baseline: sides[0]!.ratio, compared: sides[1]!.ratio, difference, standardError, df },
    pValue: difference === 0 ? 1 : tailsOfT(difference / standardError, df),
    withinCells: withinCells(sides),
  };
}

/** Cells without a whole say nothing. */
function sideOf(all: readonly Cell[], sign: 1 | -1, bounds: Bounds): Side {
  const cells = all.filter(({ whole }) => whole > 0);
  const sum = (field: keyof RatioSums) => cells.reduce((total, cell) => total + cell[field], 0);
  const [part, whole] = [sum("part"), sum("whole")];
  return {
    ...{ cells, sign, bounds, part, whole, ratio: part / whole },
    ...{ answers: sum("answers"), partSquares: sum("partSquares"), products: sum("products"), wholeSquares: sum("wholeSquares") },
  };
}

/** A rate, and how well it is known for prompts and days like these. */
export type Estimate = Pick<Difference, "standardError" | "df"> & { ratio: number };

/**
 * A ratio of sums with a standard error that is clustered by prompt and by day, as that of a difference is. A single prompt is taken as given,
 * and so is a single day.
 *
 * @returns null where there is nothing to take a share of, or neither two prompts nor two days.
 */
export function estimateOf(cells: readonly Cell[], bounds = shares): Estimate | null {
  const sides = [sideOf(cells, 1, bounds)];
  const { whole, ratio } = sides[0]!;
  if (whole === 0) return null;
  const byDay = varianceBy(sides, ({ day }) => day);
  const byPrompt = varianceBy(sides, ({ prompt }) => prompt);
  const found = byPrompt && byDay ? twoWay(byPrompt, byDay, varianceOfCells(sides)) : (byPrompt ?? byDay);
  if (!found) return null;
  const variance = found.variance > 0 ? found.variance : varianceOfUnvaried(sides);
  return { ratio, standardError: Math.sqrt(variance), df: found.df };
}

interface Variance {
  variance: number;
  df: number;
}

/** The cluster-robust variance of the difference; null where the clusters leave no degree of freedom. */
function varianceBy(sides: readonly Side[], clusterOf: (cell: Cell) => string | number): Variance | null {
  const sums = new Map<string | number, number>();
  const weights = sides.map(({ cells, sign, ratio, whole }): Weights => {
    const parts = new Map<string | number, number>();
    for (const cell of cells) {
      const cluster = clusterOf(cell);
      sums.set(cluster, (sums.get(cluster) ?? 0) + (sign * (cell.part - ratio * cell.whole)) / whole);
      parts.set(cluster, (parts.get(cluster) ?? 0) + cell.whole / whole);
    }
    return parts;
  });
  const correction = correctionOf(weights[0]!, weights[1] ?? new Map());
  if (!correction || weights.some((parts) => parts.size < 2)) return null;
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  return { variance: correction.factor * squares, df: correction.df };
}

function twoWay(byPrompt: Variance, byDay: Variance, ofCells: number): Variance {
  const variance = Math.max(byPrompt.variance + byDay.variance - ofCells, byPrompt.variance, byDay.variance);
  const least = Math.min(byPrompt.df, byDay.df);
  const spread = byPrompt.variance ** 2 / byPrompt.df + byDay.variance ** 2 / byDay.df;
  return { variance, df: spread > 0 ? Math.max(least, variance ** 2 / spread) : least };
}

/**
 * The variance that is neither a prompt's nor a day's. The levels of prompts and days are taken out first: they are in neither the variance by prompt
 * nor that by day, since both windows ask the same prompts and every day all of them.
 */
function varianceOfCells(sides: readonly Side[]): number {
  const sums = new Map<string, number>();
  for (const { cells, sign, whole } of sides) {
    const [ofPrompt, ofDay] = [new Rates(), new Rates()];
    for (const { prompt, part, whole: size } of cells) ofPrompt.add(prompt, part, size);
    const left = cells.map(({ prompt, part, whole: size }) => part - ofPrompt.of(prompt) * size);
    for (const [index, { day, whole: size }] of cells.entries()) ofDay.add(day, left[index]!, size);
    const factor = Math.sqrt(ofPrompt.correction() * ofDay.correction());
    for (const [index, { prompt, day, whole: size }] of cells.entries()) {
      const name = `${prompt} ${day}`;
      sums.set(name, (sums.get(name) ?? 0) + (sign * factor * (left[index]! - ofDay.of(day) * size)) / whole);
    }
  }
  return [...sums.values()].reduce((variance, sum) => variance + sum * sum, 0);
}

/** Parts over wholes by cluster. */
class Rates {
  readonly #sums = new Map<string | number, { part: number; whole: number }>();

  add(cluster: string | number, part: number, whole: number): void {
    const sum = this.#sums.get(cluster) ?? { part: 0, whole: 0 };
    this.#sums.set(cluster, { part: sum.part + part, whole: sum.whole + whole });
  }

  of(cluster: string | number): number {
    const { part, whole } = this.#sums.get(cluster)!;
    return whole === 0 ? 0 : part / whole;
  }

  /** For the degree of freedom that the rates take. */
  correction(): number {
    return this.#sums.size / Math.max(1, this.#sums.size - 1);
  }
}

/**
 * Where no prompt and no day differs from its side, only the number of prompts and days says how much chance there is: each counts as one
 * observation, with one success and one failure more (A. Agresti and B. Caffo, The American Statistician 54, 2000). A ratio that is no share counts by
 * where it lies between its bounds, since nothing between them varies more than what is always at one of the two.
 */
function varianceOfUnvaried(sides: readonly Side[]): number {
  return sides.reduce((sum, { cells, ratio, bounds: { low, high } }) => {
    const span = high - low;
    const place = span === 0 ? 0 : (ratio - low) / span;
    const share = (place * cells.length + 1) / (cells.length + 2);
    return sum + (span ** 2 * share * (1 - share)) / (cells.length + 2);
  }, 0);
}

/** The variance that differences among answers to one prompt on one day bring. */
function withinCells(sides: readonly Side[]): number | null {
  let variance = 0;
  for (const { cells, ratio, whole, answers } of sides) {
    let squares = 0;
    let freedom = 0;
    for (const cell of cells) {
      if (cell.answers < 2) continue;
      const sum = cell.part - ratio * cell.whole;
      squares += cell.partSquares - 2 * ratio * cell.products + ratio ** 2 * cell.wholeSquares - sum ** 2 / cell.answers;
      freedom += cell.answers - 1;
    }
    if (freedom === 0) return null;
    variance += (Math.max(0, squares) / freedom) * (answers / whole ** 2);
  }
  return variance;
}
