import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { Connection } from "@temporalio/client";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { isAlive } from "../../../src/platform/processes/processes.ts";
import { findRunning } from "../../../src/platform/processes/running.ts";
import { createTestDatabase } from "../../support/database.ts";
import { freePorts, start as startScript } from "./start.ts";
import { linesOf, temporaryDirectory, until } from "./support.ts";

const script = fileURLToPath(new URL("fixtures/start.ts", import.meta.url));
/** `npm start` with stand-ins for the API and the worker. */
const start = (dataDir: string, env: NodeJS.ProcessEnv = {}, command: [string, string[]] = [process.execPath, [script]]) =>
  startScript(dataDir, env, command);
const services = ["postgres", "temporal", "worker", "api"];

/** fetch() sends no Host of the caller's choice. */
const statusUnder = (url: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode!)).on("error", reject);
  });

async function rows(dataDir: string, sql: string): Promise<unknown[]> {
  const { DATABASE_URL } = parseEnv(readFileSync(join(dataDir, "database.env"), "utf8"));
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test("first start, kills, ordered stop, second start on the same data", async () => {
  const dataDir = join(temporaryDirectory(), "data");
  const ports = await freePorts();
  const first = start(dataDir, ports);
  const url = await first.ready();
  expect(url).toBe(`http://127.0.0.1:${ports.PORT}`);
  expect((await fetch(url)).status).toBe(200);
  expect(first.output()).toContain(`http://127.0.0.1:${ports.TEMPORAL_UI_PORT}`);
  const ui = `http://127.0.0.1:${ports.TEMPORAL_UI_PORT}`;
  expect((await fetch(ui)).status).toBe(200);
  expect(await (await fetch(`${ui}/api/v1/namespaces/default`)).text()).toContain("default");
  expect(await statusUnder(ui, "attacker.example")).toBe(403);
  expect((await fetch(ui, { method: "POST", headers: { origin: "https://attacker.example" } })).status).toBe(403);
  const open = readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.parentPath.includes("postgres") && !entry.name.startsWith("journal"))
    .map((entry) => join(entry.parentPath, entry.name))
    // What a server has removed meanwhile is open to nobody.
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  expect(open).toEqual([]);
  // What the doctor and the commands beside it need to know.
  const { variables } = findRunning({ DATA_DIR: dataDir })!;
  expect(Object.keys(variables)).toEqual(
    expect.arrayContaining(["DATABASE_APP_URL", "PUBLIC_URL", "SMTP_URL", "EXPORT_SECRETS_KEY"]),
  );
  expect(first.output()).toContain(`curl -H 'x-api-key: demo-key' ${url}/api/v1/websites`);
  await rows(dataDir, "create table kept as select 1 as n");

  for (const name of services) {
    const killed = first.service(name).identity;
    process.kill(killed.pid, "SIGKILL");
    await until(
      `${name} runs again`,
      () => existsSync(join(dataDir, "run", `${name}.json`)) && first.service(name).identity.pid !== killed.pid,
    );
  }
  await until("PostgreSQL is back", () =>
    rows(dataDir, "select 1").then(
      () => true,
      () => false,
    ),
  );
  await until("Temporal is back", () =>
    Connection.connect({ address: `127.0.0.1:${ports.TEMPORAL_PORT}`, connectTimeout: 500 }).then(
      async (connection) => {
        await connection.close();
        return true;
      },
      () => false,
    ),
  );
  await until("the API is back", () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );

  const second = start(dataDir, ports);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Already running (process ${first.process.pid})`);

  const identities = services.map((name) => first.service(name).identity);
  first.process.kill("SIGINT");
  first.process.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(identities.filter(isAlive)).toEqual([]);
  const stops = first
    .output()
    .split("\n")
    .filter((line) => line.startsWith("stopping "));
  expect(stops).toEqual(["stopping API", "stopping Worker", "stopping Temporal", "stopping PostgreSQL"]);
  expect(linesOf(join(dataDir, "journal")).slice(-2)).toEqual(["api stopped", "worker stopped"]);

  const third = start(dataDir, ports);
  await third.ready();
  expect(third.output()).toContain("the database is up to date");
  expect(await rows(dataDir, "select n from kept")).toEqual([{ n: 1 }]);

  const orphans = services.map((name) => third.service(name).identity);
  third.process.kill("SIGKILL");
  const fourth = start(dataDir, ports);
  await until("the orphans end", () => !orphans.some(isAlive));
  await fourth.ready();
  expect(await rows(dataDir, "select n from kept")).toEqual([{ n: 1 }]);
});

test("a PostgreSQL and a Temporal that are given are used and left running; a default port in use moves", async () => {
  const dataDir = join(temporaryDirectory(), "data");
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const given = { DATABASE_URL: database.url, TEMPORAL_ADDRESS: inject("temporalAddress") };
  const { PORT: _default, ...ports } = await freePorts();
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.once("error", () => resolve()); // somebody else has it: just as well
    other.listen(3000, "127.0.0.1", resolve);
  });
  onTestFinished(() => void other.close());

  const started = start(dataDir, { ...ports, ...given, PORT: "" });
  const url = await started.ready();
  expect(url).not.toBe("http://127.0.0.1:3000");
  expect(started.output()).toContain(`! port 3000 is in use: PORT moved to ${new URL(url).port}`);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  expect(existsSync(join(dataDir, "temporal.sqlite"))).toBe(false);
  started.process.kill("SIGTERM");
  expect(await started.ended).toBe(0);
  const connection = await Connection.connect({ address: given.TEMPORAL_ADDRESS });
  await connection.close();
});

test("mistakes are said at once, before anything is started", async () => {
  const dataDir = join(temporaryDirectory(), "data");
  const wrongPort = start(dataDir, { PORT: "many" });
  expect(await wrongPort.ended).toBe(1);
  expect(wrongPort.output()).toContain('PORT must be a port from 1 to 65535, not "many"');

  const ports = await freePorts();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(Number(ports.TEMPORAL_PORT), "127.0.0.1", resolve));
  onTestFinished(() => void taken.close());
  const takenPort = start(dataDir, ports);
  expect(await takenPort.ended).toBe(1);
  expect(takenPort.output()).toContain(`Port ${ports.TEMPORAL_PORT} (TEMPORAL_PORT) is in use`);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);

  const noDatabase = start(dataDir, { ...(await freePorts()), DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/none" });
  expect(await noDatabase.ended).toBe(1);
  expect(noDatabase.output()).toContain("DATABASE_URL: no PostgreSQL lets this login in");
  expect(noDatabase.output()).not.toContain("secret");
});

test("when npm itself is killed, everything ends and the next start waits for it", async () => {
  const dataDir = join(temporaryDirectory(), "data");
  const env = { ...(await freePorts()), DATABASE_URL: "", npm_lifecycle_event: "start" };
  // npm names its process like this, and runs a script through a shell.
  const npm = start(dataDir, env, [
    "bash",
    ["-c", `exec -a "npm start" sh -c '"$0" "$1"; exit' "$0" "$1"`, process.execPath, script],
  ]);
  await npm.ready();
  const ours = services.map((name) => npm.service(name).identity);
  npm.process.kill("SIGKILL");
  const next = start(dataDir, env);
  await next.ready();
  expect(next.output()).not.toContain("Already running");
  expect(ours.filter(isAlive)).toEqual([]);
});
