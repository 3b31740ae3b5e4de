import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../src/migrate.ts";
import { connectAs } from "../../../src/platform/database/open.ts";
import { listening } from "../../support/listening.ts";

/** What a client sends first when it wants TLS before it says who it is: a length, and the code of an SSLRequest. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A server that has no TLS, and keeps the first bytes of each connection. */
async function startPlainServer(): Promise<{ url: string; firsts: Buffer[] }> {
  const firsts: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (first) => {
      firsts.push(first);
      socket.end("N");
    });
  });
  const { port, close } = await listening(server);
  onTestFinished(() => void close());
  return { url: `postgresql://someone:secret@127.0.0.1:${port}/database`, firsts };
}

test("a process whose address asks for TLS says nothing to a server without it", async () => {
  const { url, firsts } = await startPlainServer();
  const connection = await connectAs({}, "app", `${url}?sslmode=verify-full`, 1, {});
  onTestFinished(() => connection.orm.close());
  await expect(connection.pool.query("select 1")).rejects.toThrow("does not support SSL");
  expect(firsts).toEqual([sslRequest]);
});

test("migrations whose address asks for TLS say nothing to a server without it", async () => {
  const { url, firsts } = await startPlainServer();
  await expect(migrate(`${url}?sslmode=verify-full`)).rejects.toThrow("does not support SSL");
  expect(firsts.length).toBeGreaterThan(0);
  for (const first of firsts) expect(first).toEqual(sslRequest);
});
