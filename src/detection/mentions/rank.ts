import { isMention, type Verdict } from "./types.ts";

/** Sets `mentioned` and `position` of an answer's verdicts from their evidence; equal places keep the given order. */
export function rank(verdicts: readonly Verdict[]): Verdict[] {
  const first = verdicts.map(({ evidence }) => evidence.find((e) => isMention(e.kind))?.at ?? Number.POSITIVE_INFINITY);
  const order = [...verdicts.keys()]
    .filter((i) => first[i]! < Number.POSITIVE_INFINITY)
    .sort((a, b) => first[a]! - first[b]! || a - b);
  const positions = new Map(order.map((verdict, n) => [verdict, n + 1]));
  return verdicts.map((verdict, i) => ({ ...verdict, mentioned: positions.has(i), position: positions.get(i) ?? null }));
}
