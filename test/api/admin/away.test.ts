import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";

test("a database that ends every connection is told in a sentence, as one that nobody serves", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const address = (login: string) => `postgresql://${login}:secret@127.0.0.1:${port}/none`;
  const env = { ...process.env, DATABASE_APP_URL: address("app"), DATABASE_SYSTEM_URL: address("system") };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, ["api/admin/main.ts", "list", "organizations"], { env }, (_, out, error) => resolve(out + error));
  });
  expect(said.trim()).toBe(
    "The database is not reachable: is it running, and are DATABASE_APP_URL and DATABASE_SYSTEM_URL its address?",
  );
}, 60_000);
