import { z } from "zod";
import { roundHalfUp } from "../../platform/numbers/index.ts";
import type { CompanyCounts, Counts } from "./count.ts";
import type { MetricName } from "./values.ts";

/** A 95 % interval in percent, and the number of answers it rests on. */
export interface Interval {
  low: number;
  high: number;
  n: number;
}

const interval = z.object({ low: z.number(), high: z.number(), n: z.int() }).meta({ title: "Interval" });

export const intervals = z.record(z.string(), interval).meta({ description: "95 % interval of each rate, in percent" });

/** The 97.5 % point of the normal distribution. */
const z975 = 1.959964;

/**
 * Wilson's score interval of a share of answers (E. B. Wilson, Probable inference, JASA 22, 1927). Without answers nothing is
 * known: 0 to 100.
 */
export function wilson(part: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 100, n };
  const { low, high } = wilsonBounds(part / n, z975 ** 2 / n);
  return clipped(low, high, n);
}

/** The bounds of Wilson's interval of a share. @param spread z² (or t²) by the number of independent answers. */
export function wilsonBounds(share: number, spread: number): { low: number; high: number } {
  const middle = share + spread / 2;
  const half = Math.sqrt(spread * share * (1 - share) + spread ** 2 / 4);
  return { low: (middle - half) / (1 + spread), high: (middle + half) / (1 + spread) };
}

/**
 * Interval of a share of mentions, clustered by answer: the ratio estimator Σc ÷ Σm over answers with the variance of its
 * residuals c − p·m (W. G. Cochran, Sampling Techniques, 3rd edition, 6.4), m being the mentions of an answer. Fewer than two
 * answers, or none with a mention, say nothing: 0 to 100.
 */
export function shareOfMentions(company: CompanyCounts, all: Counts): Interval {
  const n = all.answers;
  if (n < 2 || all.mentions === 0) return { low: 0, high: 100, n };
  const p = company.mentions / all.mentions;
  // Σ(c − p·m)², with c² = c for a company mentioned once or not at all; rounding may leave it a hair below zero.
  const residuals = Math.max(0, company.mentions - 2 * p * company.together + p ** 2 * all.mentionSquares);
  const standardError = Math.sqrt((residuals / (n - 1)) * n) / all.mentions;
  return clipped(p - z975 * standardError, p + z975 * standardError, n);
}

/** The 95 % intervals of the rates among the metrics. One definition for every surface. */
export const rateIntervals = {
  share_of_voice: shareOfMentions,
  relative_mention_rate: (company, all) => wilson(company.mentions, all.naming),
  mention_rate: (company, all) => wilson(company.mentions, all.answers),
  citation_rate: (company, all) => wilson(company.cited, all.answers),
} satisfies Partial<Record<MetricName, (company: CompanyCounts, all: Counts) => Interval>>;

export type RateName = keyof typeof rateIntervals;

function clipped(low: number, high: number, n: number): Interval {
  return { low: roundHalfUp(Math.max(0, low) * 100), high: roundHalfUp(Math.min(1, high) * 100), n };
}
