import { isGrpcServiceError, ScheduleNotFoundError } from "@temporalio/client";
import { Tries } from "../../platform/batches/index.ts";
import { type Database, sql, type Transaction, transactionTime } from "../../platform/database/index.ts";
import { type Engine, lastRestoration, type RepairLog } from "../../platform/durable/index.ts";
import { db } from "../database.ts";
import { startWindowMs, timesOfDay } from "./due-times.ts";
import { type DueRow, recordMissed } from "./missed.ts";
import { type SyncResult, syncSchedule } from "./sync.ts";
import { catchupWindowMs, temporalScheduleId } from "./temporal-schedule.ts";

const maxSchedules = 100;
/** How old a comparison may grow before the schedule is compared again. */
const freshFor = "10 minutes";

interface Compared extends DueRow {
  compared_at: string | null;
  is_new: boolean;
  /** The database's clock; that of a worker may be wrong. */
  now_ms: number;
}

/**
 * Compares schedules with their Temporal Schedules, those that were compared longest ago first: what is missing comes back,
 * what differs is changed. Where Temporal has lost its schedules, all of them are compared at once. Due times that were missed meanwhile
 * are recorded as skipped.
 *
 * @returns how many schedules were repaired; each is logged.
 * @throws when Temporal is away; what the first threw that cannot be compared, once all of its page were: such schedules stay the first in line.
 */
export async function reconcileSchedules(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const isEmptied = await hasLostSchedules(database, engine);
  const restoredAt = await lastRestoration(database.system);
  let repaired = 0;
  for (;;) {
    const due = await dueSchedules(database);
    const tries = new Tries(isAway);
    for (const row of due) if (await tries.of(() => compare(database, engine, row, restoredAt, log))) repaired++;
    tries.end();
    if (!isEmptied || due.length < maxSchedules) return repaired;
  }
}

/** Whether Temporal did not answer (deadline exceeded, unavailable), as it then would not for any other schedule either. */
const isAway = (error: unknown) => isGrpcServiceError(error) && [4, 14].includes(Number(error.code));

const dueSchedules = (database: Database) =>
  database.system.read(sql<Compared>`
    select id, is_active, archived_at, starts_on, ends_on, weekdays, hour, further_hours, samples, sample_spread, created_at, updated_at, compared_at,
      compared_at is null and created_at > now() - interval '1 minute' as is_new, (extract(epoch from now()) * 1000)::float8 as now_ms
    from prompt_schedule
    where compared_at is null or compared_at <= now() - ${freshFor}::interval
    order by compared_at nulls first limit ${maxSchedules}`);

/** @returns whether it was repaired. */
function compare(
  database: Database,
  engine: Engine,
  row: Compared,
  restoredAt: Date | null,
  log: RepairLog | undefined,
): Promise<boolean> {
  return database.system.transaction(async (tx) => {
    const done = await syncSchedule(tx, engine, row.id);
    const missed = await recordMissedOf(tx, row, done, restoredAt);
    // What was made a moment ago is on its way to Temporal by its own change.
    if (done !== "as_wanted" && !(done === "created" && row.is_new))
      log?.warn({ scheduleId: row.id, done, missed }, "a Temporal Schedule differed from its row and was put back");
    else if (missed > 0) log?.warn({ scheduleId: row.id, missed }, "due times of a schedule passed without a run");
    await tx.run(db.updateTable("prompt_schedule").set({ compared_at: transactionTime }).where("id", "=", row.id));
    return done !== "as_wanted";
  });
}

/**
 * Records due times that nothing will start any more: of a schedule that Temporal had lost, all until now; of one that it lost and the database with
 * it, those until the restore; of one that is there (it may have been paused by hand, or held) those that it would not catch up with.
 */
async function recordMissedOf(tx: Transaction, row: Compared, done: SyncResult, restoredAt: Date | null): Promise<number> {
  if (row.compared_at === null || done === "deleted") return 0;
  const comparedMs = Date.parse(row.compared_at);
  const windowMs = startWindowMs(timesOfDay(row));
  const wasRestored = restoredAt !== null && comparedMs < restoredAt.getTime();
  // A schedule that is there still starts what was due within its window.
  const present = wasRestored ? restoredAt.getTime() : row.now_ms - catchupWindowMs;
  const untilMs = done === "created" ? row.now_ms : present - windowMs;
  return recordMissed(tx, row, comparedMs - catchupWindowMs - windowMs, untilMs);
}

/**
 * Looks whether the schedule that was compared last is still there. If it is not, Temporal was put back to an earlier state or is empty: then
 * every schedule is due for a comparison.
 */
async function hasLostSchedules(database: Database, { client }: Engine): Promise<boolean> {
  // Temporal removes a schedule by itself after its last day.
  const [last] = await database.system.read(sql<{ id: string; compared_at: string }>`
    select s.id, s.compared_at from prompt_schedule s join website w on w.id = s.website_id
    where s.compared_at is not null and s.is_active and s.archived_at is null and s.ends_on is null and s.weekdays <> '{}' and w.deleted_at is null
    order by s.compared_at desc limit 1`);
  if (!last) return false;
  try {
    await client.schedule.getHandle(temporalScheduleId(last.id)).describe();
    return false;
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
  await markSchedulesStale(database);
  return true;
}

/** Makes every schedule due for a comparison. */
export async function markSchedulesStale(database: Database): Promise<void> {
  await database.system.run(sql`
    update prompt_schedule set compared_at = least(compared_at, now() - ${freshFor}::interval) where compared_at is not null`);
}
