import type { Bounds } from "../compare/cell.ts";
import type { Estimate } from "../compare/difference.ts";
import { halfWidth } from "../compare/power.ts";

/**
 * The 95 % interval of a figure, on the scale of log odds between its bounds: where a figure lies near a bound, there is more room on the other side, and a
 * symmetric interval misses the truth there (N. Dean and M. Pagano, Journal of Survey Statistics and Methodology 3, 2015). At a bound, and behind it, where
 * imported positions may lie, it is R ± t · √variance.
 */
export function intervalOf(estimate: Estimate, { low, high }: Bounds): Bounds {
  const { ratio } = estimate;
  const half = halfWidth(estimate);
  if (ratio <= low || ratio >= high)
    return { low: Math.max(low, ratio - half), high: Math.min(Math.max(high, ratio), ratio + half) };
  const span = high - low;
  const odds = (ratio - low) / (high - ratio);
  const factor = Math.exp((half * span) / ((ratio - low) * (high - ratio)));
  const within = (of: number) => low + (span * of) / (1 + of);
  return { low: within(odds / factor), high: Number.isFinite(factor) ? within(odds * factor) : high };
}
