import type { Services } from "../src/operation/index.ts";
import { beginScheduledRun, type DueTime, syncSchedule } from "../src/tracking/index.ts";
import { withHeartbeats } from "./attempts.ts";

export type ScheduledRunActivities = ReturnType<typeof scheduledRunActivities>;

export const scheduledRunActivities = ({ database, durable }: Services) => ({
  beginScheduledRun: (due: DueTime) =>
    withHeartbeats(async () => {
      const begun = await beginScheduledRun(database, due);
      // Temporal fired what the row does not ask for: it has not followed the row yet, or the row is gone altogether.
      if (begun.outcome === "not_due") {
        await database.system.transaction((tx) => syncSchedule(tx, durable.engine, due.scheduleId));
      }
      return begun;
    }),
});
