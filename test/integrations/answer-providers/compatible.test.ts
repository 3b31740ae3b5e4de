import { generateText } from "ai";
import { expect, test } from "vitest";
import { compatibleAdapter } from "../../../src/integrations/answer-providers/adapters/compatible.ts";
import { languageModel } from "../../../src/integrations/answer-providers/index.ts";
import { measured } from "../../../src/integrations/answer-providers/measured.ts";
import { use } from "../../support/use.ts";
import { germany, never, providerAt, requestOf, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

/** An answer of `POST /chat/completions` as OpenAI's reference gives it. */
function chatBody(message: Record<string, unknown>, change: Record<string, unknown> = {}) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_771_000_000,
    model: "llama-4-maverick",
    choices: [{ index: 0, message: { role: "assistant", content: null, refusal: null, ...message }, finish_reason: "stop" }],
    usage: {
      prompt_tokens: 19,
      completion_tokens: 10,
      total_tokens: 29,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 2 },
    },
    ...change,
  };
}

test("a plain answer has text and usage, and no evidence is made up", async () => {
  vendor.answer({ body: chatBody({ content: "Fernhollow Duo [1]." }) });
  const answer = await providerAt("compatible", vendor.baseUrl).ask(requestOf({ modelId: "meta_ai" }), never);
  expect(answer).toEqual({
    outcome: "answered",
    text: "Fernhollow Duo [1].",
    sources: [],
    search_queries: [],
    products: [],
    usage: { input_tokens: 19, output_tokens: 10, reasoning_tokens: 2, cached_input_tokens: 4 },
    provider: "compatible",
    served_model: "llama-4-maverick",
    finish_reason: "stop",
    retryable: false,
    searches: null,
    cost: null,
    collection: "api",
  });
});

