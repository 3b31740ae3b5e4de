/** What part of a side's whole each cluster has; the parts of a side add up to 1. */
export type Weights = ReadonlyMap<string | number, number>;

/** How a sum of squared cluster sums becomes a variance. */
export interface ClusterCorrection {
  /** By which it is multiplied, so that it is right on average. */
  factor: number;
  /** Degrees of freedom of Student's t. */
  df: number;
}

/**
 * The small-sample correction of a cluster-robust variance of the difference of two ratios (R. M. Bell and D. F. McCaffrey, Bias Reduction in
 * Standard Errors for Linear Regression with Multi-Stage Samples, Survey Methodology 28, 2002), for a working model in which the answers of a
 * cluster move together. Many clusters of one size give the factor G ÷ (G − 1) and G − 1 degrees of freedom for clusters that both sides have, G − 2 for
 * clusters of one side each; few or unequal ones give less.
 *
 * @returns null when the clusters leave no degree of freedom.
 */
export function correctionOf(baseline: Weights, compared: Weights): ClusterCorrection | null {
  const sides = [momentsOf(baseline), momentsOf(compared)];
  let trace = 0;
  let traceOfSquare = 0;
  for (const { s, ww, wv, vv, dw, dww } of sides) {
    trace += s - 2 * wv + s * ww;
    traceOfSquare += vv + 2 * ww * vv + 2 * wv * wv + s * s * ww * ww - 4 * dw + 2 * s * dww - 4 * s * ww * wv;
  }
  traceOfSquare += 2 * crossTrace(baseline, compared, sides[0]!.s, sides[1]!.s);
  if (trace < 1e-12 || traceOfSquare < 1e-24) return null;
  return { factor: (sides[0]!.s + sides[1]!.s) / trace, df: (trace * trace) / traceOfSquare };
}

/*
 * The residual of cluster g on a side is e_g − w_g·Σe, with independent e_g of the variance v_g = w_g². The residuals' covariance is
 * Ω = diag(v) − w·vᵀ − v·wᵀ + (Σv)·w·wᵀ; its trace is the expected sum of squares, and tr(Ω)² ÷ tr(Ω²) the degrees of freedom.
 */

function momentsOf(weights: Weights) {
  const moments = { s: 0, ww: 0, wv: 0, vv: 0, dw: 0, dww: 0 };
  for (const w of weights.values()) {
    const v = w * w;
    moments.s += v;
    moments.ww += w * w;
    moments.wv += w * v;
    moments.vv += v * v;
    moments.dw += v * w * v;
    moments.dww += v * w * w;
  }
  return moments;
}

/** tr(Ω₁Ω₂) over the clusters that both sides have. */
function crossTrace(baseline: Weights, compared: Weights, s1: number, s2: number): number {
  const sums = { vv: 0, dr: 0, rd: 0, ww: 0, wv: 0, vw: 0 };
  for (const [cluster, w1] of baseline) {
    const w2 = compared.get(cluster);
    if (w2 === undefined) continue;
    const [v1, v2] = [w1 * w1, w2 * w2];
    sums.vv += v1 * v2;
    sums.dr += v1 * (-2 * w2 * v2 + s2 * w2 * w2);
    sums.rd += v2 * (-2 * w1 * v1 + s1 * w1 * w1);
    sums.ww += w1 * w2;
    sums.wv += w1 * v2;
    sums.vw += v1 * w2;
  }
  const { vv, dr, rd, ww, wv, vw } = sums;
  return vv + dr + rd + 2 * (ww * vv + wv * vw) - 2 * s2 * ww * vw - 2 * s1 * ww * wv + s1 * s2 * ww * ww;
}
