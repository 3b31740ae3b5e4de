import type { Difference } from "./difference.ts";
import { quantileOfT } from "./student-t.ts";

/** The chance that a verdict is given where nothing has changed, and that one is missed where the effect is there. */
export const alpha = 0.05;
export const power = 0.8;

type Known = Pick<Difference, "standardError" | "df" | "withinCells">;

/** How many standard errors an effect must have to be seen with 80 % probability at least: Holm's correction asks the most of the first of all. */
const reach = (df: number, corrected: number) => quantileOfT(alpha / corrected, df) + quantileOfT(2 * (1 - power), df);

/** Half the width of the 95 % interval. */
export const halfWidth = ({ standardError, df }: Pick<Known, "standardError" | "df">): number =>
  quantileOfT(alpha, df) * standardError;

/** The smallest difference that is detected with 80 % probability, as a share. @param corrected how many differences are corrected together. */
export const smallestEffect = ({ standardError, df }: Known, corrected: number): number => reach(df, corrected) * standardError;

/** What it takes to see an effect, all else being as it is. */
export interface Needed {
  /** Answers for each prompt, model and location of a day; null where more of them alone do not suffice, or nothing is known about it. */
  samples: number | null;
  /** Days of each window. */
  days: number;
}

/**
 * What it takes to see `effect` (a share) with 80 % probability: more samples on the same days, or more days with the same samples.
 *
 * @param samples the average number of answers for each prompt, model and location of a day.
 * @param days of the shorter side.
 * @param corrected how many differences are corrected together.
 */
export function neededFor(
  effect: number,
  known: Known,
  { samples, days, corrected }: { samples: number; days: number; corrected: number },
): Needed {
  const variance = known.standardError ** 2;
  const wanted = (effect / reach(known.df, corrected)) ** 2;
  const within = known.withinCells === null ? null : Math.min(known.withinCells, variance);
  const left = within === null ? 0 : wanted - (variance - within);
  return {
    samples: within !== null && left > 0 ? Math.max(1, Math.ceil((samples * within) / left)) : null,
    days: Math.max(1, Math.ceil((days * variance) / wanted)),
  };
}
