import { createServer, connect as open, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { errorAnswer } from "../../../api/errors.ts";
import { connect, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { listening } from "../../support/listening.ts";

let file: TestDatabase;
beforeAll(async () => {
  file = await createTestDatabase();
});
afterAll(() => file?.drop());

/** A way to the server that can fall silent without closing a connection. */
async function network(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = open(Number(port), hostname);
    sockets.push(client, upstream);
    client.on("data", (bytes) => isSilent || upstream.write(bytes));
    upstream.on("data", (bytes) => isSilent || client.write(bytes));
    for (const socket of [client, upstream]) {
      socket.on("error", () => {});
      socket.on("close", () => [client, upstream].map((each) => each.destroy()));
    }
  });
  const own = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    void own.close();
  });
  const through = (text: string) => {
    const its = new URL(text);
    its.hostname = "127.0.0.1";
    its.port = String(own.port);
    return its.href;
  };
  return {
    through,
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
  };
}

test("a statement that takes too long is ended by the server; its call answers 503, and the connection goes on", async () => {
  const database = await connect(file.urls, 1, { statementTimeoutMs: 200 });
  onTestFinished(() => database.close());
  const error = await database.system.read(sql`select pg_sleep(600)`).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "57014" });
  expect(errorAnswer(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  expect(await database.system.read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("a server that falls silent holds a call no longer than that; a new connection is made when it is back", async () => {
  const { through, setSilent } = await network(file.urls.system);
  const urls = { app: through(file.urls.app), system: through(file.urls.system) };
  const database = await connect(urls, 1, { statementTimeoutMs: 1_000 });
  onTestFinished(() => database.close());
  const organization = { id: "01a20000-0000-7000-8000-000000000000", n: 1 };
  expect(await database.of(organization).read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  setSilent(true);
  const error = await database
    .of(organization)
    .read(sql`select 1 as one`)
    .catch((thrown: unknown) => thrown);
  expect(errorAnswer(error)).toMatchObject({ status: 503 });
  setSilent(false);
  expect(await database.of(organization).read(sql`select 2 as two`)).toEqual([{ two: 2 }]);
});
