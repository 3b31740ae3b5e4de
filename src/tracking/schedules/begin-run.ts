import { type Database, newId, type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { acceptRun } from "../runs/accept-run.ts";
import { modelsOfSchedule } from "../runs/models-of-run.ts";
import { type DailyTimes, type TimeOfDay, timesOfDay } from "./due-times.ts";
import { heldBy } from "./schedule.ts";
import { catchupWindowMs } from "./temporal-schedule.ts";

/** A due time of a schedule, as the workflow that Temporal started for it knows it. */
export interface DueTime {
  scheduleId: string;
  workflowId: string;
  /** ISO 8601; its UTC day is the one that is used. */
  dueAt: string;
  /** How long the workflow waited for a worker. */
  waitedMs: number;
}

export type BegunRun =
  | { outcome: "started"; organization: Organization; runId: string }
  /** `reason` is for operators; customers see it where the due time was recorded. */
  | { outcome: "skipped" | "not_due"; reason: string };

interface Row extends Pick<RowOf<"prompt_schedule">, "id" | "models" | "prompt_ids" | "tag_ids" | keyof DailyTimes> {
  /** Of the UTC day of the due time. */
  minute: number;
  website: Pick<RowOf<"website">, "id" | "name" | "models">;
  is_due: boolean;
  held: { reason: string } | null;
}

/** Why a due time is skipped: a word for programs, a sentence for the customer. */
class Skip extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Decides about a due time once, whatever is repeated: a run is accepted (with its credits reserved), or the due time is
 * recorded as skipped with the reason. A due time that the row no longer asks for leaves no trace.
 */
export async function beginScheduledRun(database: Database, due: DueTime): Promise<BegunRun> {
  const [found] = await database.system.read(sql<{ organization: Organization }>`
    select jsonb_build_object('id', o.id, 'n', o.n) as organization
    from prompt_schedule s join identity.organization o on o.id = s.organization_id where s.id = ${due.scheduleId}`);
  if (!found) return { outcome: "not_due", reason: "The schedule is gone" };
  const rows = database.of(found.organization);
  try {
    return await rows.transaction((tx) => decide(tx, found.organization, due));
  } catch (error) {
    // What was begun is rolled back; the skip is recorded on its own.
    if (!(error instanceof Skip)) throw error;
    await rows.transaction((tx) => record(tx, due, { reason: error.reason, message: error.message }));
    return { outcome: "skipped", reason: error.message };
  }
}

async function decide(tx: Transaction, organization: Organization, due: DueTime): Promise<BegunRun> {
  // Two due times of one schedule are decided one after the other; the website is not deleted meanwhile.
  const [row] = await tx.run(sql<Row>`
    select s.id, s.models, s.prompt_ids, s.tag_ids, s.hour, s.further_hours, s.samples, s.sample_spread, ${heldBy} as held,
      (extract(epoch from d.instant - d.day) / 60)::float8 as minute,
      jsonb_build_object('id', w.id, 'name', w.name, 'models', w.models) as website,
      s.is_active and s.archived_at is null and w.deleted_at is null
        and (s.starts_on is null or s.starts_on <= d.day) and (s.ends_on is null or s.ends_on >= d.day)
        and extract(isodow from d.day) = any(s.weekdays) as is_due
    from prompt_schedule s join website w on w.id = s.website_id,
      lateral (select t as instant, t::date as day from (select ${due.dueAt}::timestamptz at time zone 'UTC' as t)) d
    where s.id = ${due.scheduleId} for update of s for share of w`);
  const [earlier] = await tx.run(
    db.selectFrom("schedule_due_time").select(["run_id", "message"]).where("workflow_id", "=", due.workflowId),
  );
  if (earlier?.run_id) return { outcome: "started", organization, runId: earlier.run_id };
  if (earlier) return { outcome: "skipped", reason: earlier.message ?? "The run was removed" };
  const times = row ? timesOfDay(row) : [];
  const time = times.find(({ minute }) => minute === row!.minute);
  if (!row?.is_due || !time)
    return { outcome: "not_due", reason: "The schedule was changed; this is not one of its due times any more" };

  if (row.held) throw new Skip("held", `The operators of the service hold this schedule: ${row.held.reason}`);
  if (due.waitedMs > catchupWindowMs) throw new Skip("missed", "The service was down for more than six hours after the due time");
  await refuseOverlap(tx, due, times.length);
  const runId = await accept(tx, organization, row, time, due);
  await record(tx, due, { runId });
  return { outcome: "started", organization, runId };
}

/** @throws Skip when the due time, or every run of the day, was used or the schedule's last run is still going. */
async function refuseOverlap(tx: Transaction, due: DueTime, runsPerDay: number): Promise<void> {
  const day = due.dueAt.slice(0, 10);
  const [taken] = await tx.run(sql<{ day_used: boolean; is_going: boolean }>`
    select
      (select count(*) >= ${runsPerDay} or bool_or(due_at = ${due.dueAt}::timestamptz) from schedule_due_time
       where schedule_id = ${due.scheduleId} and outcome = 'started'
         and due_at >= ${day}::date at time zone 'UTC' and due_at < (${day}::date + 1) at time zone 'UTC') as day_used,
      exists (select from response_run where schedule_id = ${due.scheduleId} and origin = 'schedule'
              and status in ('queued', 'running')) as is_going`);
  if (taken!.day_used) throw new Skip("day_used", "The schedule already ran for this time of this UTC day");
  if (taken!.is_going) throw new Skip("previous_run_going", "The schedule's last run was still going");
}

/** @throws Skip when there is nothing to ask, no model to ask or too few credits. */
async function accept(tx: Transaction, organization: Organization, row: Row, time: TimeOfDay, due: DueTime): Promise<string> {
  const models = modelsOfSchedule(row.website.models, row.models);
  if (models.length === 0) throw new Skip("no_models", "The website has switched off every model of the schedule");
  const runId = await newId(tx);
  try {
    await acceptRun(tx, organization, {
      runId,
      website: row.website,
      scheduleId: row.id,
      origin: "schedule",
      models,
      promptIds: row.prompt_ids,
      tagIds: row.tag_ids,
      samples: time.samples,
      firstSample: time.firstSample,
      workflowId: due.workflowId,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Skip(error.status === 403 ? "no_credits" : "nothing_to_ask", error.message);
  }
  return runId;
}

function record(
  tx: Transaction,
  { scheduleId, workflowId, dueAt }: DueTime,
  result: { runId?: string; reason?: string; message?: string },
): Promise<unknown> {
  return tx.run(sql`
    insert into schedule_due_time (organization_id, website_id, schedule_id, workflow_id, due_at, outcome, reason, message, run_id)
    select organization_id, website_id, id, ${workflowId}, date_trunc('milliseconds', ${dueAt}::timestamptz),
      ${result.runId ? "started" : "skipped"}, ${result.reason ?? null}, ${result.message ?? null}, ${result.runId ?? null}::uuid
    from prompt_schedule where id = ${scheduleId}
    on conflict (workflow_id) do nothing`);
}
