import { inspect } from "node:util";
import { APICallError } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { aiSdkModel } from "../../../src/integrations/llm/ai-sdk.ts";
import { ModelCallError } from "../../../src/integrations/llm/model.ts";

const usage = {
  inputTokens: { total: 11, noCache: 11, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
const saying = (text: string) =>
  new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: "text", text }],
      finishReason: { unified: "stop", raw: "stop" },
      usage,
      warnings: [],
    }),
  });
const request = {
  instructions: "Judge.",
  material: '{"text":"data"}',
  schema: z.object({ good: z.boolean() }),
  signal: new AbortController().signal,
};

test("gives the object and the tokens, in one request with instructions and material apart", async () => {
  const mock = saying('{"good":true}');
  const model = aiSdkModel("openai", "gpt-x", async () => mock);
  expect(await model.generate(request)).toEqual({
    answer: { good: true },
    usage: { inputTokens: 11, outputTokens: 5, totalTokens: 16 },
  });
  expect(mock.doGenerateCalls).toHaveLength(1);
  const [call] = mock.doGenerateCalls;
  expect(call!.prompt).toEqual([
    { role: "system", content: "Judge." },
    expect.objectContaining({ role: "user", content: [expect.objectContaining({ type: "text", text: '{"text":"data"}' })] }),
  ]);
  expect(call!.responseFormat).toMatchObject({ type: "json" });
});

test.each(['```json\n{"good":true}\n```', 'Here it is:\n\n{"good":true}\n\nTell me if you need more.', '\ufeff{"good":true}'])(
  "the object is found in what a model writes around it: %j",
  async (text) => {
    const { answer, usage } = await aiSdkModel("openai", "gpt-x", async () => saying(text)).generate(request);
    expect([answer, usage.totalTokens]).toEqual([{ good: true }, 16]);
  },
);

test.each(["I would rather not.", '{"good":', '```json\n{"good":"yes"}\n```'])(
  "an answer of another form fails with what it cost: %j",
  async (text) => {
    const error = await aiSdkModel("openai", "gpt-x", async () => saying(text))
      .generate(request)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelCallError);
    expect(error).toMatchObject({ retryable: true, usage: { inputTokens: 11, outputTokens: 5, totalTokens: 16 } });
    expect(inspect(error, { depth: null })).not.toMatch(/rather not|"good"/);
  },
);

test.each([
  [429, true, "rate_limited", "limits the rate of calls (429).", 15_000],
  [500, true, "unavailable", "failed or is overloaded (500).", 15_000],
  [401, false, "unauthorized", "refused the credentials, or the account's credit is used up (401).", undefined],
])("status %i is asked once, may be repeated: %s", async (statusCode, retryable, kind, said, retryAfterMs) => {
  const mock = new MockLanguageModelV4({
    doGenerate: async () => {
      throw new APICallError({
        message: "secret detail",
        url: "https://api.example",
        requestBodyValues: {},
        statusCode,
        responseHeaders: { "retry-after": "15" },
        isRetryable: retryable,
      });
    },
  });
  const error = await aiSdkModel("openai", "gpt-x", async () => mock)
    .generate(request)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: `The analysis model's provider ${said}`,
    kind,
    retryAfterMs,
    retryable,
    usage: null,
  });
  expect(inspect(error, { depth: null })).not.toContain("secret detail");
  expect(mock.doGenerateCalls).toHaveLength(1);
});
