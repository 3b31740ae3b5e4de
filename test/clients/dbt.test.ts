import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { importLine, importLines } from "../support/import.ts";
import { newWebsite } from "../support/service.ts";
import { useOrganization, useService } from "../support/use-service.ts";

// dbt is a Python program, and not brought along.
const dbt = process.env.DBT;
const service = useService();
const organization = useOrganization(service);
let website: { id: string };
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "answerscope-dbt-"));
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  await store(80);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let stored = 0;
const store = (count: number) =>
  importLines(
    service,
    website.id,
    Array.from({ length: count }, () => {
      const index = stored++;
      return importLine({
        model: index % 3 === 0 ? "gemini" : "chatgpt",
        created_at: `2026-03-0${1 + (index % 5)}T12:00:00.000Z`,
        outcome: index % 11 === 0 ? "refused" : "answered",
        mentions: [
          ...(index % 2 === 0 ? [{ company: "Rival", position: 1 }] : []),
          ...(index % 3 === 0 ? [{ company: "Acme", position: 2 - (index % 2) }] : []),
        ],
        citations: index % 4 === 0 ? [{ url: `https://d${index % 3}.example/` }] : [],
      });
    }),
  );

let exportsMade = 0;
const cursors: Record<string, string> = {};
/** Adds what changed since the last time to the files. */
async function exportAll(): Promise<void> {
  exportsMade++;
  for (const dataset of ["answers", "mentions", "citations"]) {
    const since = cursors[dataset] ? `&updated_since=${cursors[dataset]}` : "";
    const response = await fetch(`${service.url}/api/v1/export/${dataset}?website_id=${website.id}&format=parquet${since}`, {
      headers: { "x-api-key": organization.key },
    });
    cursors[dataset] = response.headers.get("x-next-cursor")!;
    await mkdir(join(directory, "exports", dataset), { recursive: true });
    await writeFile(join(directory, "exports", dataset, `${exportsMade}.parquet`), Buffer.from(await response.arrayBuffer()));
  }
}

/** Builds the package and reads a query of its database. */
async function built(query: string): Promise<Record<string, unknown>[]> {
  const project = join(directory, "project");
  await cp(fileURLToPath(new URL("../../clients/dbt", import.meta.url)), project, { recursive: true });
  const path = join(directory, "warehouse.duckdb");
  await writeFile(
    join(project, "profiles.yml"),
    `answerscope:\n  target: test\n  outputs:\n    test: { type: duckdb, path: ${path} }\n`,
  );
  const vars = JSON.stringify({ answerscope_exports: join(directory, "exports") });
  execFileSync(dbt!, ["build", "--quiet", "--vars", vars], {
    cwd: project,
    env: { ...process.env, DBT_PROFILES_DIR: project, DBT_SEND_ANONYMOUS_USAGE_STATS: "false" },
    stdio: "inherit",
  });
  // Read by the DuckDB that wrote it: the one here may not know its version.
  const answer = join(directory, "answer.parquet");
  const program = "import duckdb, sys; duckdb.connect(sys.argv[1]).execute(f\"copy ({sys.argv[2]}) to '{sys.argv[3]}'\")";
  execFileSync(join(dirname(dbt!), "python"), ["-c", program, path, query, answer], { stdio: "inherit" });
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const reader = await connection.runAndReadAll(`select * from '${answer}'`);
  return reader.getRowObjectsJson() as Record<string, unknown>[];
}

const companies = `
  select cast(day as varchar) as day, model, company, round(100.0 * mentions / all_mentions, 2) as share_of_voice,
    cast(mentions as integer) as mentions, round(ranks / mentions, 2) as avg_position
  from answerscope_daily_companies where mentions > 0 order by 1, 2, 3`;

const overRange = `
  select company, round(100.0 * sum(mentions) / sum(all_mentions), 2) as share_of_voice, round(100.0 * sum(mentions) / sum(answers), 2) as mention_rate
  from answerscope_daily_companies group by 1 order by 1`;

test.skipIf(!dbt)(
  "the models say what the service says, also after answers came, were scored anew, and a company went",
  async () => {
    const expected = async () => {
      const { body } = await service.call(organization.key, "POST", "/metrics/query", {
        ...{ website_id: website.id, metrics: ["share_of_voice", "mentions", "avg_position"], limit: 1000 },
        ...{ dimensions: ["day", "model", "company"], filters: { start_date: "2026-03-01", end_date: "2026-03-31" } },
      });
      return body.rows
        .filter((row: unknown[]) => Number(row[5]) > 0)
        .map(([day, model, company, _, share_of_voice, mentions, avg_position]: unknown[]) => ({
          ...{ day, model, company, share_of_voice, mentions, avg_position },
        }))
        .sort((a: Record<string, string>, b: Record<string, string>) =>
          `${a.day} ${a.model} ${a.company}` < `${b.day} ${b.model} ${b.company}` ? -1 : 1,
        );
    };
    await exportAll();
    expect(await built(companies)).toEqual(await expected());
    // Of one model no answer mentions Acme: they count in its rates all the same.
    const { body: range } = await service.call(organization.key, "POST", "/metrics/query", {
      ...{ website_id: website.id, metrics: ["share_of_voice", "mention_rate"], dimensions: ["company"] },
      filters: { start_date: "2026-03-01", end_date: "2026-03-31" },
    });
    expect(await built(overRange)).toEqual(
      range.rows
        .map(([company, _, share_of_voice, mention_rate]: unknown[]) => ({ company, share_of_voice, mention_rate }))
        .sort((a: Record<string, string>, b: Record<string, string>) => (a.company! < b.company! ? -1 : 1)),
    );

    await store(30);
    // An answer that loses a mention: its other rows come again, with a higher revision.
    await service.query(sql`
      with changed as (
        select m.response_n, m.company_n from mention m join website w on w.n = m.website_n where w.id = ${website.id} order by 1 limit 1),
        gone as (delete from mention m using changed c where m.response_n = c.response_n and m.company_n = c.company_n),
        marked as (
          insert into day_change (organization_n, website_n, schedule_n, day)
          select r.organization_n, r.website_n, r.schedule_n, r.day from response r join changed c on c.response_n = r.n)
      update response_change r set xid = pg_current_xact_id() from changed c where r.response_n = c.response_n`);
    await exportAll();
    expect(await built(companies)).toEqual(await expected());

    const { body } = await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`);
    await service.call(organization.key, "DELETE", `/competitors/${body.competitors[0].id}?website_id=${website.id}`);
    await exportAll();
    expect(await built(companies)).toEqual(await expected());
  },
  300_000,
);
