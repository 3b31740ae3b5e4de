import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "../../../src/migrate.ts";
import { ensureOwner, loginUrls, migrationNames } from "../../../src/platform/database/index.ts";
import { listening } from "../../support/listening.ts";

const adminUrl = inject("postgresAdminUrl")!;
const name = `test_${randomBytes(8).toString("hex")}`;
const url = loginUrls(Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href, () => "test", "test").owner;

beforeAll(() => ensureOwner(adminUrl, url));
afterAll(() => query(adminUrl, `drop database if exists ${name} with (force)`));

test("a migration that fails is named, and nothing of the call stays", async () => {
  await query(url, "create table website (id int)");
  const [first] = migrationNames();
  await expect(migrate(url)).rejects.toThrow(
    `The migration ${first} failed: relation "website" already exists. Nothing was changed; \`npm run migrate\` begins anew.`,
  );
  expect(
    await query(url, "select count(*)::int as tables from pg_tables where schemaname = 'public' and tablename <> 'migration'"),
  ).toEqual([{ tables: 1 }]);
  await query(url, "drop table website");
  expect(await migrate(url)).toEqual(migrationNames());
});

test("a migration may change a table after its rows, where triggers wait for the end of transactions", async () => {
  const before = readFileSync(new URL("../../../src/platform/database/before-migrations.sql", import.meta.url), "utf8");
  const migration = `
    insert into organization (name) values ('one');
    insert into website (organization_id, organization_n, name, url) select id, n, 'one', 'https://one.example' from organization;
    insert into prompt (organization_id, website_id, text) select organization_id, id, 'Which?' from website;
    update prompt set volume = 1;
    alter table prompt add column further int;`;
  await query(url, `begin; ${before} ${migration} rollback`);
});

test("a connection that ends in the middle is told like any other failure, and the next call begins anew", async () => {
  const lost = Object.assign(new URL(url), { pathname: `/${name}_lost` }).href;
  await ensureOwner(adminUrl, lost);
  onTestFinished(() => void query(adminUrl, `drop database if exists ${name}_lost with (force)`));
  // Another transaction makes the same table, which the migration waits for.
  const other = new Client({ connectionString: lost });
  await other.connect();
  await other.query("begin; create table website (id int)");
  const migrating = migrate(await cutWhen(lost, async () => (await waiting(other)) > 0));
  const [first] = migrationNames();
  await expect(migrating).rejects.toThrow(
    `The migration ${first} failed: the connection to PostgreSQL ended. Nothing was changed; \`npm run migrate\` begins anew.`,
  );
  await other.query("rollback");
  await other.end();
  expect(await migrate(lost)).toEqual(migrationNames());
});

test("a server that is away, refuses the login or is too old is told with the variable that leads to it", async () => {
  const at = (changed: Partial<URL>) => Object.assign(new URL(url), changed).href;
  await expect(migrate(at({ port: "1" }))).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED.*Correct the address/);
  await expect(migrate(at({ password: "wrong" }))).rejects.toThrow(/^DATABASE_URL: .*password authentication failed/);
  await expect(migrate(url, { adminUrl: at({ port: "1" }) })).rejects.toThrow(/^DATABASE_ADMIN_URL: /);
  await expect(migrate(await olderServer(url))).rejects.toThrow(
    "DATABASE_URL: PostgreSQL 18 or newer is needed, and this server is 17.",
  );
});

test("a blank TEMPORAL_ADDRESS counts as not set: the database alone is prepared", () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, TEMPORAL_ADDRESS: " " };
  expect(spawnSync(process.execPath, ["src/migrate.ts"], { env, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

/** How many connections wait for the transaction of this one. Tests of the same server wait for others. */
const waiting = async (client: Client): Promise<number> =>
  (
    await client.query(
      "select from pg_locks where not granted and locktype = 'transactionid' and pg_backend_pid() = any(pg_blocking_pids(pid))",
    )
  ).rowCount ?? 0;

/** The address of a way to the database that ends, without a word, when something is so. */
async function cutWhen(address: string, isTime: () => Promise<boolean>): Promise<string> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const way = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) sockets.add(socket.on("error", () => undefined));
    from.pipe(to).pipe(from);
  });
  const own = await listening(way);
  onTestFinished(() => void own.close());
  void (async () => {
    while (!(await isTime())) await sleep(50);
    for (const socket of sockets) socket.destroy();
  })();
  return Object.assign(new URL(address), { host: `127.0.0.1:${own.port}` }).href;
}

/** The address of a way to the database by which its release 18 reads as 17. */
async function olderServer(address: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const way = createServer((from) => {
    const to = connect(Number(port), hostname).on("error", () => undefined);
    from.on("error", () => undefined).pipe(to);
    to.on("data", (data) => from.write(data.toString("latin1").replaceAll(/18(?=\.\d)/g, "17"), "latin1"));
  });
  const own = await listening(way);
  onTestFinished(() => void own.close());
  return Object.assign(new URL(address), { host: `127.0.0.1:${own.port}` }).href;
}

async function query(address: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("`npm run schema` says what it needs", () => {
  const env = { ...process.env, DATABASE_URL: "" };
  const { status, stderr } = spawnSync(process.execPath, ["src/schema.ts"], { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "The configuration has a mistake:\n  DATABASE_URL is not set\n"]);
});
