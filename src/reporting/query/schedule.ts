import { z } from "zod";
import { metricFilters, responseFilters, scheduleFilter } from "../analytics/filters.ts";

/** The schedule of a query: a field of the input itself, not one of the filters. */
export const scheduleSelection = scheduleFilter.default("default").meta({
  description:
    "Whose answers: `default` (also when absent; all history before custom schedules, and ad hoc runs) or the `selection` of a schedule from get_prompt_schedules. There is no selection of all schedules",
});

const misplaced = z.never({ error: "name the schedule in the top-level field `schedule`" }).optional();

/** The filters of metrics and of answers, without a schedule. */
export const questionFilters = metricFilters.safeExtend({ schedule_id: misplaced }).meta({ id: "QuestionFilters" });
export const rowFilters = responseFilters.safeExtend({ schedule_id: misplaced }).meta({ id: "RowFilters" });

/** A cell of an answer. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export type Cell = z.output<typeof cell>;
