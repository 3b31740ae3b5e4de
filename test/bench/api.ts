import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import type { Kysely } from "kysely";
import { Client } from "pg";
import { freePort } from "../../deploy/local/ports.ts";
import { admitByKey } from "../../src/identity/api-keys/admit.ts";
import type { Context } from "../../src/operation/context.ts";
import { operations } from "../../src/operations.ts";
import { connect, type Database, type Organization, type Query, type Rows, sql } from "../../src/platform/database/connection.ts";
import { sealChanged } from "../../src/reporting/analytics/seal.ts";
import type { NewResponse } from "../../src/tracking/responses/new-response.ts";
import { storeResponses } from "../../src/tracking/responses/store.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { type Stack, startStack } from "../support/stack.ts";
import type { BareStatements } from "./api/bare-server.ts";

interface Route {
  operation: string;
  path: string;
  body?: object;
}

interface Filled {
  organization: Organization & { key: string };
  website: { id: string; n: number };
}

const days = 30;

/**
 * usage: npm run bench -- api [--seconds 6] [--rounds 3] [--connections 32]
 *
 * Requests a second over HTTP, the API in a process of its own, beside a bare Koa route that only runs the operation's main
 * statement through the same pool with the same settings, in turns.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "6" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "32" },
    },
  });
  const stack = await startStack({ workers: 0, api: true, durable: true });
  const database = await connect(stack.logins, 4);
  try {
    const filled = await fill(stack, database);
    const { website, organization } = filled;
    const now = Date.now();
    const filters = { start_date: day(now, days - 1), end_date: day(now, 0) };
    const routes: Route[] = [
      { operation: "prompts.list", path: `/prompts?website_id=${website.id}` },
      {
        operation: "metrics.share-of-voice.time-series",
        path: "/metrics/share-of-voice/time-series",
        body: { website_id: website.id, filters },
      },
    ];
    const bare = await startBare(stack, database, filled, routes);
    const load = async (url: string, body: object | undefined) => {
      const result = await autocannon({
        url,
        connections: Number(values.connections),
        duration: Number(values.seconds),
        headers: { "x-api-key": organization.key, "content-type": "application/json" },
        ...(body && { method: "POST" as const, body: JSON.stringify(body) }),
      });
      if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
      return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
    };
    for (const route of routes) {
      const full = `${stack.url}/api/v1${route.path}`;
      const alone = `${bare.url}/${route.operation}`;
      await load(full, route.body);
      await load(alone, route.body);
      const rounds: { full: number; bare: number; p99: number }[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        const [way, statement] = [await load(full, route.body), await load(alone, route.body)];
        rounds.push({ full: way.rate, bare: statement.rate, p99: way.p99 });
      }
      const median = (of: "full" | "bare" | "p99") =>
        rounds.map((r) => r[of]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
      console.log(
        `${route.body ? "POST" : "GET"} ${route.path.split("?")[0]}: ${median("full").toFixed(0)} requests/s (p99 ${median("p99")} ms), ` +
          `bare ${median("bare").toFixed(0)}, ratio ${(median("full") / median("bare")).toFixed(2)} (aim 0.6); ` +
          `the operation runs ${bare.counts[route.operation]} statements, the bare route 1`,
      );
    }
    await bare.stop();
  } finally {
    await database.close();
    await stack.stop();
  }
}

const day = (now: number, ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);

/** 200 prompts, 8 companies and 30 sealed days of 200 answers. */
async function fill(stack: Stack, database: Database): Promise<Filled> {
  const organization = await newOrganization(stack);
  const competitors = ["Fernhollow", "Öresten", "Larkspur", "Northwind", "Quillmark", "Brackwater", "Sunfold"].map((name) => ({
    name,
  }));
  const website = await newWebsite(stack, organization, { competitors });
  const prompts = await stack.query<{ n: number }>(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, 200) n returning n`);
  const companies = await stack.query<{ n: number }>(sql`select n from company where website_id = ${website.id} order by n`);
  const [schedule] = await stack.query<{ n: number }>(sql`select n from prompt_schedule where website_id = ${website.id}`);
  const now = Date.now();
  for (let ago = 0; ago < days; ago++) {
    const responses = prompts.map(
      ({ n }, index): NewResponse => ({
        websiteN: website.n,
        scheduleN: schedule!.n,
        promptN: n,
        locationN: null,
        model: 1 + (index % 3),
        outcome: "answered",
        createdAt: `${day(now, ago)}T00:00:00.000Z`,
        runId: null,
        provider: "simulated",
        prompt: null,
        answer: "An answer.",
        reason: null,
        searchQueries: [],
        usage: null,
        made: {},
        externalId: null,
        mentions: companies
          .filter((_, place) => (index + ago + place) % 4 === 0)
          .map((company, place) => ({ companyN: company.n, position: place + 1, detectorVersion: 1, evidence: [] })),
        citations: [],
        products: [],
      }),
    );
    await database.of(organization).transaction((tx) => storeResponses(tx, organization.n, responses));
  }
  await sealChanged(database);
  const owner = new Client({ connectionString: stack.databaseUrl });
  await owner.connect();
  // As autovacuum leaves it after a minute.
  await owner.query("vacuum analyze");
  await owner.end();
  return { organization, website };
}

/** A server whose routes run what the operations read, found by watching each operation handle its call once. */
async function startBare(stack: Stack, database: Database, { organization, website }: Filled, routes: Route[]) {
  const admit = admitByKey(database.functions, 1_000_000);
  const statements: BareStatements["statements"] = {};
  const counts: Record<string, number> = {};
  for (const route of routes) {
    const operation = operations.find(({ name }) => name === route.operation)!;
    const caller = await admit(organization.key, website.id);
    const input = operation.input.parse(route.body ?? { website_id: website.id });
    const seen: { sql: string; parameters: unknown[] }[] = [];
    const rows = watched(database.of(organization), (statement) => seen.push(statement));
    const subject = operation.access.admit(caller, input);
    await operation.handle({ rows, subject, caller, now: () => new Date() } as unknown as Context, input);
    counts[route.operation] = seen.length;
    // The main statement is the one with most to say; others only prepare it.
    statements[`/${route.operation}`] = seen.toSorted((a, b) => b.sql.length - a.sql.length)[0]!;
  }
  const file = join(stack.directory, "bare.json");
  writeFileSync(file, JSON.stringify({ organization, statements } satisfies BareStatements));
  const port = await freePort();
  const server = spawn(process.execPath, [fileURLToPath(new URL("api/bare-server.ts", import.meta.url)), file, String(port)], {
    env: { ...process.env, ...stack.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

function watched(rows: Rows, onStatement: (statement: { sql: string; parameters: unknown[] }) => void): Rows {
  const read = <Row>(query: Query<Row>) => {
    const seen = {
      compile: (kysely: Kysely<unknown>) => {
        const compiled = query.compile(kysely);
        onStatement({ sql: compiled.sql, parameters: [...compiled.parameters] });
        return compiled;
      },
    };
    return rows.read(seen as unknown as Query<Row>);
  };
  return { ...rows, read };
}
