import { createServer } from "node:http";
import { Readable } from "node:stream";
import Koa from "koa";
import compress from "koa-compress";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cutFailedBodies } from "../../api/failed-bodies.ts";
import { type Listening, listening } from "../support/listening.ts";

const error = vi.fn();
let server: Listening;
beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  app.use(compress());
  app.use(cutFailedBodies({ error }));
  app.use((ctx) => {
    ctx.type = "text/csv";
    ctx.body = Readable.from(ctx.path === "/whole" ? ["a,b\n"] : failing());
  });
  server = await listening(createServer(app.callback()));
});
afterAll(() => void server.close());

async function* failing() {
  yield "a,b\n".repeat(10_000);
  throw new Error("the rest cannot be read");
}

const text = async (path: string, encoding: string) => {
  const answer = await fetch(server.url + path, {
    headers: { "accept-encoding": encoding },
    signal: AbortSignal.timeout(60_000),
  });
  return answer.text();
};

test.each(["gzip", "identity"])(
  "a body that fails while it is sent, in %s, ends the connection and is logged",
  async (encoding) => {
    error.mockClear();
    await expect(text("/failing", encoding)).rejects.toThrow(/terminated|fetch failed/);
    expect(error.mock.calls).toMatchObject([[{ err: { message: "the rest cannot be read" } }, expect.any(String)]]);
    expect(await text("/whole", encoding)).toBe("a,b\n");
    expect(error).toHaveBeenCalledTimes(1);
  },
);
