import { exportableTables } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

/** What an organization exports of this wing. */
export const operationExport = exportableTables(tables, { idempotency_key: "answers that are kept for calls that are repeated" });
