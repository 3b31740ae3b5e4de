import { type Client, type ScheduleDescription, type ScheduleHandle, ScheduleNotFoundError } from "@temporalio/client";
import { msNumberToTs, tsToMs } from "@temporalio/common/lib/time.js";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { type Engine, isCurrentPayload } from "../../platform/durable/index.ts";
import { DAY_MS } from "../../platform/time/index.ts";
import { startWindowMs, timesOfDay } from "./due-times.ts";
import { heldBy } from "./schedule.ts";
import { isAsWanted, type ScheduleRow, temporalScheduleId, wantedSchedule } from "./temporal-schedule.ts";

/** What was done to a Temporal Schedule. */
export type SyncResult = "created" | "updated" | "deleted" | "as_wanted";

/**
 * Makes the Temporal Schedule what the row says: created, changed, paused or deleted. The row is read under a lock that is
 * held until the transaction ends, so that an older state of it never overwrites a newer one.
 *
 * @param tx as the system: schedules of all organizations.
 * @throws when Temporal is away.
 */
export async function syncSchedule(tx: Transaction, { client, taskQueue }: Engine, scheduleId: string): Promise<SyncResult> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${temporalScheduleId(scheduleId)}, 0))`);
  const [row] = await tx.run(sql<ScheduleRow>`
    select s.id, s.organization_id, s.website_id, w.name as website_name, w.url as website_url,
      o.name as organization_name, s.name, s.is_active, ${heldBy} as held, s.starts_on, s.ends_on, s.weekdays, s.hour,
      s.further_hours, s.samples, s.sample_spread,
      s.archived_at is not null or w.deleted_at is not null as is_gone,
      coalesce(s.ends_on < (now() at time zone 'UTC')::date, false) as has_ended
    from prompt_schedule s join website w on w.id = s.website_id join identity.organization o on o.id = s.organization_id
    where s.id = ${scheduleId}`);
  const handle = client.schedule.getHandle(temporalScheduleId(scheduleId));
  const present = await describe(handle);
  if (!row || row.is_gone || row.weekdays.length === 0) {
    if (present) await handle.delete();
    return present ? "deleted" : "as_wanted";
  }
  const wanted = wantedSchedule(row, taskQueue);
  if (!present) {
    if (row.has_ended) return "as_wanted";
    await client.schedule.create(wanted);
    return "created";
  }
  // A schedule may stay for years: written anew, it needs no key of before any more.
  const payloads = present.raw.schedule?.action?.startWorkflow?.input?.payloads ?? [];
  const isCurrent = payloads.every((payload) => isCurrentPayload(client, payload));
  if (isCurrent && isAsWanted(present, wanted)) return "as_wanted";
  const { paused, note } = wanted.state;
  const patched = { ...present, state: { ...present.state, paused, note } };
  // Unlike an update, unpausing leaves a start alone that is due and waits for its moment.
  if (isCurrent && isAsWanted(patched, wanted)) await (paused ? handle.pause(note) : handle.unpause(note));
  else {
    const forgotten = paused ? null : await forgottenStart(client, present, row);
    if (forgotten) await handle.backfill({ ...forgotten, overlap: "ALLOW_ALL" });
    await handle.update(() => wanted);
  }
  return "updated";
}

/**
 * What begins a start at once that is due and waits for its moment, where an update would have Temporal forget it: one that unpauses, and any after an
 * unpausing, from when on the start is no longer among the next ones although it still begins. Null where none waits, or Temporal keeps it.
 */
async function forgottenStart(
  { options: { namespace }, workflowService }: Client,
  { scheduleId, info, state }: ScheduleDescription,
  row: ScheduleRow,
): Promise<{ start: Date; end: Date } | null> {
  const times = timesOfDay(row);
  const now = Date.now();
  const dueAt = now - Math.min(...times.map(({ minute }) => (now - minute * 60_000) % DAY_MS));
  const [startMs, endMs] = [dueAt - 1_000, dueAt + startWindowMs(times)];
  // A schedule that was made after its due time does not start at it.
  if (now >= endMs || info.createdAt.getTime() >= dueAt) return null;
  const range = { startTime: msNumberToTs(startMs), endTime: msNumberToTs(endMs) };
  const { startTime } = await workflowService.listScheduleMatchingTimes({ namespace, scheduleId, ...range });
  const start = startTime[0] && tsToMs(startTime[0]);
  const isStart = (at: Date | undefined) => at?.getTime() === start;
  if (!start || start <= now || info.recentActions.some(({ scheduledAt }) => isStart(scheduledAt))) return null;
  return !state.paused && isStart(info.nextActionTimes[0]) ? null : { start: new Date(startMs), end: new Date(endMs) };
}

async function describe(handle: ScheduleHandle) {
  try {
    return await handle.describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}
