import { type Database, refusesWrites, sql } from "../../platform/database/index.ts";

/**
 * Whether the database takes nothing but reads, as every call of the API writes a little.
 *
 * @returns what is wrong and what to do; null when all is well.
 */
export async function onlyReads(database: Pick<Database, "system">): Promise<string | null> {
  const [state] = await database.system.read<{ recovers: boolean; only_reads: boolean }>(sql`
    select pg_is_in_recovery() as recovers, current_setting('transaction_read_only')::boolean as only_reads`);
  if (state!.recovers)
    return "PostgreSQL is a standby or still recovering, and takes no writes: DATABASE_APP_URL and DATABASE_SYSTEM_URL have to lead to the primary";
  if (state!.only_reads)
    return "PostgreSQL takes no writes (default_transaction_read_only), as some hosts have it when a disk is nearly full: make room, and reset it";
  return null;
}

/**
 * Whether there is room on the database's disk. A query is made to keep some hundred kilobytes in a temporary file, which PostgreSQL removes at once; tables,
 * log and standbys see nothing of it.
 *
 * @returns what is wrong and what to do; null when all is well.
 */
export async function diskProblem(database: Pick<Database, "system">): Promise<string | null> {
  try {
    await database.system.transaction(async (tx) => {
      await tx.run(sql`set local work_mem = '64kB'`);
      await tx.run(sql`select count(*) from generate_series(1, 20000)`);
    });
    return null;
  } catch (error) {
    if (!refusesWrites(error)) throw error;
    return "PostgreSQL has no room on its disk: make room, or enlarge it. Until then most writes are refused, and what only reads is answered";
  }
}
