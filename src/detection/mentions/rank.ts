import { isMention, type Verdict } from "./candidates/types.ts";

/** Sets `mentioned` and `position` of an answer's verdicts from their evidence; equal places keep the given order. */
export function rank(verdicts: readonly Verdict[]): Verdict[] {
  const first = verdicts.map(({ evidence }) => evidence.find((e) => isMention(e.kind))?.at ?? Number.POSITIVE_INFINITY);
  const order = [...verdicts.keys()]
    .filter((i) => first[i]! < Number.POSITIVE_INFINITY)
    .sort((a, b) => first[a]! - first[b]! || a - b);
  const positions = new Map(order.map((verdict, n) => [verdict, n + 1]));
  return verdicts.map((verdict, i) => ({ ...verdict, mentioned: positions.has(i), position: positions.get(i) ?? null }));
}

/**
 * The position of a mention when other mentions of its answer are left out, such as those of companies that are not tracked any
 * more: it moves up by one for each of them that stands before it, and never before the first. (An import may give several
 * companies the same position, so that more are before it than its position says.)
 *
 * `rankAmongTracked` (SQL) and `trackedDay` (packed columns) are the same rule in other forms; a test compares them.
 *
 * @param position from 1.
 * @param leftOut the positions of the mentions that are left out; null is none.
 */
export function positionWithout(position: number, leftOut: Iterable<number | null>): number {
  let before = 0;
  for (const other of leftOut) if (other !== null && other < position) before++;
  return Math.max(1, position - before);
}
