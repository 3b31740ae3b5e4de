import { type Database, sql } from "../../platform/database/index.ts";

const batch = 10_000;

/** Removes keys whose time is over. Returns how many. */
export async function pruneKeys(database: Database): Promise<number> {
  let pruned = 0;
  for (;;) {
    const removed = await database.system.run(sql`
      delete from idempotency_key k using (
        select organization_id, scope, key from idempotency_key
        where expires_at <= now() order by expires_at limit ${batch} for update skip locked
      ) old
      where (k.organization_id, k.scope, k.key) = (old.organization_id, old.scope, old.key) and k.expires_at <= now() returning 1`);
    pruned += removed.length;
    if (removed.length < batch) return pruned;
  }
}
