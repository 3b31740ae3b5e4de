/*
 * Student's t distribution by the regularized incomplete beta function (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1
 * and 26.5.8, the continued fraction evaluated by Lentz's method).
 */

/** The probability that |T| exceeds |t|. @param df degrees of freedom, above 0; need not be whole. */
export function tailsOfT(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** The t that |T| exceeds with probability `tails`. */
export function quantileOfT(tails: number, df: number): number {
  let [low, high] = [0, 1];
  while (tailsOfT(high, df) > tails && high < 1e9) [low, high] = [high, high * 2];
  for (let step = 0; step < 100 && high - low > 1e-10 * high; step++) {
    const middle = (low + high) / 2;
    if (tailsOfT(middle, df) > tails) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side only.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
  return front * continuedFraction(x, a, b);
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const bounded = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let numerator = 1;
  let denominator = 1 / bounded(1 - ((a + b) * x) / (a + 1));
  let value = denominator;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      denominator = 1 / bounded(1 + term * denominator);
      numerator = bounded(1 + term / numerator);
      factor = numerator * denominator;
      value *= factor;
    }
    if (Math.abs(factor - 1) < 1e-14) break;
  }
  return value;
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** By Stirling's series, moved up to where six terms are exact to the last digits. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 12; at++) shift += Math.log(at);
  const square = 1 / (at * at);
  const series =
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - (square * 691) / 360360))))) /
    at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
