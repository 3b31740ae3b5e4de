import {
  afterReferring,
  type Database,
  type ErasableTable,
  type ErasureScope,
  inBatches,
  now,
  type Organization,
  sql,
  type Transaction,
} from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** Rows of one transaction. */
const batch = 5_000;

/** An erasure that is under way. */
export interface OpenErasure {
  id: string;
  organization: Organization;
  website: { id: string; n: number } | null;
}

/** Takes an erasure up, and notes whose accounts may go with an organization, as long as that can be seen. @returns null when it has ended. */
export async function beginErasure(database: Database, erasureId: string): Promise<OpenErasure | null> {
  const [begun] = await database.system.run<OpenErasure>(sql`
    update erasure e set status = 'running', started_at = coalesce(started_at, clock_timestamp()),
      people = case when website_id is null then array(
        select unnest(e.people)
        union select user_id from membership where organization_id = e.organization_id
        union select owner_id from api_key where organization_id = e.organization_id and owner_id is not null) else '{}' end
    where id = ${erasureId} and status <> 'completed'
    returning id, jsonb_build_object('id', organization_id, 'n', organization_n) as organization,
      case when website_id is not null then jsonb_build_object('id', website_id, 'n', website_n) end as website`);
  return begun ?? null;
}

/** Ends every key and every connection of an organization, so that nobody calls while its rows go. */
export async function shutOrganization(database: Database, { id: organizationId }: Organization): Promise<void> {
  await database.system.run(
    db
      .updateTable("api_key")
      .set({ revoked_at: now })
      .where("organization_id", "=", organizationId)
      .where("revoked_at", "is", null),
  );
  await database.system.run(db.deleteFrom("oauth_connection").where("organization_id", "=", organizationId));
}

/**
 * Removes the rows of scopes, one after another, table by table and batch by batch. Each batch is counted in the receipt in its own transaction, so that an
 * attempt that was killed leaves a true count.
 *
 * @returns how many rows were removed.
 */
export async function eraseRows(
  database: Database,
  tables: readonly ErasableTable[],
  scopes: readonly ErasureScope[],
  signal: AbortSignal,
): Promise<number> {
  const ordered = await database.system.transaction((tx) => afterReferring(tx, tables));
  let total = 0;
  for (const scope of scopes)
    for (const table of ordered)
      total += await inBatches(batch, signal, () => database.system.transaction((tx) => eraseBatch(tx, table, scope)));
  return total;
}

async function eraseBatch(tx: Transaction, { table, erase }: ErasableTable, scope: ErasureScope): Promise<number> {
  const rows = await erase(tx, scope, batch);
  if (rows === 0) return 0;
  await tx.run(sql`
    update erasure set erased_rows = erased_rows || jsonb_build_object(${table}::text, coalesce((erased_rows->>${table})::bigint, 0) + ${rows}::int)
    where id = ${scope.erasureId}`);
  return rows;
}

/** Counts what was removed from Temporal. */
export async function countHistories(database: Database, erasureId: string, histories: number): Promise<void> {
  await database.system.run(
    sql`update erasure set erased_histories = erased_histories + ${histories}::int where id = ${erasureId}`,
  );
}

/** Ends an erasure: from now on it is a receipt. */
export async function finishErasure(database: Database, erasureId: string): Promise<void> {
  await database.system.run(
    db
      .updateTable("erasure")
      .set({ status: "completed", finished_at: now, people: [] })
      .where("id", "=", erasureId)
      .where("status", "=", "running"),
  );
}
