import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { createApp } from "../../api/app.ts";
import type { Counts } from "../../src/analytics/count.ts";
import { checkAnalytics } from "../../src/analytics/rebuild.ts";
import { sealChanged } from "../../src/analytics/seal.ts";
import { readConfig } from "../../src/config.ts";
import { type Organization, sql } from "../../src/database.ts";
import { admitByKey } from "../../src/keys/admit.ts";
import { newKey } from "../../src/keys/key-text.ts";
import { migrate } from "../../src/migrate.ts";
import { createServices, type Services } from "../../src/services.ts";
import type { Domain } from "../../src/sources/domains.ts";
import { startTestServers } from "../support/servers.ts";
import { duckOf } from "./analytics/duck.ts";
import { type BenchWebsite, fill, newBenchWebsite } from "./analytics/fill.ts";
import { inTurns, show, type Times, timesOf } from "./analytics/measure.ts";
import { askService, callOf, duckSql, numbersOf, plainSql, type Question, questionsOf } from "./analytics/questions.ts";

const smallWebsites = 200;

/**
 * Fills a database through the bulk import, a fifth of the rows into one large website and the rest into 200 small ones, and
 * asks the metrics of the large one beside plain SQL and DuckDB. Below 100,000 responses (the default) it only asserts that all
 * of them give the same numbers.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { responses: { type: "string", default: "4000" }, rounds: { type: "string", default: "15" } },
  });
  const responses = Number(values.responses);
  const servers = await startTestServers();
  const directory = mkdtempSync(join(tmpdir(), "answerscope-bench-"));
  try {
    await bench(servers, directory, responses, Number(values.rounds));
  } finally {
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function bench(
  servers: { postgresAdminUrl: string; temporalAddress: string },
  directory: string,
  responses: number,
  rounds: number,
): Promise<void> {
  const { default: fs } = await import("node:fs");
  fs.chmodSync(directory, 0o777);
  await migrate(servers.postgresAdminUrl);
  const config = readConfig({
    DATABASE_URL: servers.postgresAdminUrl,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "error",
  });
  const services = await createServices(config);
  const admit = admitByKey(services.database.functions, config.RATE_LIMIT_PER_MINUTE);
  const server = createServer(createApp({ services, admit, now: () => new Date(), checkAnswers: false }).callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  try {
    await measureAll({ services, api, directory, adminUrl: servers.postgresAdminUrl }, responses, rounds);
  } finally {
    server.closeAllConnections();
    server.close();
    await services.close();
  }
}

interface Stand {
  services: Services;
  api: string;
  directory: string;
  adminUrl: string;
}

async function measureAll(stand: Stand, responses: number, rounds: number): Promise<void> {
  const { database } = stand.services;
  const organization = await newBenchOrganization(stand.services);
  const others = await newBenchOrganization(stand.services);
  const large = await newBenchWebsite(database, organization, "large");
  const small: BenchWebsite[] = [];
  const smallCount = responses < 100_000 ? 4 : smallWebsites;
  for (let index = 0; index < smallCount; index++) small.push(await newBenchWebsite(database, others, `small${index}`));
  const ofLarge = Math.round(responses / 5);
  const ofSmall = Math.round((responses - ofLarge) / smallCount);

  const isMeasured = responses >= 100_000;
  const stages = isMeasured ? [0.1, 1] : [1];
  const byStage: Record<string, Times>[] = [];
  let before = 0;
  for (const share of stages) {
    await fillStage(stand, large, small, [before, share], ofLarge, ofSmall, others);
    before = share;
    const questions = questionsOf(large, await locationIds(stand.services, large));
    await assertSame(stand, large, questions);
    await assertSame(stand, small[0]!, questionsOf(small[0]!, await locationIds(stand.services, small[0]!)));
    if (isMeasured) byStage.push(await askInTurns(stand, organization.key, large, questions, share === 1, rounds));
  }
  if (!isMeasured) return console.log(`${responses} responses: every answer equals plain SQL`);
  printGrowth(byStage, responses);
  await printSizes(stand, responses);
  await printCopy(stand, large, ofLarge);
}

type BenchOrganization = Organization & { key: string };

async function newBenchOrganization(services: Services): Promise<BenchOrganization> {
  const key = newKey();
  const [organization] = await services.database.system.transaction(async (tx) => {
    const made = await tx.run<Organization>(sql`insert into organization (name) values ('Bench') returning id, n`);
    await tx.run(sql`
      insert into api_key (id, organization_id, secret_hash, permission) values (${key.id}, ${made[0]!.id}, ${key.secretHash}, 'admin')`);
    return made;
  });
  return { ...organization!, key: key.text };
}

async function locationIds(services: Services, website: BenchWebsite): Promise<string[]> {
  const found = await services.database.system.read<{ id: string }>(
    sql`select id from location where website_id = ${website.id} and name in ('Germany', 'Canada')`,
  );
  return found.map(({ id }) => id);
}

/** Brings a stage's lines into all websites, and says how fast; while the large one imports, a small one is asked. */
async function fillStage(
  stand: Stand,
  large: BenchWebsite,
  small: BenchWebsite[],
  [from, to]: [number, number],
  ofLarge: number,
  ofSmall: number,
  others: BenchOrganization,
): Promise<void> {
  const { database } = stand.services;
  const part = (count: number) => [Math.round(count * from), Math.round(count * to)] as const;
  let seconds = 0;
  for (const website of small) seconds += await fill(database, website, stand.directory, ...part(ofSmall));
  const sealing = await timed(() => sealChanged(database));
  await analyze(stand);
  const idle = await askSmall(stand, small[0]!, others, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  });
  let largeSeconds = 0;
  const busy = await askSmall(stand, small[0]!, others, async () => {
    largeSeconds = await fill(database, large, stand.directory, ...part(ofLarge));
  });
  const sealingLarge = await timed(() => sealChanged(database));
  await analyze(stand);
  const lines = (to - from) * (ofLarge + ofSmall * small.length);
  const all = seconds + largeSeconds;
  const upkeep = sealing.seconds + sealingLarge.seconds;
  if (lines < 10_000) return;
  console.log(
    `\n${Math.round(lines)} responses imported in ${all.toFixed(0)} s: ${Math.round(lines / all)} a second, mentions given, of ${small.length + 1} websites`,
  );
  console.log(
    `sealed in ${upkeep.toFixed(1)} s: ${((upkeep / lines) * 1e6).toFixed(1)} µs a response, ${((100 * upkeep) / all).toFixed(0)} % on top of storing`,
  );
  console.log(
    `a small website, share of voice of a year over HTTP: ${show(idle)} ms idle, ${show(busy)} ms while the large one imports`,
  );
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

