import type { Bounds, Cells, Cluster } from "./cell.ts";
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

/** Less is what rounding leaves of residuals that are none: a share moves by no millionth. */
const leastVariance = 1e-12;

/** A side with what its cells add up to. */
interface Side {
  cells: Cells;
  answers: number;
  whole: number;
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
export function differenceOf(baseline: Cells, compared: Cells, bounds = shares): Difference | null {
  const sides = [sideOf(baseline, -1, bounds), sideOf(compared, 1, bounds)];
  if (sides.some(({ cells }) => distinctIn(cells.days, cells.counts.days) < minDays)) return null;
  const difference = sides[1]!.ratio - sides[0]!.ratio;
  const byDay = varianceBy(sides, "days");
  if (!byDay) return null;
  const byPrompt = varianceBy(sides, "prompts");
  const { variance, df: ofBoth } = byPrompt ? twoWay(byPrompt, byDay, varianceOfCells(sides)) : byDay;
  // By its own prompts alone a side's level is known: where few of them agree by chance, many days do not make that certain.
  const df = byPrompt && !haveCommon(sides, "prompts") ? Math.min(ofBoth, byPrompt.df) : ofBoth;
  const standardError = Math.sqrt(variance > leastVariance ? variance : varianceOfUnvaried(sides, difference === 0));
  return {
    ...{ baseline: sides[0]!.ratio, compared: sides[1]!.ratio, difference, standardError, df },
    pValue: difference === 0 ? 1 : tailsOfT(difference / standardError, df),
    withinCells: withinCells(sides),
  };
}

function sideOf(all: Cells, sign: 1 | -1, bounds: Bounds): Side {
  const cells = withWhole(all);
  const [answers, part, whole] = [sumOf(cells.answers), sumOf(cells.part), sumOf(cells.whole)];
  return { cells, answers, whole, sign, bounds, ratio: part / whole };
}

/** Cells without a whole say nothing. */
function withWhole(all: Cells): Cells {
  const { whole, counts } = all;
  const kept: number[] = [];
  for (let at = 0; at < whole.length; at++) if (whole[at]! > 0) kept.push(at);
  if (kept.length === whole.length) return all;
  const of = (column: Float64Array) => picked(column, kept, new Float64Array(kept.length));
  const places = (column: Uint32Array) => picked(column, kept, new Uint32Array(kept.length));
  return {
    ...{ prompts: places(all.prompts), days: places(all.days), pairs: places(all.pairs), counts },
    ...{ answers: of(all.answers), part: of(all.part), whole: of(whole) },
    ...{ partSquares: of(all.partSquares), products: of(all.products), wholeSquares: of(all.wholeSquares) },
  };
}

function picked<Column extends Float64Array | Uint32Array>(column: Column, kept: readonly number[], into: Column): Column {
  for (let at = 0; at < kept.length; at++) into[at] = column[kept[at]!]!;
  return into;
}

/** How many different places a column has. @param count one more than the highest that it may have. */
export function distinctIn(places: Uint32Array, count: number): number {
  const seen = new Uint8Array(count);
  for (let at = 0; at < places.length; at++) seen[places[at]!] = 1;
  return seen.reduce((sum, one) => sum + one, 0);
}

/** Whether some cells of both sides are of one cluster. */
function haveCommon([one, other]: readonly Side[], by: Cluster): boolean {
  const known = new Uint8Array(one!.cells.counts[by]);
  for (const cluster of one!.cells[by]) known[cluster] = 1;
  return other!.cells[by].some((cluster) => known[cluster] === 1);
}

/** The sum of a column. */
export function sumOf(column: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < column.length; at++) sum += column[at]!;
  return sum;
}

/** A rate, and how well it is known for prompts and days like these. */
export type Estimate = Pick<Difference, "standardError" | "df"> & { ratio: number };

/**
 * A ratio of sums with a standard error that is clustered by prompt and by day, as that of a difference is. A single prompt is taken as given,
 * and so is a single day.
 *
 * @returns null where there is nothing to take a share of, or neither two prompts nor two days.
 */
