import { sql } from "../../../src/platform/database/connection.ts";
import type { Stack } from "../../support/stack.ts";

/** Tells what each table takes of a database that holds so many answers, the largest first. */
export async function tellSizes(stack: Stack, answers: number): Promise<void> {
  const tables = await stack.query<{ table: string; rows: number; bytes: number; of_indexes: number }>(sql`
    select c.relname as table, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as of_indexes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 3 desc`);
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  console.table([
    ...tables
      .filter(({ bytes }) => bytes > all / 200)
      .map(({ table, rows, bytes, of_indexes }) => ({
        ...{ table, rows_an_answer: Math.round((rows / answers) * 100) / 100, bytes_an_answer: Math.round(bytes / answers) },
        of_them_indexes: Math.round(of_indexes / answers),
      })),
    { table: "all", rows_an_answer: 0, bytes_an_answer: Math.round(all / answers), of_them_indexes: 0 },
  ]);
}
