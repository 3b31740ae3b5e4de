import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import {
  ConnectionError,
  createAnswerscope,
  NotFoundError,
  orThrow,
  RateLimitError,
  type Retry,
  ServerError,
  TimeoutError,
} from "../../clients/typescript/src/index.ts";
import { listening } from "../support/listening.ts";

/** A service that answers as it is told, and remembers what it was asked. */
type Step = (request: IncomingMessage, response: ServerResponse) => void;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function scripted(steps: Step[], options: object = {}) {
  const asked: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const retries: Retry[] = [];
  const server = createServer((request, response) => {
    const step = steps[Math.min(asked.length, steps.length - 1)]!;
    const one = { method: request.method!, url: request.url!, headers: request.headers, body: "" };
    asked.push(one);
    request.on("data", (chunk) => (one.body += String(chunk)));
    request.on("end", () => step(request, response));
  });
  const { url: baseUrl, close } = await listening(server);
  closers.push(close);
  const client = createAnswerscope({ baseUrl, apiKey: "k", onRetry: (retry) => retries.push(retry), ...options });
  return { client, asked, retries };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
const broken: Step = (request) => request.socket.destroy();
const silent: Step = () => {};
const busy = (seconds: number) => json(429, { error: "spent" }, { "retry-after": String(seconds), "x-request-id": "r1" });
const website_id = "0197f000-0000-7000-8000-000000000001";

test("Retry-After is waited for, with up to a quarter on top", async () => {
  const { client, retries } = await scripted([busy(0.2), json(200, { websites: [] })]);
  expect(await orThrow(client.GET("/websites"))).toEqual({ websites: [] });
  expect(retries).toHaveLength(1);
  expect(retries[0]).toMatchObject({ attempt: 1, status: 429 });
  expect(retries[0]!.delayMs).toBeGreaterThanOrEqual(200);
  expect(retries[0]!.delayMs).toBeLessThanOrEqual(250);
});

test("a Retry-After above the bound is given to the caller at once, with its time", async () => {
  const { client, asked } = await scripted([busy(3600)], { maxRetryDelayMs: 1000 });
  const error = await orThrow(client.GET("/websites")).catch((caught) => caught);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ status: 429, message: "spent", requestId: "r1", retryAfterMs: 3_600_000 });
  expect(asked).toHaveLength(1);
});

test("a call that creates carries one idempotency key through its repetitions, and another call another one", async () => {
  const { client, asked } = await scripted([
    broken,
    json(503, { error: "away" }, { "retry-after": "0" }),
    json(200, { topic: {} }),
  ]);
  await orThrow(client.POST("/topics", { body: { website_id, name: "Tents" } }));
  await orThrow(client.POST("/topics", { body: { website_id, name: "Boots" } }));
  const keys = asked.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(asked.slice(0, 3).map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify({ website_id, name: "Tents" })));
});

test("an idempotency key of the caller's own is left as it is", async () => {
  const { client, asked } = await scripted([json(200, { topic: {} })]);
  const params = { header: { "Idempotency-Key": "mine" } };
  await orThrow(client.POST("/topics", { params, body: { website_id, name: "Tents" } }));
  expect(asked[0]!.headers["idempotency-key"]).toBe("mine");
});

test("a change without a key is not repeated when nobody knows whether it happened, but is after 429", async () => {
  const change = { params: { path: { prompt_id: "p" } }, body: { website_id, text: "New?" } };
  const lost = await scripted([broken]);
  await expect(lost.client.PATCH("/prompts/{prompt_id}", change)).rejects.toThrow(ConnectionError);
  expect(lost.asked).toHaveLength(1);
  const away = await scripted([json(503, { error: "away" })]);
  await expect(orThrow(away.client.PATCH("/prompts/{prompt_id}", change))).rejects.toThrow(ServerError);
  expect(away.asked).toHaveLength(1);
  const spent = await scripted([busy(0), json(200, { prompt: {} })]);
  await orThrow(spent.client.PATCH("/prompts/{prompt_id}", change));
  expect(spent.asked).toHaveLength(2);
});

