import { expect, test } from "vitest";
import { use } from "../../support/use.ts";
import { germany, never, providerAt, requestOf, secretKey, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

const result = (url: string, title: string) => ({
  type: "web_search_result",
  url,
  title,
  encrypted_content: "EqgfCioIARgBIiQ3YTAw",
  page_age: "January 12, 2026",
});

/** An answer of `POST /v1/messages` with the web search tool, as Anthropic's reference gives it. */
function messageBody(change: Record<string, unknown> = {}) {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-20260101",
    content: [
      { type: "text", text: "I'll look for current reviews." },
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "best two person tent" } },
      {
        type: "web_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: [
          result("https://reviews.example/tents", "Tent reviews"),
          result("https://fernhollow.example/duo", "Fernhollow Duo"),
        ],
      },
      { type: "text", text: "\n\nReviewers like the " },
      {
        type: "text",
        text: "Fernhollow Duo",
        citations: [
          {
            type: "web_search_result_location",
            url: "https://fernhollow.example/duo",
            title: "Fernhollow Duo",
            encrypted_index: "Eo8BCioIAhgBIiQyYjQ0OWJm",
            cited_text: "A light tent for two.",
          },
        ],
      },
      { type: "text", text: "." },
    ],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: {
      input_tokens: 105,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 70,
      output_tokens: 34,
      server_tool_use: { web_search_requests: 1 },
    },
    ...change,
  };
}

test("an answer with web search keeps text, what was cited, what was only retrieved, queries and usage", async () => {
  vendor.answer({ body: messageBody() });
  const answer = await providerAt("anthropic", vendor.baseUrl).ask(requestOf({ modelId: "claude" }), never);
  expect(answer).toEqual({
    outcome: "answered",
    text: "Reviewers like the Fernhollow Duo.",
    sources: [
      { url: "https://reviews.example/tents", title: "Tent reviews", cited: false, retrieved: true },
      { url: "https://fernhollow.example/duo", title: "Fernhollow Duo", cited: true, retrieved: true },
    ],
    search_queries: ["best two person tent"],
    products: [],
    usage: { input_tokens: 175, output_tokens: 34, reasoning_tokens: null, cached_input_tokens: 70 },
    provider: "anthropic",
    served_model: "claude-sonnet-5-20260101",
    finish_reason: "stop",
    retryable: false,
    searches: 1,
    cost: { amount: 0.010564, currency: "USD", source: "price_table" },
    collection: "api",
  });
});

test("the request carries key, prompt and web search with the country", async () => {
  vendor.answer({ body: messageBody() });
  await providerAt("anthropic", vendor.baseUrl).ask(requestOf({ location: germany }), never);
  const [seen] = vendor.seen;
  expect(seen?.path).toBe("/v1/messages");
  expect(seen?.headers["x-api-key"]).toBe(secretKey);
  expect(seen?.body.system).toBeUndefined();
  expect(seen?.body).toMatchObject({
    model: "model-1",
    messages: [{ role: "user", content: [{ type: "text", text: "Which tent is best for two people?" }] }],
    tools: [
      { type: "web_search_20250305", name: "web_search", max_uses: 5, user_location: { type: "approximate", country: "DE" } },
    ],
  });
});

test("a failed search inside an answer leaves the answer", async () => {
  const content = [
    { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "tents" } },
    {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: { type: "web_search_tool_result_error", error_code: "too_many_requests" },
    },
    { type: "text", text: "From memory: Fernhollow." },
  ];
  vendor.answer({ body: messageBody({ content }) });
  expect(await providerAt("anthropic", vendor.baseUrl).ask(requestOf(), never)).toMatchObject({
    outcome: "answered",
    text: "From memory: Fernhollow.",
    sources: [],
    search_queries: ["tents"],
  });
});

test("a refusal and an answer without text are outcomes", async () => {
  const provider = providerAt("anthropic", vendor.baseUrl);
  vendor.answer({ body: messageBody({ content: [], stop_reason: "refusal" }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "refused", text: "" });
  vendor.answer({ body: messageBody({ content: [] }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "empty", text: "" });
});

test("an account without credit is a permanent failure although the status is that of a bad request", async () => {
  const error = { type: "invalid_request_error", message: "Your credit balance is too low to access the Anthropic API." };
  vendor.answer({ status: 400, body: { type: "error", error } });
  await expect(providerAt("anthropic", vendor.baseUrl).ask(requestOf(), never)).rejects.toMatchObject({
    kind: "unauthorized",
    retryable: false,
  });
});
