import { z } from "zod";
import { givenDay, givenInstant, isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { lastInstantMs } from "../../platform/time/index.ts";
import { db } from "../database.ts";
import { isSelection, named } from "./named-schedule.ts";
import { runRecord, runStatus, runTrigger, selectRuns } from "./run.ts";

const bound = z.union([givenDay, givenInstant], "must be an instant with a zone (2026-03-02T12:00:00Z) or a UTC day");

export const listRuns = operation({
  name: "response-streaming.list",
  summary: "List a website's runs, newest first",
  description:
    "Runs that were started by calls and by schedules, with their progress. For the next page send `next_cursor` as `cursor`; it is null on the " +
    "last page. Runs that are started meanwhile do not move the pages.",
  rest: { method: "GET", path: "/response-streaming" },
  mcp: { tool: "list_response_runs", advice: "Find a run whose run_id was lost, or what schedules have asked." },
  access: website("view", { deleted: true }),
  refusals: {
    400: "`end_date` lies before `start_date`, `schedule_id` can name no schedule, or `cursor` is none that this list has answered for the website",
  },
  input: z.object({
    website_id: websiteId,
    status: runStatus.optional(),
    schedule_id: opaqueId.optional().meta({ description: "A schedule's id, or `default`" }),
    trigger: runTrigger.optional().meta({ description: "`api`: a call; `schedule`: a due time" }),
    start_date: bound.optional().meta({ description: "First instant of the acceptance; a day means its beginning, UTC" }),
    end_date: bound.optional().meta({ description: "Last instant, inclusive; a day means its end, UTC" }),
    limit: z.number().int().min(1).max(100).default(40).meta({ description: "Runs a page" }),
    cursor: opaqueId.optional().meta({ description: "`next_cursor` of the page before" }),
  }),
  output: z.object({ runs: z.array(runRecord), next_cursor: z.string().nullable() }),
  async handle({ rows, subject }, { limit, cursor, ...filter }) {
    const first = filter.start_date && new Date(filter.start_date).toISOString();
    const last = filter.end_date && new Date(lastInstantMs(filter.end_date)).toISOString();
    if (first && last && last < first) throw new Refusal(400, "end_date: must not lie before start_date");
    const conditions: Query<unknown>[] = [sql`r.website_id = ${subject.id}`];
    if (filter.status) conditions.push(sql`r.status = ${filter.status}`);
    if (filter.trigger) conditions.push(sql`r.origin = ${filter.trigger}`);
    if (filter.schedule_id !== undefined) {
      if (!isSelection(filter.schedule_id))
        throw new Refusal(400, "schedule_id: must be default or a schedule's id, as GET /prompt-schedules lists them");
      conditions.push(
        sql`r.schedule_id = (select s.id from prompt_schedule s where s.website_id = ${subject.id} and ${named(filter.schedule_id)})`,
      );
    }
    if (first) conditions.push(sql`r.created_at >= ${first}::timestamptz`);
    if (last) conditions.push(sql`r.created_at <= ${last}::timestamptz`);
    if (cursor !== undefined) {
      const before = await placeOf(rows, subject.id, cursor);
      conditions.push(sql`(r.created_at, r.id) < (${before.created_at}::timestamptz, ${before.id}::uuid)`);
    }
    // One more row than the page shows whether there is a next page.
    const found = await rows.read(selectRuns(sql.join(conditions, sql` and `), limit + 1));
    const runs = found.slice(0, limit);
    return { runs, next_cursor: found.length > limit ? runs.at(-1)!.run_id : null };
  },
});

/** The last run of the page before. @throws Refusal 400 */
async function placeOf(rows: Pick<Rows, "read">, websiteId: string, cursor: string) {
  const [run] = isUuid(cursor)
    ? await rows.read(
        db.selectFrom("response_run").select(["id", "created_at"]).where("id", "=", cursor).where("website_id", "=", websiteId),
      )
    : [];
  if (!run) throw new Refusal(400, "cursor: is not a next_cursor of this list; leave it out to begin with the newest run");
  return run;
}
