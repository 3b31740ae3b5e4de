/** One thing that speaks for a name where it holds (points above zero), or against it. */
export interface Rule<Seen> {
  points: number;
  when: (seen: Seen) => boolean;
}

/** All rules that hold count, in whatever order they stand. */
export function sumOf<Seen>(rules: readonly Rule<Seen>[], seen: Seen): number {
  let score = 0;
  for (const { points, when } of rules) if (when(seen)) score += points;
  return score;
}

/** Of rules that say the same thing in several ways, or that decide alone, the first one that holds counts; `null` where none does. */
export function firstOf<Seen>(rules: readonly Rule<Seen>[], seen: Seen): number | null {
  for (const { points, when } of rules) if (when(seen)) return points;
  return null;
}
