import { type Difference, differenceOf } from "../../../src/reporting/compare/difference.ts";
import { alpha } from "../../../src/reporting/compare/power.ts";
import { type World, windowsOf } from "./world.ts";

/** Of how many worlds a method says that the windows differ, in percent. */
export interface Calibration {
  clustered: number;
  /** The interval of two independent shares of answers, as most tools have it. */
  plain: number;
}

/** @param worlds how many worlds are made, with seeds of their own. */
export function calibrate(world: World, worlds: number, seed = 1): Calibration {
  const found = { clustered: 0, plain: 0 };
  for (let n = 0; n < worlds; n++) {
    const [baseline, compared] = windowsOf(world, seed * 1_000_003 + n);
    const difference = differenceOf(baseline, compared);
    if (!difference) throw new Error("a window of a world has too few days");
    if (difference.pValue < alpha) found.clustered++;
    if (plainlyDiffers(difference, world.prompts * world.days * world.answers)) found.plain++;
  }
  return { clustered: (100 * found.clustered) / worlds, plain: (100 * found.plain) / worlds };
}

function plainlyDiffers({ baseline, compared, difference }: Difference, answers: number): boolean {
  const variance = (baseline * (1 - baseline) + compared * (1 - compared)) / answers;
  return Math.abs(difference) > 1.959964 * Math.sqrt(variance);
}
