import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../deploy/local/ports.ts";
import { answers, embeddedPostgres, type Postgres } from "../../../deploy/local/postgres.ts";
import { Supervisor } from "../../../deploy/local/supervise.ts";
import { temporaryDirectory, until } from "./support.ts";

async function started(directory: string): Promise<{ postgres: Postgres; supervisor: Supervisor }> {
  const postgres = embeddedPostgres({ directory, port: await freePort(), mode: "durable" });
  const supervisor = new Supervisor({ directory });
  onTestFinished(() => supervisor.stop());
  await supervisor.start(postgres.service);
  return { postgres, supervisor };
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("what is committed survives a kill and a second start", async () => {
  const directory = temporaryDirectory();
  const { postgres, supervisor } = await started(directory);
  await query(postgres.url("postgres"), "create database mine");
  await query(postgres.url("mine"), "create table kept as select 1 as n");
  const pid = supervisor.pid("postgres")!;
  process.kill(pid, "SIGKILL");
  await until("another process", () => ![pid, undefined].includes(supervisor.pid("postgres")));
  await until("answers again", () => answers(postgres.url("mine")));
  expect(await query(postgres.url("mine"), "select n from kept")).toEqual([{ n: 1 }]);
  await supervisor.stop();

  const second = await started(directory);
  expect(await query(second.postgres.url("mine"), "select n from kept")).toEqual([{ n: 1 }]);
});

test("a pid file that names a stranger's process does not keep it from starting", async () => {
  const directory = temporaryDirectory();
  const { supervisor } = await started(directory);
  const pidFile = join(directory, "postgres", "postmaster.pid");
  const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  await supervisor.stop();
  writeFileSync(pidFile, [String(process.pid), ...rest].join("\n"));
  const { postgres } = await started(directory);
  expect(await answers(postgres.url("postgres"))).toBe(true);
});

test("it is durable, asks for a password that only its owner can read, and sorts the same everywhere", async () => {
  const directory = temporaryDirectory();
  const { postgres } = await started(directory);
  const url = postgres.url("postgres");
  expect(await query(url, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit")).toEqual([
    { fsync: "on", commit: "on" },
  ]);
  expect(await query(url, "select 'Z' < 'a' as code_points, lower('ÄÖ') as lower")).toEqual([{ code_points: true, lower: "äö" }]);
  expect(await answers(url.replace(/:[^:@]+@/, ":wrong@"))).toBe(false);
  expect(statSync(join(directory, "postgres.password")).mode & 0o077).toBe(0);
});

test.each([0o700, 0o755])("it runs in a folder of mode %o, whoever may enter it", async (mode) => {
  const directory = temporaryDirectory();
  chmodSync(directory, mode);
  const { postgres } = await started(directory);
  expect(await answers(postgres.url("postgres"))).toBe(true);
});
