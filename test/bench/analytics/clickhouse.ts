import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Duck } from "./duck.ts";

/** ClickHouse in this process. */
export interface ClickHouse {
  /** Runs a statement that was written for DuckDB. @returns what it prints, as CSV. */
  run(text: string): string;
  close(): void;
}

interface Session {
  query(text: string, format?: string): string;
  close(): void;
}

const packageName = "chdb";
const facts = ["answer_fact", "citation_fact", "query_fact"];

/**
 * DuckDB's facts, brought over as Parquet, as tables of ClickHouse's own in the same order. Its package takes half a gigabyte, so
 * that it is installed for this alone: `npm install --no-save chdb@3.4.0`.
 */
export async function clickHouseOf(duck: Duck, directory: string): Promise<ClickHouse> {
  const { Session } = (await import(packageName)) as { Session: new (directory: string) => Session };
  const session = new Session(join(directory, "clickhouse"));
  session.query("create database facts engine = Atomic");
  for (const table of facts) {
    const file = join(directory, `${table}.parquet`);
    await duck.run(`copy ${table} to '${file}' (format parquet)`);
    session.query(`
      create table facts.${table} engine = MergeTree order by (website_n, schedule_n, created_at) as
      select * from file('${file}', Parquet)
      settings schema_inference_make_columns_nullable = 0, input_format_null_as_default = 1, session_timezone = 'UTC'`);
    session.query(`optimize table facts.${table} final`);
    await rm(file);
  }
  session.query("use facts");
  return {
    run: (text) =>
      session.query(
        `${text.replaceAll(/timestamp '([^']+)'/g, "toDateTime64('$1', 3, 'UTC')")} settings session_timezone = 'UTC'`,
        "CSV",
      ),
    close: () => session.close(),
  };
}
