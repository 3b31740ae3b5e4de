/**
 * `part` of `whole` in percent, rounded half up to two decimals; 0 of nothing. Both are whole numbers, so that a value that
 * lies exactly on a half is seen as one.
 */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : hundredths(part * 100, whole);
}

/** `sum` ÷ `count`, rounded half up to two decimals. Both are whole numbers and `count` is not 0. */
export function average(sum: number, count: number): number {
  return hundredths(sum, count);
}

/** Whole numbers up to 2^53 are exact; the quotient's error stays below one step while it is under 10^5. */
function hundredths(dividend: number, divisor: number): number {
  return Math.floor((dividend * 200 + divisor) / (divisor * 2)) / 100;
}

/** A number that is no quotient of whole ones, rounded half up to two decimals. */
export function roundHalfUp(value: number): number {
  return Math.floor(value * 100 + 0.5) / 100;
}

/**
 * A number as it is shown with so many decimals, rounded half up like the number itself: 1.45 is 1.5, where `toFixed` goes by what
 * lies nearest to it in binary and says 1.4.
 */
export function shownWith(decimals: number, value: number): string {
  const scale = 10 ** decimals;
  const steps = Math.floor(Number((Math.abs(value) * scale).toPrecision(12)) + 0.5);
  return ((Math.sign(value) * steps) / scale).toFixed(decimals);
}
