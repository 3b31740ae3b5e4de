import { boundsOf, unitOf } from "../../../src/reporting/compare/cell.ts";
import { differenceOf } from "../../../src/reporting/compare/difference.ts";
import { alpha } from "../../../src/reporting/compare/power.ts";
import { type Cell, inColumns } from "./columns.ts";
import { type Figure, ranks, type World, windowsOf } from "./world.ts";

/** Of how many worlds a method says that the windows differ, in percent. */
export interface Calibration {
  clustered: number;
  /** The interval of two samples of independent answers, as most tools have it. */
  plain: number;
}

/** @param worlds how many worlds are made, with seeds of their own. */
export function calibrate(world: World, worlds: number, seed = 1, figure: Figure = "mention_rate"): Calibration {
  const found = { clustered: 0, plain: 0 };
  for (let n = 0; n < worlds; n++) {
    const [baseline, compared] = windowsOf(world, seed * 1_000_003 + n, figure);
    const difference = differenceOf(...inColumns(baseline, compared), boundsOf(unitOf(figure), ranks));
    // Where a company is hardly mentioned there is no rank to compare, and no verdict.
    if (!difference && figure === "mention_rate") throw new Error("a window of a world has too few days");
    if (difference && difference.pValue < alpha) found.clustered++;
    if (plainlyDiffers(baseline, compared)) found.plain++;
  }
  return { clustered: (100 * found.clustered) / worlds, plain: (100 * found.plain) / worlds };
}

function plainlyDiffers(baseline: readonly Cell[], compared: readonly Cell[]): boolean {
  const [before, after] = [sampleOf(baseline), sampleOf(compared)];
  return Math.abs(after.mean - before.mean) > 1.959964 * Math.sqrt(before.variance + after.variance);
}

/** The mean over what the whole counts (answers, or mentions), and its variance if each were independent. */
function sampleOf(cells: readonly Cell[]): { mean: number; variance: number } {
  const sum = (field: "part" | "whole" | "partSquares") => cells.reduce((total, cell) => total + cell[field], 0);
  const [part, whole] = [sum("part"), sum("whole")];
  const mean = part / whole;
  return { mean, variance: (sum("partSquares") / whole - mean ** 2) / whole };
}
