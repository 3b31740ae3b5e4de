import pMap from "p-map";
import { Tries } from "../batches/index.ts";
import { type Database, sql } from "../database/index.ts";
import { simultaneousDeliveries } from "./deliver.ts";

const maxEntries = 200;

/**
 * Delivers what a crash, or a Temporal that was away, left in the outbox. Entries younger than a second are left to the
 * request that wrote them.
 *
 * @returns how many entries were delivered.
 * @throws what the first of them threw that cannot be delivered, once all were tried: such entries stay the first in line.
 */
export async function sweepOutbox(database: Database, deliver: (entryId: string) => Promise<boolean>): Promise<number> {
  const due = await database.system.read<{ id: string }>(sql`
    select id from outbox
    where due_at <= clock_timestamp() and created_at < clock_timestamp() - interval '1 second'
    order by due_at limit ${maxEntries}`);
  const tries = new Tries();
  const delivered = await pMap(due, ({ id }) => tries.of(() => deliver(id)), { concurrency: simultaneousDeliveries });
  tries.end();
  return delivered.filter(Boolean).length;
}
