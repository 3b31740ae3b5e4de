import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ProviderGate } from "../../../src/integrations/answer-providers/gate.ts";
import { configuredModel } from "../../../src/integrations/llm/ai-sdk.ts";
import { ask, newUsage } from "../../../src/integrations/llm/ask.ts";
import { type AnalysisModel, ModelCallError } from "../../../src/integrations/llm/model.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type ProviderStub, startProviderStub } from "../../support/provider-stub.ts";

const request = { instructions: "Judge.", material: "{}", schema: z.object({ good: z.boolean() }) };

/** A model that does one after the other, and the last again and again. */
function modelOf(...steps: (ModelCallError | object)[]) {
  let calls = 0;
  const model: AnalysisModel = {
    provider: "stub",
    model: "m",
    async generate() {
      const step = steps[Math.min(calls++, steps.length - 1)]!;
      if (step instanceof ModelCallError) throw step;
      return { answer: step, usage: { inputTokens: 10, outputTokens: 1, totalTokens: 11 } };
    },
  };
  return { model, calls: () => calls };
}

const failing = (kind: ModelCallError["kind"], retryAfterMs?: number) =>
  new ModelCallError("It failed.", { kind, retryable: true, retryAfterMs });

afterEach(() => void vi.restoreAllMocks());

test("a model does not read letters that nobody sees; flags stay", async () => {
  const flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
  const { model } = modelOf({ good: true });
  const generate = vi.spyOn(model, "generate");
  await ask(model, { ...request, material: `A${flag} kettle\u{E0053}\u{E0061}\u{E0079}.` }, newUsage(model), {});
  expect(generate.mock.calls[0]![0].material).toBe(`A${flag} kettle.`);
});

describe("how often a model is asked", () => {
  test.each([
    ["unavailable", 5],
    ["timeout", 5],
    ["rate_limited", 10],
    ["malformed", 3],
  ] as const)("%s: %i times, then the work goes without it", async (kind, times) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { model, calls } = modelOf(failing(kind));
    const usage = newUsage(model);
    await expect(ask(model, request, usage, {})).rejects.toMatchObject({
      retryable: false,
      kind,
      message: `It failed. It was asked ${times} times.`,
    });
    expect(calls()).toBe(times);
    expect(usage).toMatchObject({ calls: times, failed_calls: times });
  });

  test("answers of another form count with their tokens, beside the one that is good", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { model } = modelOf({ bad: 1 }, failing("unavailable"), { good: true });
    const usage = newUsage(model);
    expect(await ask(model, request, usage, {})).toEqual({ good: true });
    expect(usage).toMatchObject({ calls: 3, failed_calls: 2, input_tokens: 20 });
  });

  test("once where whoever asks comes again by itself, or where asking again cannot help", async () => {
    const busy = modelOf(failing("unavailable"));
    await expect(ask(busy.model, request, newUsage(busy.model), { repeats: false })).rejects.toThrow("It failed.");
    const locked = modelOf(new ModelCallError("Wrong key.", { kind: "unauthorized", retryable: false }));
    await expect(ask(locked.model, request, newUsage(locked.model), {})).rejects.toThrow("Wrong key.");
    expect([busy.calls(), locked.calls()]).toEqual([1, 1]);
  });

  test("a pause longer than five minutes is not waited for", async () => {
    const { model, calls } = modelOf(failing("rate_limited", 301_000));
    await expect(ask(model, request, newUsage(model), {})).rejects.toThrow("It failed.");
    expect(calls()).toBe(1);
  });

  test("the caller's abort ends a wait", async () => {
    const { model } = modelOf(failing("rate_limited", 60_000));
    const controller = new AbortController();
    const asking = ask(model, request, newUsage(model), {
      signal: controller.signal,
      onUsage: () => controller.abort(new Error("stop")),
    });
    await expect(asking).rejects.toThrow("stop");
  });
});

describe("a provider that asks for a pause", () => {
  let file: TestDatabase;
  let stub: ProviderStub;
  /** Two processes: nothing but the database is common to them. */
  const databases: Database[] = [];
  beforeAll(async () => {
    file = await createTestDatabase();
    stub = await startProviderStub({ keepsLog: true });
    databases.push(await connect(file.urls, 2), await connect(file.urls, 2));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await stub?.close();
    await file?.drop();
  });
  const modelsOfProcesses = () =>
    databases.map(
      (database) =>
        configuredModel(
          { adapter: "compatible", modelName: "m", apiKey: null, baseUrl: stub.baseUrl },
          new ProviderGate(database, pino({ level: "silent" })),
        )!,
    );

  test.each([
    ["in seconds", () => ({ "retry-after": "2" }), 2_000, "answered"],
    // A date has whole seconds.
    ["as a date", () => ({ "retry-after": new Date(Date.now() + 3_000).toUTCString() }), 1_900, "named"],
    ["in milliseconds", () => ({ "retry-after-ms": "1500" }), 1_500, "answered"],
    [
      "by a reset alone",
      () => ({ "x-ratelimit-reset-requests": "1s500ms", "x-ratelimit-remaining-requests": "0" }),
      1_500,
      "answered",
    ],
    [
      "by an instant",
      () => ({ "anthropic-ratelimit-requests-reset": new Date(Date.now() + 1_500).toISOString() }),
      1_400,
      "named",
    ],
  ])("%s is left alone by all processes until it is over", async (_name, headers, leastMs, since) => {
    await databases[0]!.system.run(sql`delete from provider_pause`);
    stub.reset();
    const namedAt = performance.now();
    stub.configure({ rates: { "429": 1 }, limitHeaders: headers() });
    const [one, two] = modelsOfProcesses() as [AnalysisModel, AnalysisModel];
    const usages = Array.from({ length: 6 }, () => newUsage(one));
    const first = ask(one, request, usages[0]!, { repeats: false });
    await expect(first).rejects.toMatchObject({ kind: "rate_limited" });
    stub.configure({ rates: {} });
    // The stub's text is no JSON: each is asked once, which is what counts here.
    const others = usages.slice(1).map((usage, n) => ask(n % 2 ? one : two, request, usage, { repeats: false }));
    for (const outcome of await Promise.allSettled(others)) expect(outcome.status).toBe("rejected");
    const [limited, ...rest] = stub.stats().log;
    expect(limited!.status).toBe(429);
    expect(rest).toHaveLength(5);
    // An instant comes as soon on a slow machine, however late the call was answered.
    const from = since === "named" ? namedAt : limited!.endedAt!;
    for (const call of rest) expect(call.beganAt - from).toBeGreaterThanOrEqual(leastMs);
  });
});