test("what reads is repeated, over POST too, as often as it is allowed", async () => {
  const { client, asked } = await scripted([json(503, { error: "away" }, { "retry-after": "0" })], { maxRetries: 2 });
  const body = { website_id, filters: { start_date: "2026-03-01" } };
  const error = await orThrow(client.POST("/metrics/mention-rate/cumulative", { body })).catch((caught) => caught);
  expect(error).toMatchObject({ name: "ServerError", status: 503, message: "away" });
  expect(asked).toHaveLength(3);
});

test("an attempt ends with its time limit, also in the middle of an answer", async () => {
  const halfway: Step = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"websites": [');
  };
  const { client, asked } = await scripted([silent, halfway], { timeoutMs: 1_000, maxRetries: 1 });
  await expect(client.GET("/websites")).rejects.toThrow(TimeoutError);
  expect(asked).toHaveLength(2);
});

test("the caller's own signal ends the wait for a repetition", async () => {
  const abort = new AbortController();
  const { client, asked } = await scripted([busy(30)], { onRetry: () => abort.abort(new Error("enough")) });
  await expect(client.GET("/websites", { signal: abort.signal })).rejects.toThrow("enough");
  expect(asked).toHaveLength(1);
});

const events =
  (...blocks: string[]): Step =>
  (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const block of blocks) response.write(`${block}\n\n`);
    setImmediate(() => response.destroy());
  };
const stored = (id: string) => `event: response\nid: ${id}\ndata: {"response_id":"${id}"}`;

test("a run is followed over streams that break, behind the last response", async () => {
  const { client, asked } = await scripted([
    events(stored("1-1"), stored("1-2")),
    events('event: reconnect\ndata: {"reason":"life"}'),
    events(stored("1-3"), 'event: done\ndata: {"status":"completed"}'),
  ]);
  const seen: string[] = [];
  for await (const { event, data } of client.followRun({ website_id, run_id: "r" })) {
    seen.push(event === "response" ? data.response_id : event);
  }
  expect(seen).toEqual(["1-1", "1-2", "1-3", "done"]);
  expect(asked.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "1-2", "1-2"]);
});

test("an export that breaks off is an error and not a short export", async () => {
  const cut: Step = (_, response) => {
    response.writeHead(200, { "content-type": "application/jsonl", "x-next-cursor": "c", "content-length": "1000" });
    response.write('{"response_id":"1"}\n{"response');
    setTimeout(() => response.destroy(), 20);
  };
  const { client } = await scripted([cut]);
  const { rows, nextCursor } = await client.openExport("answers", { website_id });
  expect(nextCursor).toBe("c");
  expect((await rows.next()).value).toEqual({ response_id: "1" });
  await expect(rows.next()).rejects.toThrow(/broke off/);
});

test("pages by number are walked to their end, and no further", async () => {
  const page = (number: number, ids: string[]) =>
    json(200, { prompts: ids.map((id) => ({ id })), pagination: { page_num: number, page_size: 2, total: 4 } });
  const { client, asked } = await scripted([page(0, ["a", "b"]), page(1, ["c", "d"])]);
  const found: string[] = [];
  for await (const { id } of client.items("get", "/prompts", "prompts", { website_id })) found.push(id);
  expect(found).toEqual(["a", "b", "c", "d"]);
  expect(asked.map(({ url }) => new URL(url, "http://service").searchParams.get("page_num"))).toEqual([null, "1"]);
});

test("a stream that is refused is an error of its class", async () => {
  const { client } = await scripted([json(404, { error: "There is no such run" })]);
  await expect(client.openExport("answers", { website_id })).rejects.toThrow("There is no such run");
  await expect(client.followRun({ website_id, run_id: "r" }).next()).rejects.toBeInstanceOf(NotFoundError);
});
