import { createServer } from "node:http";
import Koa from "koa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { showFailed } from "../../../api/pages/failed.ts";
import { requests } from "../../../api/requests.ts";
import { createLogger } from "../../../src/platform/observability/index.ts";
import { type Listening, listening } from "../../support/listening.ts";

const app = new Koa().use(requests(createLogger("silent"), showFailed)).use(({ path }) => {
  throw path === "/away" ? Object.assign(new Error("secret"), { code: "ECONNREFUSED" }) : new Error("secret");
});
let server: Listening;
const read = async (path: string, accept: string, method = "GET") => {
  const answer = await fetch(server.url + path, { method, headers: { accept, "x-request-id": "call-1" } });
  return { answer, text: await answer.text() };
};

beforeAll(async () => {
  server = await listening(createServer(app.callback()));
});
afterAll(() => void server.close());

const browser = "text/html,application/xhtml+xml,*/*;q=0.8";

test("people get a page where the service failed, with the number of the call and a way on", async () => {
  const { answer, text } = await read("/app/x?days=7&a=%22", browser);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(text).toContain("<code>call-1</code>");
  expect(text).toContain('<a href="/app/x?days=7&amp;a=%22">Try again</a>');
  expect(text).not.toContain("secret");
  expect((await read("/app", browser, "POST")).text).not.toContain("Try again");
});

test("a database that is away is said so, with when to try again", async () => {
  const { answer, text } = await read("/away", browser);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(text).toContain("Not available right now");
  expect(text).toContain("In about 5 seconds");
});

test("programs get JSON, wherever they ask", async () => {
  for (const [path, accept] of [
    ["/api/v1/websites", browser],
    ["/app", "*/*"],
    ["/app", "application/json"],
  ] as const)
    expect(JSON.parse((await read(path, accept)).text)).toEqual({
      error: "Internal error; the x-request-id header names this call",
    });
});
