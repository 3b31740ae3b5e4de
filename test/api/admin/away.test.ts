import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { errorAnswer } from "../../../api/errors.ts";
import { connect, sql } from "../../../src/platform/database/connection.ts";
import { listening } from "../../support/listening.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

test("a database that ends every connection is told in a sentence, as one that nobody serves", async () => {
  const { port, close } = await listening(createServer((socket) => socket.on("error", () => undefined).end()));
  onTestFinished(() => void close());
  const address = (login: string) => `postgresql://${login}:secret@127.0.0.1:${port}/none`;
  const env = { ...process.env, DATABASE_APP_URL: address("app"), DATABASE_SYSTEM_URL: address("system") };
  const said = await saidBy(env);
  expect(said.trim()).toBe(
    "The database is not reachable: is it running, and are DATABASE_APP_URL and DATABASE_SYSTEM_URL its address?",
  );
}, 60_000);

test("a login that PostgreSQL refuses is told by its variable, and its calls are answered with 503 like those of a database that is away", async () => {
  const { DATABASE_APP_URL: app, ...others } = service.databaseEnv;
  const wrong = Object.assign(new URL(app!), { password: "wrong" }).href;
  const said = await saidBy({ ...process.env, ...others, DATABASE_APP_URL: wrong, DATABASE_SYSTEM_URL: wrong });
  expect(said.trim()).toMatch(/^DATABASE_SYSTEM_URL: PostgreSQL refuses this login \(28P01\): .*$/);
  const database = await connect({ app: wrong, system: wrong }, 1);
  onTestFinished(() => database.close());
  const refused = await database.functions.run(sql`select 1`).catch((error: unknown) => error);
  expect(errorAnswer(refused)).toMatchObject({ status: 503, body: { error: expect.stringContaining("not reachable") } });
}, 60_000);

test("a Temporal that is away is told in a sentence", async () => {
  const env = { ...process.env, ...service.databaseEnv, TEMPORAL_ADDRESS: "127.0.0.1:1" };
  expect((await saidBy(env, ["workers", "list"])).trim()).toBe(
    "Temporal does not answer: is it running, and is TEMPORAL_ADDRESS its address?",
  );
}, 60_000);

/** What `npm run admin` prints. */
const saidBy = (env: NodeJS.ProcessEnv, args = ["list", "organizations"]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["api/admin/main.ts", ...args], { env }, (_, out, error) => resolve(out + error));
  });
