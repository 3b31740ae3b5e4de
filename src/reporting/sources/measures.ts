import { z } from "zod";
import { sortDirection as givenDirection, includedParts, instant } from "../../operation/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import type { TrackedCompany } from "../../tracking/index.ts";
import type { Scope } from "../analytics/scope.ts";

/** What is counted of a domain or a page. */
export interface Measures {
  /** Answers citing it, each once. */
  responses: number;
  /** Citations of it. */
  citations: number;
  /** Answers citing it that mention any tracked company, the own brand, any competitor. */
  mentioning: number;
  mentioningOwn: number;
  mentioningCompetitor: number;
  hosts: number;
  impressions: number;
}

/** The fields that sources and source pages share. */
export const measureFields = {
  response_count: z.int().meta({ description: "Answers citing it, each once" }),
  total_mentions: z.int().meta({ description: "Citations of it" }),
  citation_percentage: z.number().meta({ description: "`response_count` ÷ all answers, in percent" }),
  mention_percentage: z.number().meta({ description: "Of the answers citing it, those that mention any tracked company" }),
  brand_mention_percentage: z.number().meta({ description: "Of the answers citing it, those that mention the own brand" }),
  competitor_mention_percentage: z.number().meta({ description: "Of the answers citing it, those that mention a competitor" }),
  estimated_impressions: z.int().meta({
    description: "Sum over prompts of answers citing it ÷ answers × monthly volume × days ÷ 30, rounded; 0 without volumes",
  }),
  domain_count: z.int().meta({ description: "Its distinct hosts" }),
  competitor_ids: z.array(z.string()).meta({ description: "Competitors that own it" }),
  default_source_type: z.enum(["owned", "competitor", "partner", "third_party"]).meta({ id: "SourceType" }),
  first_seen: instant.meta({ description: "First answer that cites it, over all history of the schedule" }),
};

/** What lists of sources and of pages can have beside the measures. */
export const sourceInclude = includedParts(
  ["evidence", "quality"],
  "`evidence` adds to each the cursor that lists the answers citing it; `quality` adds how good the own brand's citation rate over the same answers is",
);

export function measureValues(measures: Measures, answers: number) {
  return {
    response_count: measures.responses,
    total_mentions: measures.citations,
    citation_percentage: percent(measures.responses, answers),
    mention_percentage: percent(measures.mentioning, measures.responses),
    brand_mention_percentage: percent(measures.mentioningOwn, measures.responses),
    competitor_mention_percentage: percent(measures.mentioningCompetitor, measures.responses),
    estimated_impressions: measures.impressions,
    domain_count: measures.hosts,
  };
}

/** Whose a domain or a page is. */
export function ownership(owners: readonly TrackedCompany[]) {
  const competitors = owners.filter((company) => !company.isSelf);
  const isOwn = owners.some((company) => company.isSelf);
  const type: "owned" | "competitor" | "third_party" = isOwn ? "owned" : competitors.length > 0 ? "competitor" : "third_party";
  return { competitor_ids: competitors.map(({ id }) => id), default_source_type: type };
}

/** Days of a range, in which monthly volumes are counted. */
export const daysOf = (scope: Scope): number => scope.lastDay - scope.firstDay + 1;

/**
 * Impressions of the answers of prompts: share of a prompt's answers × its monthly volume × days ÷ 30, summed over prompts and
 * rounded half up.
 */
export function estimatedImpressions(
  prompts: Iterable<{ citing: number; answers: number; volume: number }>,
  days: number,
): number {
  let sum = 0;
  for (const { citing, answers, volume } of prompts) sum += (citing * volume * days) / (answers * 30);
  // A hair below a half comes from the sum of quotients, not from the numbers.
  return Math.floor(sum + 0.5 + 1e-9);
}

export const sortDirection = givenDirection.default("descending");

/** Compares by a field, then by name; texts by their code points, so that an order is the same everywhere. */
export function compareBy<Row>(field: keyof Row, direction: z.output<typeof sortDirection>, name: keyof Row) {
  const sign = direction.startsWith("asc") ? 1 : -1;
  return (a: Row, b: Row) => sign * compare(a[field], b[field]) || compare(a[name], b[name]);
}

const compare = <Value>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);
