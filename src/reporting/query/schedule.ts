import { z } from "zod";
import { type Context, misplaced, type Website } from "../../operation/index.ts";
import type { FileFormat } from "../../platform/files/index.ts";
import { metricFilters, responseFilters, scheduleFilter } from "../analytics/filters.ts";
import { type Scope, type ScopeFilters, scopeOf } from "../analytics/scope.ts";
import { db } from "../database.ts";

/** The selection of every schedule of a website. */
export const every = "all";

const whose =
  "Whose answers: `default` (also when absent; all history before custom schedules, and ad hoc runs) or the `selection` or name of a schedule from get_prompt_schedules; `all` is every schedule together";

/** The schedule of a query: a field of the input itself, not one of the filters. */
export const scheduleSelection = scheduleFilter.default("default").meta({ description: whose });

/** The same where a query may group by schedule. */
export const scheduleOrAll = scheduleFilter.meta({
  description: `${whose}. With the dimension \`schedule\` absent means all, a row each`,
});

const scheduleId = misplaced("name the schedule in the top-level field `schedule`");

/** The filters of metrics and of answers, without a schedule. */
export const questionFilters = metricFilters.safeExtend({ schedule_id: scheduleId }).meta({ id: "QuestionFilters" });
export const rowFilters = responseFilters.safeExtend({ schedule_id: scheduleId }).meta({ id: "RowFilters" });

/** The schedules of a website, as dimensions and evidence name them. */
export const schedulesOf = ({ rows, subject }: Pick<Context<Website>, "rows" | "subject">) =>
  rows.read(
    db
      .selectFrom("tracking.prompt_schedule")
      .select(["n", "id", "name", "kind"])
      .where("website_id", "=", subject.id)
      .orderBy("n"),
  );

/** The scope of a question about rows, which may be about every schedule. @throws Refusal 400 as {@link scopeOf} */
export async function rowScope(
  context: Context<Website>,
  filters: ScopeFilters & { start_date: string; end_date?: string | undefined },
  schedule: string,
): Promise<Scope> {
  if (schedule !== every) return scopeOf(context, { ...filters, schedule_id: schedule }, "schedule");
  const [scope, schedules] = await Promise.all([scopeOf(context, filters), schedulesOf(context)]);
  return { ...scope, everySchedule: schedules.map(({ n }) => n) };
}

/** A cell of an answer. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export type Cell = z.output<typeof cell>;

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: "Pass it as `cursor` for the next page; null: there is none" });

/** The format of an answer over REST. */
export const format = z
  .enum(["json", "csv", "jsonl", "parquet"])
  .meta({ id: "RowsFormat", description: "`json` (also when absent): a page. Others: a file of all rows, sent as it is made" })
  .optional();

/** The format of the file that is asked for; null for a page. MCP has pages only, and does not know the field. */
export const fileFormat = (given: z.output<typeof format>): FileFormat | null => (given === "json" ? null : (given ?? null));
