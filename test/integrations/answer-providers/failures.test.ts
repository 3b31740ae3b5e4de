import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, test } from "vitest";
import { readErrorBody, tellsFailure } from "../../../src/integrations/answer-providers/error-body.ts";
import { ProviderError } from "../../../src/integrations/answer-providers/errors.ts";
import type { AdapterName } from "../../../src/integrations/answer-providers/settings.ts";
import { listening } from "../../support/listening.ts";
import { use } from "../../support/use.ts";
import { never, providerAt, requestOf, secretKey, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

/** Error bodies as each vendor writes them. */
const errorBodies: Record<AdapterName, (status: number, message: string, code: string) => unknown> = {
  openai: (_status, message, code) => ({ error: { message, type: "invalid_request_error", param: null, code } }),
  anthropic: (status, message) => ({
    type: "error",
    error: { type: status === 404 ? "not_found_error" : status === 529 ? "overloaded_error" : "api_error", message },
    request_id: "req_1",
  }),
  google: (status, message) => ({ error: { code: status, message, status: status === 404 ? "NOT_FOUND" : "INTERNAL" } }),
  perplexity: (status, message) => ({ error: { message, type: "error", code: status } }),
  xai: (_status, message) => ({ code: "The service said so", error: message }),
  compatible: (_status, message, code) => ({ error: { message, type: null, param: null, code } }),
};

async function failureAt(name: AdapterName, timeoutMs?: number): Promise<ProviderError> {
  const failure: unknown = await providerAt(name, vendor.baseUrl, timeoutMs === undefined ? {} : { timeoutMs })
    .ask(requestOf(), never)
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(failure).toBeInstanceOf(ProviderError);
  // On a busy machine a short time is over before the vendor hears of the call.
  expect(vendor.seen.length, "asked once").toBeOneOf(timeoutMs === undefined ? [1] : [0, 1]);
  return failure as ProviderError;
}

describe.each(Object.keys(errorBodies) as AdapterName[])("%s", (name) => {
  const leak = `key ${secretKey} of acct_42 for "Which tent is best for two people?"`;

  test.each([
    [400, "invalid_request_error", "rejected", false],
    [401, "invalid_api_key", "unauthorized", false],
    [402, "payment_required", "unauthorized", false],
    [403, "forbidden", "unauthorized", false],
    [404, "not_found", "model_not_found", false],
    [408, "timeout", "unavailable", true],
    [422, "unprocessable", "rejected", false],
    [429, "slow_down", "rate_limited", true],
    [498, "capacity_exceeded", "unavailable", true],
    [499, "cancelled", "unavailable", true],
    [500, "internal", "unavailable", true],
    [503, "busy", "unavailable", true],
    [529, "overloaded", "unavailable", true],
  ])("status %i %s is %s", async (status, code, kind, retryable) => {
    vendor.answer({ status, body: errorBodies[name](status, leak, code) });
    const failure = await failureAt(name);
    expect(failure).toMatchObject({ kind, retryable, status });
    expect(failure.message).toMatch(/^[^\n]{10,120}\.$/u);
    // What is stored and shown holds nothing of what the vendor wrote, nor an address.
    expect(JSON.stringify({ ...failure, message: failure.message, cause: failure.cause })).not.toMatch(
      /secret|acct_42|tent|127\.0\.0\.1/u,
    );
  });

  test("the wait is read from Retry-After in seconds, as a date, and in milliseconds", async () => {
    const body = errorBodies[name](429, "Slow down.", "slow_down");
    vendor.answer({ status: 429, headers: { "retry-after": "30" }, body });
    expect((await failureAt(name)).retryAfterMs).toBe(30_000);
    vendor.answer({ status: 503, headers: { "retry-after": "0.5" }, body });
    expect((await failureAt(name)).retryAfterMs).toBe(500);
    vendor.answer({ status: 429, headers: { "retry-after-ms": "1250.5", "retry-after": "2" }, body });
    expect((await failureAt(name)).retryAfterMs).toBe(1251);
    vendor.answer({ status: 429, headers: { "retry-after": "Fri, 01 Jan 2100 00:00:00 GMT" }, body });
    const untilThenMs = Date.UTC(2100, 0, 1) - Date.now();
    expect((await failureAt(name)).retryAfterMs).toBeGreaterThan(untilThenMs - 60_000);
    vendor.answer({ status: 429, headers: { "retry-after": "Sat, 01 Jan 2000 00:00:00 GMT" }, body });
    expect((await failureAt(name)).retryAfterMs).toBe(0);
    vendor.answer({ status: 429, headers: { "retry-after": "soon" }, body });
    expect((await failureAt(name)).retryAfterMs).toBeUndefined();
    vendor.answer({ status: 400, headers: { "retry-after": "30" }, body });
    expect((await failureAt(name)).retryAfterMs).toBeUndefined();
  });

  test.each([
    ["cut JSON", '{"id": "cut'],
    ["a page", "<html><body>Maintenance</body></html>"],
    ["nothing", ""],
    ["another shape", "[]"],
    ["null", "null"],
  ])("%s with status 200 is malformed", async (_what, body) => {
    vendor.answer({ body });
    expect(await failureAt(name)).toMatchObject({ kind: "malformed", retryable: true });
  });

  test("a page with status 502 is an outage", async () => {
    vendor.answer({ status: 502, headers: { "content-type": "text/html" }, body: "<html>Bad gateway</html>" });
    expect(await failureAt(name)).toMatchObject({ kind: "unavailable", retryable: true, status: 502 });
  });

  test("no answer in time is a timeout", async () => {
    vendor.answer("hang");
    expect(await failureAt(name, 100)).toMatchObject({ kind: "timeout", retryable: true });
  });

  test("the caller's abort stops the call and is passed on as it is", async () => {
    vendor.answer("hang");
    const controller = new AbortController();
    const call = providerAt(name, vendor.baseUrl).ask(requestOf(), controller.signal);
    const reason = new Error("the run was canceled");
    setTimeout(() => controller.abort(reason), 50);
    await expect(call).rejects.toBe(reason);
    await expect(providerAt(name, vendor.baseUrl).ask(requestOf(), controller.signal)).rejects.toBe(reason);
  });

  test("an address where nobody listens is a network failure", async () => {
    const { url, close } = await listening(createServer());
    await close();
    await expect(providerAt(name, `${url}/v1`).ask(requestOf(), never)).rejects.toMatchObject({
      kind: "network",
      retryable: true,
      message: expect.stringMatching(/ could not be reached \(ECONNREFUSED\)\.$/),
    });
  });

  test("a connection cut in the middle of the answer can be tried again", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"id"');
      setTimeout(() => response.destroy(), 20);
    });
    const { url, close } = await listening(server);
    await expect(providerAt(name, `${url}/v1`).ask(requestOf(), never)).rejects.toMatchObject({
      name: "ProviderError",
      retryable: true,
    });
    await close();
  });

  test.each([
    [200, "malformed"],
    [500, "unavailable"],
  ])("an answer of 100 MB with status %i is not read to its end", async (status, kind) => {
    const piece = Buffer.alloc(1_000_000, " ");
    let pieces = 0;
    const server = createServer((_request, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      const body = Readable.from(Iterator.from({ next: () => ({ done: ++pieces > 100, value: piece }) }));
      pipeline(body, response).catch(() => undefined);
    });
    const { url, close } = await listening(server);
    await expect(providerAt(name, `${url}/v1`).ask(requestOf(), never)).rejects.toMatchObject({
      kind,
      retryable: true,
    });
    expect(pieces).toBeLessThan(80);
    await close();
  });
});

