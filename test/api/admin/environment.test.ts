import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { admin } from "../../../api/admin/main.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { findRunning, removeRunning, writeRunning } from "../../../src/platform/processes/running.ts";
import { temporaryDirectory } from "../../deploy/local/support.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

const runtime = () => {
  const { DATABASE_APP_URL, DATABASE_SYSTEM_URL } = service.databaseEnv;
  return { DATABASE_APP_URL, DATABASE_SYSTEM_URL };
};

async function call(env: NodeJS.ProcessEnv, ...args: string[]) {
  const notes: string[] = [];
  const outcome = await admin(args, env, (text) => notes.push(text));
  return { ...outcome, notes };
}

test("without DATABASE_APP_URL the database of the running npm start is used, and named without its password", async () => {
  const DATA_DIR = temporaryDirectory();
  writeRunning(DATA_DIR, { ...runtime(), PUBLIC_URL: "http://127.0.0.1:21299" });
  await service.query(sql`insert into app_user (email) values ('ops@north.example')`);
  const made = await call({ DATA_DIR, DATABASE_URL: "", DATABASE_APP_URL: " " }, "sign-in-link", "--email", "ops@north.example");
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^http:\/\/127\.0\.0\.1:21299\/sign-in\/link\?token=\S{43}$/),
  });
  const { hostname, port, pathname } = new URL(service.databaseEnv.DATABASE_APP_URL);
  expect(made.notes).toEqual([`Using the database of \`npm start\` (process ${process.pid}): ${hostname}:${port}${pathname}`]);
});

test("a database that is named wins, silently", async () => {
  const DATA_DIR = temporaryDirectory();
  writeRunning(DATA_DIR, { DATABASE_APP_URL: "postgresql://nobody@127.0.0.1:1/none" });
  const listed = await call({ DATA_DIR, ...runtime() }, "list", "organizations");
  expect(listed).toMatchObject({ code: 0, notes: [] });
});

test("with neither, one sentence says what to do; a start that was killed counts as none", async () => {
  const DATA_DIR = temporaryDirectory();
  const none = {
    code: 1,
    error: expect.stringContaining("Start it, set DATA_DIR to its folder, or set DATABASE_APP_URL and DATABASE_SYSTEM_URL."),
    notes: [],
  };
  expect(await call({ DATA_DIR }, "list", "organizations")).toMatchObject(none);
  mkdirSync(DATA_DIR, { recursive: true });
  const dead = { process: { pid: process.pid, startedAt: "another time" }, variables: { DATABASE_APP_URL: "postgresql://x" } };
  writeFileSync(join(DATA_DIR, "running.json"), JSON.stringify(dead));
  expect(await call({ DATA_DIR }, "list", "organizations")).toMatchObject(none);
  writeFileSync(join(DATA_DIR, "running.json"), "{half");
  expect(await call({ DATA_DIR }, "list", "organizations")).toMatchObject(none);
  writeRunning(DATA_DIR, { DATABASE_APP_URL: "postgresql://x" });
  expect(findRunning({ DATA_DIR })).not.toBeNull();
  removeRunning(DATA_DIR);
  expect(findRunning({ DATA_DIR })).toBeNull();
});