test("redirects of Google that a gateway passes on become the pages they lead to, each asked for once, or the title's site", async () => {
  const annotation = (id: string, title: string) => ({
    type: "url_citation",
    url_citation: { url: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${id}`, title },
  });
  const annotations = [
    annotation("A", "fernhollow.example"),
    annotation("A", "fernhollow.example"),
    annotation("B", "reviews.example"),
    annotation("C", "Tents"),
  ];
  vendor.answer({ body: chatBody({ content: "Fernhollow Duo.", annotations }) });
  const asked: string[] = [];
  const adapter = compatibleAdapter(async ({ pathname }) => {
    asked.push(pathname.slice(-1));
    return pathname.endsWith("A") ? "https://www.fernhollow.example/duo" : null;
  });
  const { sources } = await providerAt("compatible", vendor.baseUrl, { adapter }).ask(requestOf(), never);
  expect(sources.map(({ url, cited }) => [url, cited])).toEqual([
    ["https://www.fernhollow.example/duo", true],
    ["https://reviews.example/", true],
  ]);
  expect(asked).toEqual(["A", "B", "C"]);
});

test("annotations are citations, citations and search results are retrieved, queries are kept", async () => {
  const annotations = [
    {
      type: "url_citation",
      url_citation: { url: "https://fernhollow.example/duo", title: "Duo", content: "…", start_index: 0, end_index: 9 },
    },
    { type: "file_citation", file: "x" },
  ];
  vendor.answer({
    body: chatBody(
      { content: "Fernhollow Duo.", annotations },
      {
        citations: ["https://fernhollow.example/duo", "ftp://files.example/", "javascript:alert(1)", 7],
        search_results: [{ url: "https://reviews.example/tents", title: "Reviews" }],
        search_queries: ["tents", " tents ", "", "tent test"],
      },
    ),
  });
  const answer = await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never);
  expect(answer.sources).toEqual([
    { url: "https://fernhollow.example/duo", title: "Duo", cited: true, retrieved: true },
    { url: "https://reviews.example/tents", title: "Reviews", cited: false, retrieved: true },
  ]);
  expect(answer.search_queries).toEqual(["tents", "tent test"]);
});

test("product carousels are kept; entries without a title are left out, misshapen fields are unknown", async () => {
  const products = [
    {
      title: "Fernhollow Duo 2",
      brand: "Fernhollow",
      price: 199.5,
      currency: "eur",
      merchant: "Campify",
      url: "https://campify.test/duo",
      rating: 4.5,
      in_stock: true,
    },
    { brand: "Nameless", price: 5 },
    { title: "Öresten Fjäll", price: "199 €", currency: "Euro", rating: 95, url: "javascript:alert(1)", in_stock: "yes" },
  ];
  vendor.answer({ body: chatBody({ content: "Two tents.", products }) });
  const answer = await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never);
  expect(answer.products).toEqual([
    {
      title: "Fernhollow Duo 2",
      brand: "Fernhollow",
      price: 199.5,
      currency: "EUR",
      merchant: "Campify",
      url: "https://campify.test/duo",
      rating: 4.5,
      position: 1,
      in_stock: true,
    },
    {
      title: "Öresten Fjäll",
      brand: null,
      price: null,
      currency: null,
      merchant: null,
      url: null,
      rating: null,
      position: 2,
      in_stock: null,
    },
  ]);
  vendor.answer({ body: chatBody({ content: "One tent." }, { products: [{ title: "Lumitrek Go" }] }) });
  expect((await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never)).products).toHaveLength(1);
});

test("the request carries prompt, call id, the place as an instruction and that no stream is wanted; without a key no header is sent", async () => {
  vendor.answer({ body: chatBody({ content: "Yes." }) });
  await providerAt("compatible", vendor.baseUrl).ask(requestOf({ location: germany, language: "de" }), never);
  const [seen] = vendor.seen;
  expect(seen?.path).toBe("/v1/chat/completions");
  expect(seen?.headers["x-client-request-id"]).toBe("0199aaaa-0000-7000-8000-000000000001");
  expect(seen?.body).toEqual({
    model: "model-1",
    messages: [
      { role: "system", content: "The person asking is in Germany. Answer in German." },
      { role: "user", content: "Which tent is best for two people?" },
    ],
    stream: false,
  });
});

test.each([
  ["tool_calls", { tool_calls: [{ id: "c1", type: "function", function: { name: "search", arguments: "{}" } }] }],
  ["function_call", { function_call: { name: "search", arguments: "{}" } }],
])("what a model says before it waits for a tool is no answer: %s", async (finish_reason, call) => {
  const asked = async (message: Record<string, unknown>) => {
    vendor.answer({ body: chatBody({}, { choices: [{ index: 0, finish_reason, message: { role: "assistant", ...message } }] }) });
    const { outcome, text, retryable } = await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never);
    return { outcome, text, retryable };
  };
  const none = { outcome: "empty", text: "", retryable: true };
  expect(await asked({ content: "Let me look at Fernhollow.", ...call })).toEqual(none);
  expect(await asked({ content: null, ...call })).toEqual(none);
  expect(await asked({ content: "Fernhollow Duo." })).toMatchObject({ outcome: "answered", text: "Fernhollow Duo." });
});

test("a refusal, a filtered answer and an answer without text are outcomes", async () => {
  const provider = providerAt("compatible", vendor.baseUrl);
  vendor.answer({ body: chatBody({ refusal: "I can't help with that." }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "refused", text: "I can't help with that." });
  const filtered = { index: 0, message: { role: "assistant", content: "The" }, finish_reason: "content_filter" };
  vendor.answer({ body: chatBody({}, { choices: [filtered] }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "refused", text: "The" });
  vendor.answer({ body: chatBody({ content: " \n" }) });
  expect(await provider.ask(requestOf(), never)).toMatchObject({ outcome: "empty", text: "" });
});

test("a refusal without words is none: some servers always send the field", async () => {
  for (const name of ["compatible", "perplexity"] as const) {
    vendor.answer({
      body: {
        model: "m",
        choices: [{ finish_reason: "stop", message: { role: "assistant", content: "The Duo.", refusal: "" } }],
      },
    });
    expect(await providerAt(name, vendor.baseUrl).ask(requestOf(), never)).toMatchObject({
      outcome: "answered",
      finish_reason: "stop",
    });
  }
});

test("counts of tokens that are none are unknown", async () => {
  const message = { role: "assistant", content: "The Duo." };
  const usage = { prompt_tokens: 1.5, completion_tokens: -1, total_tokens: 3 };
  vendor.answer({ body: { id: "1", created: 1, model: "m", choices: [{ index: 0, finish_reason: "stop", message }], usage } });
  expect((await measured(providerAt("compatible", vendor.baseUrl)).ask(requestOf(), never)).usage).toMatchObject({
    input_tokens: null,
    output_tokens: null,
  });
});

test("thinking is not part of the answer, however the server tells it", async () => {
  const provider = providerAt("compatible", vendor.baseUrl);
  vendor.answer({ body: chatBody({ content: "<think>Lumitrek?</think>Fernhollow." }) });
  expect((await provider.ask(requestOf(), never)).text).toBe("Fernhollow.");
  vendor.answer({ body: chatBody({ content: "Fernhollow.", reasoning_content: "Lumitrek?" }) });
  expect((await provider.ask(requestOf(), never)).text).toBe("Fernhollow.");
});

test.each(["<think>Lumitrek?</think>{}", "Lumitrek?\n</think>{}"])(
  "an analysis is read beside the thinking in front of it: %s",
  async (content) => {
    vendor.answer({ body: chatBody({ content }) });
    const model = await languageModel({ adapter: "compatible", modelName: "small", apiKey: null, baseUrl: vendor.baseUrl });
    expect((await generateText({ model, prompt: "Which?", maxRetries: 0 })).text).toBe("{}");
  },
);

test("what the database cannot store is taken out of the text", async () => {
  vendor.answer({ body: JSON.stringify(chatBody({ content: "A\0B" })).replace("B", "B\\ud800C") });
  expect((await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never)).text).toBe("AB\ufffdC");
});

test.each([
  ["pt-BR", "Answer in Brazilian Portuguese."],
  ["English", "Answer in English."],
  ["Swiss German", "Answer in Swiss German."],
])("a language may be a tag or a name: %s", async (language, instruction) => {
  vendor.answer({ body: {} });
  await providerAt("compatible", vendor.baseUrl)
    .ask(requestOf({ language }), never)
    .catch(() => {});
  expect(JSON.stringify(vendor.seen[0]?.body.messages)).toContain(instruction);
});

test.each([
  ["cut while the model thought", "<think>Fernhollow might", ""],
  ["as Magistral writes it", "[THINK]Fernhollow or Lumitrek?[/THINK]The Duo.", "The Duo."],
  ["as Magistral writes it, cut", "\n[THINK]Fernhollow or", ""],
  ["as Kimi writes it", "◁think▷Lumitrek?◁/think▷The Duo.", "The Duo."],
  ["as Seed-OSS writes it", "<seed:think>Lumitrek?</seed:think>\nThe Duo.", "The Duo."],
  ["as Gemini writes it at its other address", "<thought>Lumitrek?</thought>The Duo.", "The Duo."],
  ["an answer that speaks of another tag", "Write [THINK] first.", "Write [THINK] first."],
  ["as Gemma writes it", "<|channel>thought\nLumitrek?<channel|>The Duo.", "The Duo."],
  [
    "as gpt-oss writes it",
    "<|channel|>analysis<|message|>Lumitrek?<|end|><|start|>assistant<|channel|>final<|message|>The Duo.<|return|>",
    "The Duo.",
  ],
  ["as gpt-oss writes it, cut", "<|channel|>analysis<|message|>Lumitrek is", ""],
  ["as gpt-oss writes it, constrained", "<|channel|>final <|constrain|>json<|message|>{}", "{}"],
  ["a tool that gpt-oss called", '<|channel|>commentary<|message|>{"query": "Lumitrek"}<|end|>', ""],
  ["as gpt-oss writes it, without marks", "analysisWe need Lumitrek?assistantfinalThe Duo.", "The Duo."],
  ["an answer that begins with its name", "analysis by Lumitrek: the Duo.", "analysis by Lumitrek: the Duo."],
  ["the end of a turn", "The Duo.<|im_end|>\n", "The Duo."],
  ["two ends", "The Duo.<|eot_id|> <｜end▁of▁sentence｜>", "The Duo."],
  ["nothing but an end", "<|im_end|>", ""],
  ["an answer that ends with a mark it tells of", "A turn ends with <|im_end|>", "A turn ends with <|im_end|>"],
  ["an answer that begins with a mark it tells of", "<|start|> opens a message.", "<|start|> opens a message."],
  [
    "an answer that speaks of channels",
    "<|channel|>final<|message|>Write <|channel|>final<|message|> first.",
    "Write <|channel|>final<|message|> first.",
  ],
  ["an answer that begins with a channel's name", "analysis and assistantfinal", "analysis and assistantfinal"],
  ["an answer that speaks of an end", "It ends with `<|im_end|>`.", "It ends with `<|im_end|>`."],
  ["opened by the server", "Fernhollow might\n</think>\n\nThe Duo.", "The Duo."],
  ["thought twice", "<think>a</think>\n<think>b</think>\nThe Duo.", "The Duo."],
  ["an answer that speaks of the tag", "Write `<think>` first.", "Write `<think>` first."],
  ["an answer that speaks of its end", "It ends with </think> there.", "It ends with </think> there."],
])("thinking is no text: %s", async (_name, content, text) => {
  vendor.answer({ body: chatBody({ content }) });
  expect((await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never)).text).toBe(text);
});

test("a price beyond what is stored is unknown", async () => {
  vendor.answer({ body: chatBody({ content: "x", products: [{ title: "Duo", price: 1e12, currency: "USD" }] }) });
  const { products } = await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never);
  expect(products).toMatchObject([{ title: "Duo", price: null }]);
});

test.each([
  ["eos", "answered", "stop"],
  ["eos_token", "answered", "stop"],
  ["COMPLETE", "answered", "stop"],
  ["ERROR_TOXIC", "refused", "content_filter"],
  ["guardrail_intervened", "refused", "content_filter"],
])("an answer that ended by %s is %s", async (word, outcome, finish) => {
  const message = { role: "assistant", content: "The Duo." };
  vendor.answer({ body: chatBody({}, { choices: [{ index: 0, message, finish_reason: word }] }) });
  const answer = await providerAt("compatible", vendor.baseUrl).ask(requestOf(), never);
  expect(answer).toMatchObject({ outcome, finish_reason: finish });
});