/** Asks again and again while `work` goes on. */
async function askSmall(
  stand: Stand,
  website: BenchWebsite,
  { key }: BenchOrganization,
  work: () => Promise<void>,
): Promise<Times> {
  const [question] = questionsOf(website, []);
  const samples: number[] = [];
  let goesOn = true;
  const working = work().finally(() => {
    goesOn = false;
  });
  await ask(stand, key, website, question!);
  while (goesOn) {
    const startedAt = performance.now();
    await ask(stand, key, website, question!);
    samples.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await working;
  return timesOf(samples.length > 0 ? samples : [0]);
}

async function ask(stand: Stand, key: string, website: BenchWebsite, question: Question): Promise<unknown> {
  const { path, body } = callOf(website, question);
  const answer = await fetch(`${stand.api}${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text.slice(0, 300));
  return JSON.parse(text);
}

async function analyze(stand: Stand): Promise<void> {
  const client = new pg.Client({ connectionString: stand.adminUrl });
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.end();
}

/** The service and plain SQL give the same numbers. */
async function assertSame(stand: Stand, website: BenchWebsite, questions: Question[]): Promise<void> {
  const rows = stand.services.database.of({ id: website.organization_id, n: website.organization_n });
  const { differences } = await checkAnalytics(stand.services.database, website.n, () => {});
  assert.deepEqual(differences, []);
  const companies = await rows.read<{ n: number }>(
    sql`select n from company where website_id = ${website.id} order by is_self desc, n`,
  );
  for (const question of questions) {
    const answer = await askService(rows, website, question);
    const plain = await rows.read(plainSql(question, await numbersOf(rows, website, question)));
    if (question.kind === "domains") {
      const own = (answer as Domain[]).map(({ rootDomain, measures }) => [rootDomain, measures.responses, measures.citations]);
      const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
      assert.deepEqual(own.sort(byName), plain.map((row) => [row.domain, row.answers, row.citations]).sort(byName));
    } else if (question.kind === "page") {
      const { responses } = answer as { responses: { id: string }[] };
      assert.deepEqual(
        responses.map(({ id }) => id),
        plain.map(({ id }) => id),
      );
    } else {
      const counts = (answer as { day: number; counts: Counts }[]).flatMap(({ day, counts: { companies: all } }) =>
        all.flatMap(({ mentions, ranks }, index) =>
          mentions === 0
            ? []
            : [[new Date(day * 86_400_000).toISOString().slice(0, 10), companies[index]!.n, mentions, ranks].join()],
        ),
      );
      const wanted = plain.map(({ day, company_n, mentions, ranks }) => [day, company_n, mentions, ranks].join());
      const byText = (a: string, b: string) => (a < b ? -1 : 1);
      assert.deepEqual(counts.sort(byText), wanted.sort(byText));
    }
  }
}

async function askInTurns(
  stand: Stand,
  key: string,
  website: BenchWebsite,
  questions: Question[],
  withDuck: boolean,
  rounds: number,
): Promise<Record<string, Times>> {
  const rows = stand.services.database.of({ id: website.organization_id, n: website.organization_n });
  const duck = withDuck ? await duckOf(stand.adminUrl, stand.directory) : null;
  const own: Record<string, Times> = {};
  if (duck) console.log("\nmilliseconds, median (95th percentile), warm, in turns");
  for (const question of questions) {
    const numbers = await numbersOf(rows, website, question);
    const { a, b } = duckSql(question, numbers);
    const found = await inTurns(
      {
        service: () => askService(rows, website, question),
        http: () => ask(stand, key, website, question),
        ...(duck && { duckFact: () => duck.run(b) }),
      },
      rounds,
    );
    own[question.name] = found.service!;
    if (!duck) continue;
    const slow = await inTurns({ plain: () => rows.read(plainSql(question, numbers)), duckNormalized: () => duck.run(a) }, 3);
    const ratio = found.service!.median / found.duckFact!.median;
    console.log(
      [
        question.name.padEnd(52),
        `service ${show(found.service!)}`,
        `over HTTP ${show(found.http!)}`,
        `DuckDB fact ${show(found.duckFact!)}`,
        `DuckDB normalized ${show(slow.duckNormalized!)}`,
        `plain SQL ${show(slow.plain!)}`,
        `${ratio.toFixed(2)} × (b)`,
        `${(slow.plain!.median / found.service!.median).toFixed(1)} × faster than plain SQL`,
      ].join("   "),
    );
  }
  duck?.close();
  return own;
}

function printGrowth(byStage: Record<string, Times>[], responses: number): void {
  const [less, more] = byStage;
  console.log(`\ngrowth from ${responses / 10} to ${responses} responses`);
  for (const [name, times] of Object.entries(more!)) {
    console.log(
      `${name.padEnd(52)}${show(less![name]!)} → ${show(times)}   ${(times.median / less![name]!.median).toFixed(2)} ×`,
    );
  }
}

async function printSizes({ services }: Stand, responses: number): Promise<void> {
  const [sizes] = await services.database.system.read<Record<"raw" | "derived" | "hosts" | "seen", number>>(sql`
    select
      (select sum(pg_total_relation_size(t::regclass)) from unnest(array['response', 'mention', 'citation', 'product', 'page', 'host', 'attribute_mention']) t) as raw,
      pg_total_relation_size('day_segment') as derived,
      (select sum(octet_length(hosts)) from day_segment) as hosts,
      pg_total_relation_size('host_seen') as seen`);
  const { raw, derived, hosts, seen } = sizes!;
  const a = (bytes: number) => `${(bytes / responses).toFixed(0)} bytes a response`;
  console.log(
    `\nstored: ${a(raw)}; derived: ${a(derived - hosts)} (${((100 * (derived - hosts)) / raw).toFixed(1)} %), domains ${a(hosts + seen)}`,
  );
}

/** How fast the bare rows of the large website go into tables of the same shape and indexes. */
async function printCopy(stand: Stand, large: BenchWebsite, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: stand.adminUrl });
  await client.connect();
  let seconds = 0;
  for (const table of ["response", "mention", "citation", "product"]) {
    const file = join(stand.directory, `${table}.copy`);
    const columns =
      table === "response"
        ? "(n, id, organization_n, website_n, schedule_n, prompt_n, location_n, model, outcome, created_at, run_id, provider, prompt, answer, reason, search_queries, usage, external_id)"
        : "";
    const list = columns.slice(1, -1) || "*";
    await client.query(`copy (select ${list} from ${table} where website_n = ${large.n}) to '${file}'`);
    await client.query(`create table bare_${table} (like ${table} including all)`);
    const { seconds: taken } = await timed(() => client.query(`copy bare_${table} ${columns} from '${file}'`));
    seconds += taken;
    await client.query(`drop table bare_${table}`);
    await rm(file, { force: true });
  }
  await client.end();
  console.log(`a bare COPY of the same rows: ${Math.round(count / seconds)} responses a second`);
}
