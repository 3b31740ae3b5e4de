import { type Database, sql } from "../database.ts";
import type { Engine } from "../durable/engine.ts";
import type { MendingLog } from "../durable/reconcile.ts";
import { syncSchedule } from "./sync.ts";

const maxSchedules = 100;
/** How old a comparison may grow before the schedule is looked at again. */
const freshFor = "10 minutes";

/**
 * Holds schedules against their Temporal Schedules, those that were compared longest ago first: what is missing comes back,
 * what differs is changed.
 *
 * @returns how many schedules were mended; each is logged.
 * @throws when Temporal is away.
 */
export async function reconcileSchedules(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  const due = await database.system.read<{ id: string }>(sql`
    select id from prompt_schedule
    where compared_at is null or compared_at < now() - ${freshFor}::interval
    order by compared_at nulls first limit ${maxSchedules}`);
  let mended = 0;
  for (const { id } of due) {
    await database.system.transaction(async (tx) => {
      const done = await syncSchedule(tx, engine, id);
      if (done !== "as_wanted") {
        mended++;
        log?.warn({ scheduleId: id, done }, "a Temporal Schedule differed from its row and was put back");
      }
      await tx.run(sql`update prompt_schedule set compared_at = now() where id = ${id}`);
    });
  }
  return mended;
}
