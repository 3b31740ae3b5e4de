import type { Bounds, Cell } from "./cell.ts";
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

/** The cells of a side, with what they add up to. Of a cell's prompt and day it has the numbers that both sides know them by. */
interface Side {
  answers: number;
  whole: number;
  cells: readonly Cell[];
  /** By cell, as the next three are. */
  parts: Float64Array;
  wholes: Float64Array;
  prompts: Uint32Array;
  days: Uint32Array;
  sign: 1 | -1;
  ratio: number;
  bounds: Bounds;
}

/** Sides that are judged together, with how many prompts and days they have in all. */
interface Sides {
  sides: readonly Side[];
  prompts: number;
  days: number;
}

/** By what cells resemble each other. */
type Cluster = "prompts" | "days";

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
  const both = sidesOf(
    [
      [baseline, -1],
      [compared, 1],
    ],
    bounds,
  );
  const { sides } = both;
  if (sides.some(({ days }) => new Set(days).size < minDays)) return null;
  const difference = sides[1]!.ratio - sides[0]!.ratio;
  const byDay = varianceBy(both, "days");
  if (!byDay) return null;
  const byPrompt = varianceBy(both, "prompts");
  const { variance, df } = byPrompt ? twoWay(byPrompt, byDay, varianceOfCells(both)) : byDay;
  const standardError = Math.sqrt(variance > 0 || difference === 0 ? variance : varianceOfUnvaried(sides));
  return {
    ...{ baseline: sides[0]!.ratio, compared: sides[1]!.ratio, difference, standardError, df },
    pValue: difference === 0 ? 1 : tailsOfT(difference / standardError, df),
    withinCells: withinCells(sides),
  };
}

/** Sides with their prompts and days numbered in the order of their cells. Cells without a whole say nothing. */
function sidesOf(given: readonly (readonly [cells: readonly Cell[], sign: 1 | -1])[], bounds: Bounds): Sides {
  const [prompts, days] = [new Map<number, number>(), new Map<string, number>()];
  const numberIn = <Key>(known: Map<Key, number>, key: Key): number => {
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, known.size);
    return known.size - 1;
  };
  const sides = given.map(([all, sign]): Side => {
    const cells = all.filter(({ whole }) => whole > 0);
    let [answers, part, total] = [0, 0, 0];
    const numbers = { prompts: new Uint32Array(cells.length), days: new Uint32Array(cells.length) };
    const [parts, wholes] = [new Float64Array(cells.length), new Float64Array(cells.length)];
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]!;
      answers += cell.answers;
      part += cell.part;
      total += cell.whole;
      parts[index] = cell.part;
      wholes[index] = cell.whole;
      numbers.prompts[index] = numberIn(prompts, cell.prompt);
      numbers.days[index] = numberIn(days, cell.day);
    }
    return { ...numbers, parts, wholes, answers, whole: total, cells, sign, bounds, ratio: part / total };
  });
  return { sides, prompts: prompts.size, days: days.size };
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
  const alone = sidesOf([[cells, 1]], bounds);
  const { whole, ratio } = alone.sides[0]!;
  if (whole === 0) return null;
  const byDay = varianceBy(alone, "days");
  const byPrompt = varianceBy(alone, "prompts");
  const found = byPrompt && byDay ? twoWay(byPrompt, byDay, varianceOfCells(alone)) : (byPrompt ?? byDay);
  if (!found) return null;
  const variance = found.variance > 0 ? found.variance : varianceOfUnvaried(alone.sides);
  return { ratio, standardError: Math.sqrt(variance), df: found.df };
}

interface Variance {
  variance: number;
  df: number;
}

/** The cluster-robust variance of the difference; null where the clusters leave no degree of freedom. */
function varianceBy({ sides, ...counts }: Sides, by: Cluster): Variance | null {
  const sums = new Float64Array(counts[by]);
  const weights = sides.map(({ parts, wholes, sign, ratio, whole, [by]: clusters }): Weights => {
    const ofClusters = new Float64Array(counts[by]);
    for (let index = 0; index < parts.length; index++) {
      const cluster = clusters[index]!;
      sums[cluster]! += (sign * (parts[index]! - ratio * wholes[index]!)) / whole;
      ofClusters[cluster]! += wholes[index]! / whole;
    }
    // Each cell has a whole, so a cluster that the side has has a part of it.
    return new Map([...ofClusters.entries()].filter(([, part]) => part > 0));
  });
  const correction = correctionOf(weights[0]!, weights[1] ?? new Map());
  if (!correction || weights.some((parts) => parts.size < 2)) return null;
  let squares = 0;
  for (const sum of sums) squares += sum * sum;
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
function varianceOfCells({ sides, ...counts }: Sides): number {
  const sums = new Map<number, number>();
  for (const { parts, wholes, prompts, days, sign, whole } of sides) {
    const [ofPrompt, ofDay] = [new Rates(counts.prompts), new Rates(counts.days)];
    for (let at = 0; at < parts.length; at++) ofPrompt.add(prompts[at]!, parts[at]!, wholes[at]!);
    const left = parts.map((part, at) => part - ofPrompt.of(prompts[at]!) * wholes[at]!);
    for (let at = 0; at < parts.length; at++) ofDay.add(days[at]!, left[at]!, wholes[at]!);
    const factor = Math.sqrt(ofPrompt.correction() * ofDay.correction());
    for (let at = 0; at < parts.length; at++) {
      const name = prompts[at]! * counts.days + days[at]!;
      sums.set(name, (sums.get(name) ?? 0) + (sign * factor * (left[at]! - ofDay.of(days[at]!) * wholes[at]!)) / whole);
    }
  }
  let variance = 0;
  for (const sum of sums.values()) variance += sum * sum;
  return variance;
}

/** Parts over wholes by cluster. */
class Rates {
  readonly #parts: Float64Array;
  readonly #wholes: Float64Array;

  constructor(clusters: number) {
    this.#parts = new Float64Array(clusters);
    this.#wholes = new Float64Array(clusters);
  }

  add(cluster: number, part: number, whole: number): void {
    this.#parts[cluster]! += part;
    this.#wholes[cluster]! += whole;
  }

  of(cluster: number): number {
    const whole = this.#wholes[cluster]!;
    return whole === 0 ? 0 : this.#parts[cluster]! / whole;
  }

  /** For the degree of freedom that the rates take. */
  correction(): number {
    const clusters = this.#wholes.reduce((count, whole) => count + (whole > 0 ? 1 : 0), 0);
    return clusters / Math.max(1, clusters - 1);
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
