import { type ErasableTable, erasableTables } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

/** What an erasure removes of this wing. */
export const reportingErasure: readonly ErasableTable[] = erasableTables(tables, {});
