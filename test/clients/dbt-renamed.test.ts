import { readFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";

const mart = readFileSync(
  new URL("../../clients/dbt/models/marts/answerscope_daily_companies.sql", import.meta.url),
  "utf8",
).replaceAll(/\{\{ ref\("(\w+)"\) \}\}/g, "$1");

test("a company that was renamed counts once, under its newest name, beside answers that the service has deleted since", async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(`
    create table stg_answerscope__answers as select * from (values
      ('a', 1, date '2025-01-01', 'default', 'chatgpt', 'answered', 'stop'), ('b', 7, date '2026-01-01', 'default', 'chatgpt', 'answered', 'stop')
    ) t(response_id, revision, day, schedule_id, model, outcome, finish_reason);
    create table stg_answerscope__mentions as select * from (values
      ('a', 1, 'c', 'Old', false, 1), ('b', 7, 'c', 'New', false, 2)) t(response_id, revision, company_id, company, is_self, position)`);
  const rows = await connection.runAndReadAll(`
    select cast(day as varchar) as day, company, cast(mentions as integer) as mentions, cast(all_mentions as integer) as all_mentions
    from (${mart}) order by 1, 2`);
  expect(rows.getRowObjectsJson()).toEqual([
    { day: "2025-01-01", company: "New", mentions: 1, all_mentions: 1 },
    { day: "2026-01-01", company: "New", mentions: 1, all_mentions: 1 },
  ]);
});
