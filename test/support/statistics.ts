import { sql, type Transaction } from "../../src/platform/database/connection.ts";
import { withAdmin } from "./database.ts";

/** Makes PostgreSQL's statistics of tables now, and never again. */
export async function freezeStatistics(ownerUrl: string, tables: readonly string[]): Promise<void> {
  await withAdmin(ownerUrl, async (owner) => {
    for (const table of tables) {
      await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await owner.query(`analyze ${table}`);
    }
  });
}

/** How many rows of tables a transaction has read. */
export async function rowsRead(tx: Transaction, tables: readonly string[]): Promise<number> {
  const [sum] = await tx.run(sql<{ rows: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = any(${tables}::text[])`);
  return sum!.rows;
}
