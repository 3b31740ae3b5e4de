import { expect, test } from "vitest";
import { use } from "../../support/use.ts";
import { germany, never, providerAt, requestOf, secretKey, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

/** An answer of Sonar's `POST /chat/completions`, as Perplexity's reference gives it. */
function sonarBody(content: string, change: Record<string, unknown> = {}) {
  return {
    id: "702738a1-c1e0-4a7f-b9ab-0f6fe1b13514",
    model: "sonar",
    created: 1_771_000_000,
    object: "chat.completion",
    usage: { prompt_tokens: 10, completion_tokens: 251, total_tokens: 261, search_context_size: "low" },
    citations: ["https://reviews.example/tents", "https://fernhollow.example/duo", "https://forum.example/t/1"],
    search_results: [
      { title: "Tent reviews", url: "https://reviews.example/tents", date: "2026-01-05", snippet: "…" },
      { title: "Fernhollow Duo", url: "https://fernhollow.example/duo", date: null, snippet: "…" },
      { title: "A thread", url: "https://forum.example/t/1", date: null, snippet: "…" },
    ],
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    ...change,
  };
}

test("numbers in the text tell what is cited; titles come from the search results", async () => {
  vendor.answer({ body: sonarBody("The Duo is light.[2] Others agree.[2][9] See [1](https://else.example/).") });
  const answer = await providerAt("perplexity", vendor.baseUrl).ask(requestOf({ modelId: "perplexity" }), never);
  expect(answer).toEqual({
    outcome: "answered",
    text: "The Duo is light.[2] Others agree.[2][9] See [1](https://else.example/).",
    sources: [
      { url: "https://reviews.example/tents", title: "Tent reviews", cited: false, retrieved: true },
      { url: "https://fernhollow.example/duo", title: "Fernhollow Duo", cited: true, retrieved: true },
      { url: "https://forum.example/t/1", title: "A thread", cited: false, retrieved: true },
    ],
    search_queries: [],
    products: [],
    usage: { input_tokens: 10, output_tokens: 251, reasoning_tokens: 0, cached_input_tokens: null },
    provider: "perplexity",
    served_model: "sonar",
    finish_reason: "stop",
    retryable: false,
    searches: null,
    cost: null,
    collection: "api",
  });
});

test("an older answer without search results still has its citations", async () => {
  vendor.answer({ body: sonarBody("Light.[3]", { search_results: undefined }) });
  const { sources } = await providerAt("perplexity", vendor.baseUrl).ask(requestOf(), never);
  expect(sources.filter((source) => source.cited).map((source) => source.url)).toEqual(["https://forum.example/t/1"]);
  expect(sources).toHaveLength(3);
});

test("thinking in front of the answer is neither text nor citation", async () => {
  vendor.answer({ body: sonarBody("<think>\nLumitrek? See [1].\n</think>\n\nThe Duo is light.[2]") });
  const answer = await providerAt("perplexity", vendor.baseUrl).ask(requestOf(), never);
  expect(answer.text).toBe("The Duo is light.[2]");
  expect(answer.sources.filter((source) => source.cited).map((source) => source.title)).toEqual(["Fernhollow Duo"]);
});

test("the request carries key, prompt and country", async () => {
  vendor.answer({ body: sonarBody("Yes.") });
  await providerAt("perplexity", vendor.baseUrl).ask(requestOf({ location: germany }), never);
  expect(vendor.seen[0]).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${secretKey}` },
    body: {
      model: "model-1",
      messages: [{ role: "user", content: "Which tent is best for two people?" }],
      web_search_options: { user_location: { country: "DE" } },
    },
  });
});

test("no text is an outcome, no choices are not an answer", async () => {
  const provider = providerAt("perplexity", vendor.baseUrl);
  vendor.answer({ body: sonarBody("") });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "empty", text: "" });
  vendor.answer({ body: sonarBody("", { choices: [] }) });
  await expect(provider.ask(requestOf(), never)).rejects.toMatchObject({ kind: "malformed", retryable: true });
});

test("an unknown model is told with status 400", async () => {
  const error = {
    message: "Invalid model 'model-1'. Permitted models can be found in the documentation.",
    type: "invalid_model",
    code: 400,
  };
  vendor.answer({ status: 400, body: { error } });
  await expect(providerAt("perplexity", vendor.baseUrl).ask(requestOf(), never)).rejects.toMatchObject({
    kind: "model_not_found",
    retryable: false,
  });
});

test.each([
  ["an index in code", "Read `row[1]` or\n\n```\nrow[2]\n```\n\nas told.[3]"],
  ["a number that the text gives an address", "See [the page][1].[3]\n\n[1]: https://else.example/"],
])("is no citation: %s", async (_name, content) => {
  vendor.answer({ body: sonarBody(content) });
  const { sources } = await providerAt("perplexity", vendor.baseUrl).ask(requestOf(), never);
  expect(sources.filter(({ cited }) => cited).map(({ url }) => url)).toEqual(["https://forum.example/t/1"]);
});

test("numbers go by the places of all citations, also of those that are none", async () => {
  const citations = [null, { url: "https://fernhollow.example/duo", title: "The Duo" }];
  vendor.answer({ body: sonarBody("Light.[2]", { citations, search_results: null }) });
  const { sources } = await providerAt("perplexity", vendor.baseUrl).ask(requestOf(), never);
  expect(sources).toEqual([{ url: "https://fernhollow.example/duo", title: "The Duo", cited: true, retrieved: true }]);
});

test("a model with its vendor in front is asked by the Agent API, without fields that only OpenAI knows", async () => {
  vendor.answer({ body: { output: [] } });
  const provider = providerAt("perplexity", vendor.baseUrl, { modelName: "perplexity/sonar" });
  await provider.ask(requestOf({ location: { ...germany, city: "Munich" } }), never).catch(() => {});
  await provider.ask(requestOf(), never).catch(() => {});
  expect(vendor.seen[0]).toMatchObject({ path: "/v1/responses", headers: { authorization: `Bearer ${secretKey}` } });
  expect(vendor.seen.map(({ body }) => body)).toEqual(
    [{ type: "web_search", user_location: { country: "DE", city: "Munich" } }, { type: "web_search" }].map((tool) => ({
      model: "perplexity/sonar",
      input: [{ role: "user", content: [{ type: "input_text", text: "Which tent is best for two people?" }] }],
      tools: [tool],
      tool_choice: "auto",
    })),
  );
});
