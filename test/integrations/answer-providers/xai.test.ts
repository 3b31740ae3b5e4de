import { expect, test } from "vitest";
import { use } from "../../support/use.ts";
import { germany, never, providerAt, requestOf, secretKey, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

/** An answer of xAI's `POST /v1/responses` with web search, as xAI's reference gives it. */
function responseBody(change: Record<string, unknown> = {}) {
  return {
    id: "25de2f84-163c-6e9e-e42e-cd1dbd6f9ed0",
    object: "response",
    created_at: 1_771_000_000,
    model: "grok-4-fast-reasoning",
    status: "completed",
    output: [
      {
        type: "web_search_call",
        id: "fc_1",
        call_id: "",
        name: "web_search",
        status: "completed",
        arguments: '{"query":"best two person tent","num_results":5}',
      },
      { type: "web_search_call", id: "fc_2", status: "completed", action: { type: "search", query: "tent test", sources: [] } },
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [
          {
            type: "output_text",
            text: "The Duo is light.[[1]](https://fernhollow.example/duo)",
            logprobs: [],
            annotations: [
              { type: "url_citation", url: "https://fernhollow.example/duo", title: "1", start_index: 17, end_index: 54 },
              { type: "url_citation", url: "https://reviews.example/tents" },
            ],
          },
        ],
      },
    ],
    citations: ["https://fernhollow.example/duo", "https://x.com/i/status/1"],
    usage: {
      input_tokens: 1941,
      input_tokens_details: { cached_tokens: 947 },
      output_tokens: 583,
      output_tokens_details: { reasoning_tokens: 380 },
      total_tokens: 2524,
      num_sources_used: 0,
      num_server_side_tools_used: 1,
    },
    ...change,
  };
}

test("annotations with a place are cited, all other pages were only met", async () => {
  vendor.answer({ body: responseBody() });
  const answer = await providerAt("xai", vendor.baseUrl).ask(requestOf({ modelId: "grok" }), never);
  expect(answer).toEqual({
    outcome: "answered",
    text: "The Duo is light.[[1]](https://fernhollow.example/duo)",
    sources: [
      { url: "https://fernhollow.example/duo", title: null, cited: true, retrieved: true },
      { url: "https://reviews.example/tents", title: null, cited: false, retrieved: true },
      { url: "https://x.com/i/status/1", title: null, cited: false, retrieved: true },
    ],
    search_queries: ["best two person tent", "tent test"],
    products: [],
    usage: { input_tokens: 1941, output_tokens: 583, reasoning_tokens: 380, cached_input_tokens: 947 },
    provider: "xai",
    served_model: "grok-4-fast-reasoning",
    finish_reason: "stop",
    retryable: false,
    searches: 2,
    cost: { amount: 0.01053765, currency: "USD", source: "price_table" },
    collection: "api",
  });
});

test("the request carries key, prompt, web search, and the place as an instruction", async () => {
  vendor.answer({ body: responseBody() });
  await providerAt("xai", vendor.baseUrl).ask(requestOf({ location: germany }), never);
  const [seen] = vendor.seen;
  expect(seen).toMatchObject({ path: "/v1/responses", headers: { authorization: `Bearer ${secretKey}` } });
  expect(seen?.body).toMatchObject({ model: "model-1", store: false, tools: [{ type: "web_search" }] });
  expect(JSON.stringify(seen?.body.input)).toContain("The person asking is in Germany.");
  expect(JSON.stringify(seen?.body.input)).toContain("Which tent is best for two people?");
});

test("a refusal and an answer without text are outcomes", async () => {
  const provider = providerAt("xai", vendor.baseUrl);
  const message = (content: unknown[]) => [{ type: "message", id: "m", role: "assistant", status: "completed", content }];
  vendor.answer({ body: responseBody({ output: message([{ type: "refusal", refusal: "I can't." }]) }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "refused" });
  vendor.answer({ body: responseBody({ output: message([]) }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "empty", text: "" });
});

test("a wrong key is told with status 400", async () => {
  const body = { code: "Client specified an invalid argument", error: "Incorrect API key provided: sk***90." };
  vendor.answer({ status: 400, body });
  await expect(providerAt("xai", vendor.baseUrl).ask(requestOf(), never)).rejects.toMatchObject({
    kind: "unauthorized",
    retryable: false,
  });
});
