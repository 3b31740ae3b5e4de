import { recordRestoration } from "../../src/platform/durable/index.ts";
import { markSchedulesStale } from "../../src/tracking/index.ts";
import { command } from "./command.ts";

export const afterRestoreCommand = command({
  summary:
    "After the database was restored from a backup: open work is started again, whatever Temporal says of the time between",
  usage: "",
  details: [
    "Run it once, after the restore and before API and workers start. What Temporal runs of the time before is terminated; open runs and jobs",
    "are started again within a minute or two, and calls that were answered in the lost time are asked again. Charges are those of the restored database.",
    "Repeat erasures that were made after the backup: their rows are back.",
  ],
  async run(_options, { database, durable }) {
    await markSchedulesStale(database);
    const terminated = await recordRestoration(database, durable.engine);
    return {
      result: { terminated },
      lines: [`${terminated} workflows of the time before were terminated; start the API and the workers now`],
    };
  },
});
