import { exportableTables } from "./database/index.ts";
import { tables } from "./tables.ts";

const engine = "the service's own records of work under way";

/** What an organization exports of this wing. */
export const platformExport = exportableTables(tables, { outbox: engine, restoration: engine, wall_canary: engine });
