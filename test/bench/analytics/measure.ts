/** Times of one thing that was measured, in milliseconds. */
export interface Times {
  median: number;
  p95: number;
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { median: at(0.5), p95: at(0.95) };
}

/** Runs the works in turns, so that whatever else the machine does falls on all of them alike. The first round warms up. */
export async function inTurns(works: Record<string, () => Promise<unknown>>, rounds: number): Promise<Record<string, Times>> {
  const samples: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const startedAt = performance.now();
      await work();
      if (round > 0) samples[name]!.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, times]) => [name, timesOf(times)]));
}

export const show = ({ median, p95 }: Times): string => `${median.toFixed(1)} (${p95.toFixed(1)})`;