test.each([
  ["openai", 429, { error: { message: "x", type: "insufficient_quota", code: "insufficient_quota" } }, "unauthorized"],
  ["openai", 400, { error: { message: "x", type: "invalid_request_error", code: "content_policy_violation" } }, "content_policy"],
  ["openai", 400, { error: { message: "x", type: "invalid_request_error", code: "model_not_found" } }, "model_not_found"],
  ["compatible", 429, { error: { message: "x", type: "exceeded_current_quota_error" } }, "unauthorized"],
  ["compatible", 400, { error: { message: "x", type: "Arrearage", code: "Arrearage" } }, "unauthorized"],
  [
    "compatible",
    400,
    { error: { message: "x", type: "data_inspection_failed", code: "data_inspection_failed" } },
    "content_policy",
  ],
  ["compatible", 400, { error: { message: "x", code: "content_filter", innererror: { code: "y" } } }, "content_policy"],
  [
    "google",
    400,
    { error: { code: 400, message: "x", status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] } },
    "unauthorized",
  ],
  [
    "xai",
    403,
    {
      code: "The caller does not have permission to execute the specified operation",
      error: "Content violates usage guidelines. Team: x, API key ID: x, Model: x, Failed check: SAFETY_CHECK_TYPE_BIO",
    },
    "content_policy",
  ],
] as const)("%s says with status %i and a code what it is: %o", async (name, status, body, kind) => {
  vendor.answer({ status, body });
  expect(await failureAt(name)).toMatchObject({ kind, retryable: false });
});

