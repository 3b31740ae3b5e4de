import { type ErasableTable, erasableTables, sql } from "./database/index.ts";
import { tables } from "./tables.ts";

/** What an erasure removes of this wing. */
export const platformErasure: readonly ErasableTable[] = erasableTables(tables, {
  // Belongs to nobody.
  wall_canary: { organization: null },
  // Cancels name no website, and leave by themselves.
  outbox: { website: ({ id }) => sql`coalesce(payload->'searchAttributes', payload->'labels')->>'WebsiteId' = ${id}` },
});