export function estimateOf(cells: Cells, bounds = shares): Estimate | null {
  const alone = [sideOf(cells, 1, bounds)];
  const { whole, ratio } = alone[0]!;
  if (whole === 0) return null;
  const byDay = varianceBy(alone, "days");
  const byPrompt = varianceBy(alone, "prompts");
  const found = byPrompt && byDay ? twoWay(byPrompt, byDay, varianceOfCells(alone)) : (byPrompt ?? byDay);
  if (!found) return null;
  const variance = found.variance > leastVariance ? found.variance : varianceOfUnvaried(alone, false);
  return { ratio, standardError: Math.sqrt(variance), df: found.df };
}

interface Variance {
  variance: number;
  df: number;
}

/** The cluster-robust variance of the difference; null where the clusters leave no degree of freedom. */
function varianceBy(sides: readonly Side[], by: Cluster): Variance | null {
  const clustersOfAll = sides[0]!.cells.counts[by];
  const sums = new Float64Array(clustersOfAll);
  const weights = sides.map(({ cells, sign, ratio, whole: total }): Weights => {
    const { part, whole, [by]: clusters } = cells;
    const ofClusters = new Float64Array(clustersOfAll);
    for (let at = 0; at < part.length; at++) {
      const cluster = clusters[at]!;
      sums[cluster]! += (sign * (part[at]! - ratio * whole[at]!)) / total;
      ofClusters[cluster]! += whole[at]! / total;
    }
    // Each cell has a whole, so a cluster that the side has has a part of it.
    return new Map([...ofClusters.entries()].filter(([, weight]) => weight > 0));
  });
  const correction = correctionOf(weights[0]!, weights[1] ?? new Map());
  if (!correction || weights.some((ofClusters) => ofClusters.size < 2)) return null;
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
function varianceOfCells(sides: readonly Side[]): number {
  const { counts } = sides[0]!.cells;
  const sums = new Float64Array(counts.pairs);
  for (const { cells, sign, whole: total } of sides) {
    const { part, whole, prompts, days, pairs } = cells;
    const [ofPrompt, ofDay] = [new Rates(counts.prompts), new Rates(counts.days)];
    for (let at = 0; at < part.length; at++) ofPrompt.add(prompts[at]!, part[at]!, whole[at]!);
    const left = new Float64Array(part.length);
    for (let at = 0; at < part.length; at++) left[at] = part[at]! - ofPrompt.of(prompts[at]!) * whole[at]!;
    for (let at = 0; at < part.length; at++) ofDay.add(days[at]!, left[at]!, whole[at]!);
    const factor = (sign * Math.sqrt(ofPrompt.correction() * ofDay.correction())) / total;
    for (let at = 0; at < part.length; at++) sums[pairs[at]!]! += factor * (left[at]! - ofDay.of(days[at]!) * whole[at]!);
  }
  let variance = 0;
  for (const sum of sums) variance += sum * sum;
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
 *
 * @param isEqual that both sides are the same: then what is observed is that none of them has changed, wherever it lies.
 */
function varianceOfUnvaried(sides: readonly Side[], isEqual: boolean): number {
  return sides.reduce((sum, { cells, ratio, bounds: { low, high } }) => {
    const span = high - low;
    const place = span === 0 || isEqual ? 0 : (ratio - low) / span;
    const { length } = cells.whole;
    const share = (place * length + 1) / (length + 2);
    return sum + (span ** 2 * share * (1 - share)) / (length + 2);
  }, 0);
}

/** The variance that differences among answers to one prompt on one day bring. */
function withinCells(sides: readonly Side[]): number | null {
  let variance = 0;
  for (const { cells, ratio, whole, answers } of sides) {
    const { answers: ofCell, part, whole: wholes, partSquares, products, wholeSquares } = cells;
    let squares = 0;
    let freedom = 0;
    for (let at = 0; at < ofCell.length; at++) {
      const sum = part[at]! - ratio * wholes[at]!;
      squares += partSquares[at]! - 2 * ratio * products[at]! + ratio ** 2 * wholeSquares[at]! - sum ** 2 / ofCell[at]!;
      freedom += ofCell[at]! - 1;
    }
    if (freedom === 0) return null;
    variance += (Math.max(0, squares) / freedom) * (answers / whole ** 2);
  }
  return variance;
}
