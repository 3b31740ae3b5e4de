import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { connect, type Database, sql } from "../../src/platform/database/connection.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { timesOf } from "./analytics/measure.ts";
import { timed } from "./analytics/stand.ts";
import { download } from "./exports/download.ts";
import { multiply } from "./exports/multiply.ts";
import { compareWithReplica } from "./exports/on-replica.ts";
import { type Question, questions } from "./exports/questions.ts";
import { asAfterAMinute, type FilledTenant, newTenant } from "./support/tenants.ts";

/** So many answers are imported; the others are copies of them. */
const imported = 10_000;

/**
 * Exports the answers, mentions and citations of one website in every format: rows a second, processor time and memory of the API's process. Then asks the
 * service and DuckDB, on the exported Parquet files, the same four questions in turns.
 *
 * `--responses` sets how many answers there are (100,000), `--formats` which files are written (`jsonl,csv,parquet`). With `--replica` the exports are
 * read from the primary and from a streaming replica in turns instead, and the processor time of both servers is told.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      responses: { type: "string", default: "100000" },
      formats: { type: "string", default: "jsonl,csv,parquet" },
      rounds: { type: "string", default: "9" },
      replica: { type: "boolean", default: false },
    },
  });
  const stack = await startStack({ workers: 0, api: true, durable: values.replica });
  // DuckDB and PostgreSQL's own user both use it.
  chmodSync(stack.directory, 0o777);
  const database = await connect(stack.logins, 4);
  try {
    const tenant = await filled(stack, database, Number(values.responses));
    const formats = values.formats.split(",");
    if (values.replica) return await compareWithReplica(stack, tenant, formats);
    for (const format of formats) {
      for (const dataset of ["answers", "mentions", "citations"]) await measure(stack, tenant, { dataset, format });
    }
    if (formats.includes("parquet")) await compare(stack, tenant, Number(values.rounds));
  } finally {
    await database.close();
    await stack.stop();
  }
}

async function filled(stack: Stack, database: Database, responses: number): Promise<FilledTenant> {
  const tenant = await newTenant(stack, database, "exported", Math.min(imported, responses));
  const { seconds } = await timed(async () => {
    await multiply(stack.databaseUrl, tenant.website, Math.max(1, Math.round(responses / imported)));
    await asAfterAMinute(stack, database);
  });
  console.log(`${responses} answers stored in ${seconds.toFixed(0)} s`);
  return tenant;
}

async function measure(
  stack: Stack,
  { website, key }: FilledTenant,
  { dataset, format }: { dataset: string; format: string },
): Promise<void> {
  const table = dataset === "answers" ? "response" : dataset.slice(0, -1);
  const [counted] = await stack.query<{ rows: number }>(sql`select count(*)::int as rows from ${sql.ref(table)}`);
  const rows = counted!.rows;
  const url = `${stack.url}/api/v1/export/${dataset}?website_id=${website.id}&format=${format}`;
  const found = await download(url, key, join(stack.directory, `${dataset}.${format}`), stack.supervisor.pid("api")!);
  const rate = Math.round(rows / found.seconds);
  const each = ((1e6 * found.cpuSeconds) / rows).toFixed(1);
  console.log(
    `${dataset} as ${format}: ${rows} rows, ${rate} a second; the API's process took ${each} µs of a processor a row, ${found.beforeMb.toFixed(0)} → ${found.peakMb.toFixed(0)} MB`,
  );
}

async function compare(stack: Stack, { website, key }: FilledTenant, rounds: number): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const duck = await instance.connect();
  const ofDuck = async (question: Question) =>
    (await duck.runAndReadAll(question.duck(stack.directory))).getRowsJson() as unknown[][];
  const ofService = async ({ metrics, dimensions }: Question) => {
    const filters = { start_date: "2025-01-01", end_date: "2026-02-28" };
    const answer = await fetch(`${stack.url}/api/v1/metrics/query`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ website_id: website.id, metrics, dimensions, filters, limit: 1_000, format: "json" }),
    });
    const body = (await answer.json()) as { rows: unknown[][]; total_rows: number; error?: string };
    assert.equal(answer.status, 200, body.error);
    return body;
  };
  console.log("\n| question | service, ms | DuckDB, ms |\n| --- | --- | --- |");
  for (const question of questions) {
    const [mine, theirs] = [await ofService(question), await ofDuck(question)];
    const shown = new Set(theirs.map((row) => JSON.stringify(row.map(String))));
    assert.equal(mine.total_rows, theirs.length, question.name);
    for (const row of mine.rows)
      assert.ok(shown.has(JSON.stringify(row.map(String))), `${question.name}: ${JSON.stringify(row)}`);
    const times: { service: number[]; duck: number[] } = { service: [], duck: [] };
    for (let round = 0; round < rounds; round++) {
      times.service.push(1000 * (await timed(() => ofService(question))).seconds);
      times.duck.push(1000 * (await timed(() => ofDuck(question))).seconds);
    }
    console.log(`| ${question.name} | ${timesOf(times.service).median.toFixed(1)} | ${timesOf(times.duck).median.toFixed(1)} |`);
  }
  duck.closeSync();
  instance.closeSync();
}
