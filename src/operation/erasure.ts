import { type ErasableTable, erasableTables, sql } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

/** What an erasure removes of this wing. */
export const operationErasure: readonly ErasableTable[] = erasableTables(tables, {
  // The answer to a call that made the website names it; older keys say it in their scope.
  idempotency_key: {
    website: ({ id }, organization) => sql`organization_id = ${organization.id} and (
      website_id = ${id} or scope like ${`%/${id}`} or position(${id} in answer::text) > 0)`,
  },
});