describe.each(Object.keys(errorBodies) as AdapterName[])("%s: a failure with status 200", (name) => {
  /** An answer's empty list beside the error, as gateways send it. */
  const beside = {
    id: "1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [],
    candidates: [],
    content: [],
    output: [],
  };
  const error = (code: unknown, more: Record<string, unknown> = {}) => ({ error: { code, message: "Slow down.", ...more } });

  test.each([
    ["a number", error(429), "rate_limited", 429],
    ["a text", error("503"), "unavailable", 503],
    ["a word", error("rate_limit_exceeded"), "rate_limited", 200],
    ["no credit", error(402), "unauthorized", 402],
    ["a wrong key", error(401), "unauthorized", 401],
    ["in the place of a status", error(null, { status: 429 }), "rate_limited", 429],
    [
      "its own before another's",
      error(429, { code: undefined, metadata: { raw: { code: 400 } }, status: 429 }),
      "rate_limited",
      429,
    ],
    ["Google's word", error(null, { status: "RESOURCE_EXHAUSTED" }), "rate_limited", 200],
    ["Anthropic's word", error(undefined, { type: "api_error" }), "unavailable", 200],
    ["OpenAI's word", error(null, { type: "invalid_request_error" }), "rejected", 200],
    ["words alone", error(null), "incomplete", 200],
    ["a sentence", { error: "Upstream broke off." }, "incomplete", 200],
  ])("%s", async (_what, said, kind, status) => {
    for (const body of [said, { ...beside, ...said }]) {
      vendor.answer({ headers: { "retry-after": "7" }, body });
      const waits = kind === "rate_limited" || kind === "unavailable";
      expect(await failureAt(name)).toMatchObject({ kind, status, retryAfterMs: waits ? 7_000 : undefined });
    }
  });
});

const begun = { finish_reason: "error", index: 0, message: { role: "assistant", content: "The Fernhollow Duo is" } };

test.each([
  ["nothing", {}, {}, "incomplete", undefined],
  ["an error beside it", {}, { error: { code: 429, message: "x" } }, "rate_limited", 7_000],
  ["an error in it", { error: { code: 429, message: "x" } }, {}, "rate_limited", 7_000],
  ["an error in it, and no message", { message: null, error: { code: 429, message: "x" } }, {}, "rate_limited", 7_000],
  [
    "an error, and the word of another end",
    { finish_reason: "stop" },
    { error: { code: 502, message: "x" } },
    "unavailable",
    7_000,
  ],
])("an answer that broke off is none, with %s", async (_what, ofChoice, ofBody, kind, retryAfterMs) => {
  for (const name of ["compatible", "perplexity"] as const) {
    const body = { id: "1", created: 1, model: "m", choices: [{ ...begun, ...ofChoice }], ...ofBody };
    vendor.answer({ headers: { "retry-after": "7" }, body });
    expect(await failureAt(name)).toMatchObject({ kind, retryable: true, retryAfterMs });
  }
});

test.each([null, "", {}, { message: "", code: null }, false])(
  "an error that says nothing, %j, spoils no answer",
  async (error) => {
    const body = { id: "1", created: 1, model: "m", choices: [{ ...begun, finish_reason: "stop" }], error };
    vendor.answer({ body });
    expect(await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never)).toMatchObject({ outcome: "answered" });
  },
);

test.each([
  { choices: [begun], base_resp: {} },
  { choices: [begun], base_resp: { status_code: "0", status_msg: "success" } },
  { status: "completed", output: [], message: "" },
  { type: "message", content: [], message: "ok" },
  { candidates: [], message: "ok", code: "0" },
])("what an answer says of itself is no failure: %j", (body) => {
  expect(tellsFailure(readErrorBody(body))).toBe(false);
});
