import { defineEntity, p } from "@mikro-orm/core";
import { instant, systemRows, uuidKey } from "../database/index.ts";

/**
 * When this database was put back to an earlier state. What Temporal began before the last of these instants belongs to a past that the
 * rows do not know.
 */
export const Restoration = defineEntity({
  name: "Restoration",
  tableName: "restoration",
  properties: {
    id: uuidKey(),
    restored_at: instant().defaultRaw("clock_timestamp()"),
    /** Workflows that were still running then, and were terminated. */
    terminated: p.integer().defaultRaw("0"),
  },
  ...systemRows,
});
