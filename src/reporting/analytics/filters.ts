import { z } from "zod";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
import { givenMoment, idList, isUuid, misplaced } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { DAY_MS, firstInstantMs, lastInstantMs, MOST_DAYS_OF_RANGE } from "../../platform/time/index.ts";
import { country, promptType } from "../../tracking/index.ts";

/** A range of instants in milliseconds since 1970, both bounds inclusive. */
export interface Range {
  startMs: number;
  endMs: number;
}

/** What an operation with these filters declares to refuse. */
export const rangeRefusal = `The range ends before it begins, or spans more than ${MOST_DAYS_OF_RANGE} days; or a name that no record has, or several (\`candidates\`)`;

const bound = givenMoment.meta({
  description: "A UTC day (YYYY-MM-DD, meant as a whole) or an ISO 8601 instant with its zone; inclusive",
});

/** A record by its id, or by its name. */
export const recordFilter = z
  .string()
  .trim()
  .max(2_000)
  .transform((text) => (isUuid(text) ? text.toLowerCase() : text))
  .meta({ description: "Id, or name" });

const schedule = recordFilter.meta({
  description: "`default` (also when absent), its alias `manual`, or a schedule's id or name; archived ones too",
});

/** Which schedule's answers are counted. */
export const scheduleFilter = schedule.optional();

/** Whether answers that were cut are counted. */
export const includeCutFilter = z.boolean().optional().meta({
  description:
    "Count answers that were cut at a limit of tokens as well: they favour what is written first. Lists of answers show them in any case",
});

const common = {
  start_date: bound,
  end_date: bound.optional().meta({ description: `Now when absent. A range spans at most ${MOST_DAYS_OF_RANGE} days` }),
  models: idList(modelIdSchema, 50).optional(),
  prompt_ids: idList(recordFilter, 5_000).optional().meta({ description: "Ids or texts of prompts" }),
  competitor_ids: idList(recordFilter, 250).optional().meta({
    description: "Ids or names. Which competitors are shown beside the own brand; changes no denominator and no rank",
  }),
  location_ids: idList(recordFilter, 250).optional().meta({ description: "Ids or names of locations" }),
  countries: z.array(country).max(250).optional().meta({ description: "Asked at a location of one of these countries" }),
  prompt_tags: idList(recordFilter, 250).optional().meta({ description: "Ids or names of tags" }),
  prompt_tags_operator: z.enum(["any", "all"]).default("any"),
  topic_ids: idList(recordFilter, 200).optional().meta({ description: "Ids or names of topics" }),
  prompt_type: z.enum(promptType.options).nullable().optional().meta({ description: "null: prompts without a type" }),
  branded: z.boolean().optional().meta({
    description: "Only answers to prompts that name the own brand or a competitor (true), or that name neither (false)",
  }),
  schedule_id: scheduleFilter,
  include_cut: includeCutFilter,
};

const forResponses = misplaced("only POST /responses knows this filter");

/** The filters of everything that is computed from answers. An empty list is no filter; unknown ids match nothing. */
export const metricFilters = z
  .object({
    ...common,
    has_search_queries: forResponses,
    search_query_text: forResponses,
    search_query_text_operator: forResponses,
  })
  .superRefine(checkRange)
  .meta({ id: "Filters" });

/** The filters of answers themselves. */
export const responseFilters = z
  .object({
    ...common,
    has_search_queries: z.boolean().optional().meta({ description: "Whether the model searched before it answered" }),
    search_query_text: z
      .string()
      .max(1_000)
      .optional()
      .meta({ description: "Literal text, compared without case; one search query that holds it is enough" }),
    search_query_text_operator: z
      .enum(["contains", "does_not_contain"])
      .default("contains")
      .meta({ description: "`does_not_contain` is the exact negation: answers without search queries match" }),
  })
  .superRefine(checkRange)
  .meta({ id: "ResponseFilters" });

export type MetricFilters = z.output<typeof metricFilters>;
export type ResponseFilters = z.output<typeof responseFilters>;

/** Refuses a range that both bounds show to be wrong; where the end is now, `rangeOf` does. */
function checkRange(filters: { start_date: string; end_date?: string | undefined }, context: z.RefinementCtx): void {
  if (filters.end_date === undefined) return;
  const problem = problemOf({ startMs: firstInstantMs(filters.start_date), endMs: lastInstantMs(filters.end_date) });
  if (problem) context.addIssue({ code: "custom", message: problem, path: ["end_date"] });
}

/**
 * The instants that filters name.
 *
 * @throws Refusal 400 when the start lies after now and no end was given, or more than 800 days before it.
 */
export function rangeOf(filters: { start_date: string; end_date?: string | undefined }, now: Date): Range {
  const range = {
    startMs: firstInstantMs(filters.start_date),
    endMs: filters.end_date === undefined ? now.getTime() : lastInstantMs(filters.end_date),
  };
  const problem = problemOf(range);
  if (!problem) return range;
  // The end that was not given is now, so it is the start that is wrong.
  if (filters.end_date !== undefined) throw new Refusal(400, `filters.end_date: ${problem}`);
  throw new Refusal(400, `filters.start_date: ${range.endMs < range.startMs ? "must not lie after now" : problem}`);
}

function problemOf(range: Range): string | null {
  if (range.endMs < range.startMs) return "must not lie before start_date";
  return range.endMs - range.startMs > MOST_DAYS_OF_RANGE * DAY_MS ? `a range spans at most ${MOST_DAYS_OF_RANGE} days` : null;
}
