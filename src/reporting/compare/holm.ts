/**
 * Corrects the p values of a family of comparisons, so that among all of them a false verdict has at most the probability that one alone would
 * have (S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6, 1979).
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = new Array<number>(pValues.length);
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, pValues[index]! * (pValues.length - rank)));
    adjusted[index] = highest;
  }
  return adjusted;
}
