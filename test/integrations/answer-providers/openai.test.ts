import { expect, test } from "vitest";
import { use } from "../../support/use.ts";
import { germany, never, providerAt, requestOf, secretKey, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

/** An answer of `POST /v1/responses` as OpenAI's reference gives it. */
function responseBody(change: { output?: unknown[]; status?: string; incomplete_details?: unknown; error?: unknown } = {}) {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_771_000_000,
    status: "completed",
    error: null,
    incomplete_details: null,
    model: "gpt-5-2026-01-15",
    output: [
      { type: "reasoning", id: "rs_1", summary: [] },
      {
        type: "web_search_call",
        id: "ws_1",
        status: "completed",
        action: {
          type: "search",
          query: "best two person tent 2026",
          queries: ["best two person tent 2026", "lightweight tent review"],
          sources: [
            { type: "url", url: "https://reviews.example/tents" },
            { type: "url", url: "https://www.fernhollow.example/duo" },
            { type: "api", name: "oai-weather" },
          ],
        },
      },
      {
        type: "web_search_call",
        id: "ws_2",
        status: "completed",
        action: { type: "open_page", url: "https://forum.example/t/1" },
      },
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: [
          {
            type: "output_text",
            text: "The **Fernhollow Duo** is a good choice ([fernhollow.example](https://www.fernhollow.example/duo)).",
            annotations: [
              {
                type: "url_citation",
                start_index: 41,
                end_index: 98,
                url: "https://www.fernhollow.example/duo",
                title: "Fernhollow Duo",
              },
            ],
          },
        ],
      },
    ],
    tools: [{ type: "web_search", search_context_size: "medium" }],
    usage: {
      input_tokens: 327,
      input_tokens_details: { cached_tokens: 128 },
      output_tokens: 770,
      output_tokens_details: { reasoning_tokens: 64 },
      total_tokens: 1097,
    },
    ...change,
  };
}

function message(...content: unknown[]) {
  return [{ type: "message", id: "msg_1", status: "completed", role: "assistant", content }];
}

test("an answer with web search keeps text, what was cited, what was only retrieved, queries and usage", async () => {
  vendor.answer({ body: responseBody() });
  const answer = await providerAt("openai", vendor.baseUrl).ask(requestOf(), never);
  expect(answer).toEqual({
    outcome: "answered",
    text: "The **Fernhollow Duo** is a good choice ([fernhollow.example](https://www.fernhollow.example/duo)).",
    sources: [
      { url: "https://www.fernhollow.example/duo", title: "Fernhollow Duo", cited: true, retrieved: true },
      { url: "https://reviews.example/tents", title: null, cited: false, retrieved: true },
      { url: "https://forum.example/t/1", title: null, cited: false, retrieved: true },
    ],
    search_queries: ["best two person tent 2026", "lightweight tent review"],
    products: [],
    usage: { input_tokens: 327, output_tokens: 770, reasoning_tokens: 64, cached_input_tokens: 128 },
    provider: "openai",
    served_model: "gpt-5-2026-01-15",
    finish_reason: "stop",
    retryable: false,
    searches: 1,
    cost: { amount: 0.01796475, currency: "USD", source: "price_table" },
    collection: "api",
  });
});

test("the request carries the prompt, the web search and the call's id, and no hint of companies", async () => {
  vendor.answer({ body: responseBody() });
  await providerAt("openai", vendor.baseUrl).ask(requestOf(), never);
  expect(vendor.seen).toHaveLength(1);
  const [{ path, headers, body }] = vendor.seen as [(typeof vendor.seen)[number]];
  expect(path).toBe("/v1/responses");
  expect(headers.authorization).toBe(`Bearer ${secretKey}`);
  expect(headers["x-client-request-id"]).toBe("0199aaaa-0000-7000-8000-000000000001");
  expect(body).toMatchObject({
    model: "model-1",
    store: false,
    tools: [{ type: "web_search" }],
    input: [{ role: "user", content: [{ type: "input_text", text: "Which tent is best for two people?" }] }],
  });
  expect(JSON.stringify(body)).not.toContain("Hintonly");
});

test("the search takes the country itself; a place without one and a language are told to the model", async () => {
  vendor.answer({ body: responseBody() });
  const provider = providerAt("openai", vendor.baseUrl);
  await provider.ask(requestOf({ location: germany }), never);
  expect(vendor.seen[0]?.body.tools).toEqual([
    expect.objectContaining({ type: "web_search", user_location: { type: "approximate", country: "DE" } }),
  ]);
  expect(vendor.seen[0]?.body.input).toHaveLength(1);

  await provider.ask(requestOf({ location: { name: "Bavaria", countryCode: null }, language: "de" }), never);
  expect(JSON.stringify(vendor.seen[1]?.body.input)).toContain("The person asking is in Bavaria. Answer in German.");
});

test("a refusal is an outcome, with the words of the model", async () => {
  vendor.answer({ body: responseBody({ output: message({ type: "refusal", refusal: "I can't help with that." }) }) });
  const answer = await providerAt("openai", vendor.baseUrl).ask(requestOf(), never);
  expect(answer).toMatchObject({ outcome: "refused", text: "I can't help with that." });
});

test("an answer stopped by the content filter is refused", async () => {
  const output = message({ type: "output_text", text: "The best", annotations: [] });
  vendor.answer({ body: responseBody({ output, status: "incomplete", incomplete_details: { reason: "content_filter" } }) });
  expect((await providerAt("openai", vendor.baseUrl).ask(requestOf(), never)).outcome).toBe("refused");
});

test("an answer without text is empty, one cut at the token limit is answered", async () => {
  const provider = providerAt("openai", vendor.baseUrl);
  vendor.answer({ body: responseBody({ output: [] }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "empty", text: "" });
  const output = message({ type: "output_text", text: "The best", annotations: [] });
  vendor.answer({ body: responseBody({ output, status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "answered", text: "The best" });
});

test("of a model that comments on its way only the final answer is kept", async () => {
  const said = (phase: string, text: string) => ({
    type: "message",
    id: `msg_${phase}`,
    status: "completed",
    role: "assistant",
    phase,
    content: [{ type: "output_text", text, annotations: [] }],
  });
  vendor.answer({
    body: responseBody({ output: [said("commentary", "Let me look at Lumitrek."), said("final_answer", "Fernhollow.")] }),
  });
  expect(await providerAt("openai", vendor.baseUrl).ask(requestOf(), never)).toMatchObject({
    outcome: "answered",
    text: "Fernhollow.",
  });
});

test("a failure told with status 200 is a failure of its kind", async () => {
  const provider = providerAt("openai", vendor.baseUrl);
  const failed = (code: string) => responseBody({ status: "failed", output: [], error: { code, message: "secret words" } });
  vendor.answer({ body: failed("server_error") });
  await expect(provider.ask(requestOf(), never)).rejects.toMatchObject({ kind: "unavailable", retryable: true });
  vendor.answer({ body: failed("rate_limit_exceeded"), headers: { "retry-after": "7" } });
  await expect(provider.ask(requestOf(), never)).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 7000 });
});
