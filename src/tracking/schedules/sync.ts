import { type ScheduleDescription, type ScheduleHandle, ScheduleNotFoundError } from "@temporalio/client";
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
    const waiting = present.state.paused && !paused ? waitingStart(present, row) : null;
    if (waiting) await handle.backfill({ ...waiting, overlap: "ALLOW_ALL" });
    await handle.update(() => wanted);
  }
  return "updated";
}

/**
 * What begins a start at once that is due and waits for its moment, which an update that unpauses would have Temporal forget; any other leaves it alone.
 * Null where none waits.
 */
function waitingStart({ info }: ScheduleDescription, row: ScheduleRow): { start: Date; end: Date } | null {
  const times = timesOfDay(row);
  const now = Date.now();
  const dueAt = now - Math.min(...times.map(({ minute }) => (now - minute * 60_000) % DAY_MS));
  const end = info.nextActionTimes[0];
  const isWaiting = end && end.getTime() > now && end.getTime() <= dueAt + startWindowMs(times);
  return isWaiting ? { start: new Date(dueAt - 1_000), end } : null;
}

async function describe(handle: ScheduleHandle) {
  try {
    return await handle.describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}
