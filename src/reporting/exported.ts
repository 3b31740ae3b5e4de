import { exportableTables } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const computed = "computed from the answers";

/** What an organization exports of this wing. */
export const reportingExport = exportableTables(tables, { day_segment: computed, host_seen: computed });
