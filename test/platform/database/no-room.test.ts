import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { errorAnswer } from "../../../api/errors.ts";
import { Clients } from "../../../src/platform/database/clients.ts";
import { connect, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/worker.ts";

let file: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  file = await createTestDatabase();
  admin = new pg.Client({ connectionString: inject("postgresAdminUrl") });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await file?.drop();
});

const limit = (connections: number) =>
  admin.query(`alter database ${admin.escapeIdentifier(new URL(file.url).pathname.slice(1))} connection limit ${connections}`);

/** A database with room for so many connections. */
async function connected(room: number) {
  await limit(room);
  const database = await connect(file.urls, 10);
  onTestFinished(() => database.close());
  return database;
}

test("calls wait for the connections that there are while the server has no room for another", async () => {
  const database = await connected(2);
  const calls = Array.from({ length: 40 }, (_, i) => database.system.read(sql`select ${i}::int as i, pg_sleep(0.01)`));
  expect(await Promise.all(calls)).toMatchObject(Array.from({ length: 40 }, (_, i) => [{ i }]));
});

test("a call gets a new connection as soon as there is room, also while those that there are stay in use", async () => {
  const database = await connected(1);
  await database.system.transaction(async (tx) => {
    await tx.run(sql`select 1`);
    const waiting = database.system.read(sql`select 2 as two`);
    await until(
      async () => database.connections().system!,
      ({ total, waiting }) => total === 1 && waiting === 1,
    );
    await expect(database.prove()).rejects.toMatchObject({ code: "53300" });
    // The tries for another connection do not line up behind the call.
    const lengths = [];
    for (let n = 0; n < 30; n++) {
      await sleep(50);
      lengths.push(database.connections().system!.waiting);
    }
    expect(Math.max(...lengths)).toBe(1);
    await limit(-1);
    expect(await waiting).toEqual([{ two: 2 }]);
  });
});

test("a process without any connection waits for room", async () => {
  const database = await connected(0);
  const call = database.system.read(sql`select 1 as one`);
  await until(
    async () => database.prove().catch(({ code }) => code),
    (told) => told === "53300",
  );
  await limit(-1);
  expect(await call).toEqual([{ one: 1 }]);
});

test("a call for which there is no room in time answers 503", async () => {
  await limit(0);
  const pool = new pg.Pool({ connectionString: file.urls.system });
  onTestFinished(() => pool.end());
  const error = await new Clients("system", pool, 1).take().catch((thrown: unknown) => thrown);
  expect(errorAnswer(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});
