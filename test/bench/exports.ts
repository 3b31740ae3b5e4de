import assert from "node:assert/strict";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { newKey } from "../../src/identity/api-keys/key-text.ts";
import { type Organization, sql } from "../../src/platform/database/connection.ts";
import { sealChanged } from "../../src/reporting/analytics/seal.ts";
import { startTestServers } from "../support/servers.ts";
import { type BenchWebsite, fill, newBenchWebsite } from "./analytics/fill.ts";
import { timesOf } from "./analytics/measure.ts";
import { analyze, openStand, type Stand, timed } from "./analytics/stand.ts";
import { download } from "./exports/download.ts";
import { multiply } from "./exports/multiply.ts";
import { type Question, questions } from "./exports/questions.ts";

/** So many answers are imported; the others are copies of them. */
const imported = 10_000;

/**
 * Exports the answers, mentions and citations of one website in every format: rows a second, processor time of the service, and its memory. Then asks the
 * service and DuckDB, on the exported Parquet files, the same four questions in turns.
 *
 * `--responses` sets how many answers there are (100,000), `--formats` which files are written (`jsonl,csv,parquet`).
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      responses: { type: "string", default: "100000" },
      formats: { type: "string", default: "jsonl,csv,parquet" },
      rounds: { type: "string", default: "9" },
    },
  });
  const servers = await startTestServers();
  const directory = mkdtempSync(join(tmpdir(), "answerscope-bench-"));
  chmodSync(directory, 0o777);
  const stand = await openStand(servers, directory, join(directory, "facts.duckdb"));
  try {
    const { website, key } = await filled(stand, Number(values.responses));
    for (const format of values.formats.split(",")) {
      for (const dataset of ["answers", "mentions", "citations"]) await measure(stand, website, key, { dataset, format });
    }
    if (values.formats.includes("parquet")) await compare(stand, website, key, Number(values.rounds));
  } finally {
    await stand.close();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function filled(stand: Stand, responses: number): Promise<{ website: BenchWebsite; key: string }> {
  const { database } = stand.services;
  const key = newKey();
  const [organization] = await database.system.transaction(async (tx) => {
    const made = await tx.run<Organization>(sql`insert into organization (name) values ('Bench') returning id, n`);
    await tx.run(sql`
      insert into api_key (id, organization_id, secret_hash, permission) values (${key.id}, ${made[0]!.id}, ${key.secretHash}, 'admin')`);
    return made;
  });
  const website = await newBenchWebsite(database, organization!, "exported");
  await fill(database, website, stand.directory, 0, Math.min(imported, responses));
  const { seconds } = await timed(async () => {
    await multiply(stand.adminUrl, website, Math.max(1, Math.round(responses / imported)));
    await sealChanged(database);
    await analyze(stand);
  });
  console.log(`${responses} answers stored in ${seconds.toFixed(0)} s`);
  return { website, key: key.text };
}

async function measure(
  stand: Stand,
  website: BenchWebsite,
  key: string,
  { dataset, format }: { dataset: string; format: string },
): Promise<void> {
  const [{ rows }] = (await stand.services.database.system.read<{ rows: number }>(
    dataset === "answers"
      ? sql`select count(*) as rows from response`
      : sql`select count(*) as rows from ${sql.ref(dataset.slice(0, -1))}`,
  )) as [{ rows: number }];
  const url = `${stand.api}/export/${dataset}?website_id=${website.id}&format=${format}`;
  const found = await download(url, key, join(stand.directory, `${dataset}.${format}`));
  const rate = Math.round(rows / found.seconds);
  const each = ((1e6 * found.cpuSeconds) / rows).toFixed(1);
  console.log(
    `${dataset} as ${format}: ${rows} rows, ${rate} a second; the service took ${each} µs of a processor a row, ${found.beforeMb.toFixed(0)} → ${found.peakMb.toFixed(0)} MB`,
  );
}

async function compare(stand: Stand, website: BenchWebsite, key: string, rounds: number): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const duck = await instance.connect();
  const ofDuck = async (question: Question) =>
    (await duck.runAndReadAll(question.duck(stand.directory))).getRowsJson() as unknown[][];
  const ofService = async ({ metrics, dimensions }: Question) => {
    const filters = { start_date: "2025-01-01", end_date: "2026-02-28" };
    const answer = await fetch(`${stand.api}/metrics/query`, {
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
