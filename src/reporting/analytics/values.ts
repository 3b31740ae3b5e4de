import { average, percent } from "../../platform/numbers/index.ts";
import type { CompanyCounts, Counts } from "./count.ts";

/** What a company's figure is, from the sums over some answers; null where there is none. One definition for every surface. */
export const metricValues = {
  share_of_voice: (company: CompanyCounts, all: Counts) => percent(company.mentions, all.mentions),
  relative_mention_rate: (company: CompanyCounts, all: Counts) => percent(company.mentions, all.naming),
  mention_rate: (company: CompanyCounts, all: Counts) => percent(company.mentions, all.answers),
  citation_rate: (company: CompanyCounts, all: Counts) => percent(company.cited, all.answers),
  avg_position: (company: CompanyCounts) => (company.mentions === 0 ? null : average(company.ranks, company.mentions)),
  mentions: (company: CompanyCounts) => company.mentions,
  citing_answers: (company: CompanyCounts) => company.cited,
  answers: (_: CompanyCounts, all: Counts) => all.answers,
} satisfies Record<string, (company: CompanyCounts, all: Counts) => number | null>;

export type MetricName = keyof typeof metricValues;

export const metricNames = Object.keys(metricValues) as [MetricName, ...MetricName[]];
