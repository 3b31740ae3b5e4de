import { wilsonBounds } from "../analytics/intervals.ts";
import type { Bounds } from "../compare/cell.ts";
import type { Estimate } from "../compare/difference.ts";
import { halfWidth } from "../compare/power.ts";

/**
 * The 95 % interval of a figure: Wilson's, for as many independent answers as give its variance. Where a figure lies near a bound, there is more room on the
 * other side, and a symmetric interval misses the truth there (N. Dean and M. Pagano, Journal of Survey Statistics and Methodology 3, 2015). At a bound, and
 * behind it, where imported positions may lie, it is R ± t · √variance.
 */
export function intervalOf(estimate: Estimate, { low, high }: Bounds): Bounds {
  const { ratio } = estimate;
  const half = halfWidth(estimate);
  if (ratio <= low || ratio >= high)
    return { low: Math.max(low, ratio - half), high: Math.min(Math.max(high, ratio), ratio + half) };
  const span = high - low;
  const share = (ratio - low) / span;
  const found = wilsonBounds(share, (half / span) ** 2 / (share * (1 - share)));
  return { low: low + span * Math.max(0, found.low), high: low + span * Math.min(1, found.high) };
}
