import { type Database, sql, transactionTime } from "../../platform/database/index.ts";
import type { Engine, RepairLog } from "../../platform/durable/index.ts";
import { db, type RowOf } from "../database.ts";
import { syncSchedule } from "./sync.ts";

const maxSchedules = 100;
/** How old a comparison may grow before the schedule is compared again. */
const freshFor = "10 minutes";

/**
 * Compares schedules with their Temporal Schedules, those that were compared longest ago first: what is missing comes back,
 * what differs is changed.
 *
 * @returns how many schedules were repaired; each is logged.
 * @throws when Temporal is away.
 */
export async function reconcileSchedules(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const due = await database.system.read(sql<Pick<RowOf<"prompt_schedule">, "id"> & { is_new: boolean }>`
    select id, compared_at is null and created_at > now() - interval '1 minute' as is_new from prompt_schedule
    where compared_at is null or compared_at < now() - ${freshFor}::interval
    order by compared_at nulls first limit ${maxSchedules}`);
  let repaired = 0;
  for (const { id, is_new: isNew } of due) {
    await database.system.transaction(async (tx) => {
      const done = await syncSchedule(tx, engine, id);
      if (done !== "as_wanted") {
        repaired++;
        // What was made a moment ago is on its way to Temporal by its own change.
        if (done !== "created" || !isNew)
          log?.warn({ scheduleId: id, done }, "a Temporal Schedule differed from its row and was put back");
      }
      await tx.run(db.updateTable("prompt_schedule").set({ compared_at: transactionTime }).where("id", "=", id));
    });
  }
  return repaired;
}
