import { describe, expect, test } from "vitest";
import { use } from "../../support/use.ts";
import { never, providerAt, requestOf, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

const ofOpenai = (output: unknown[], change: Record<string, unknown> = {}) => ({
  id: "resp_1",
  object: "response",
  created_at: 1_771_000_000,
  status: "completed",
  model: "gpt-5",
  output,
  usage: { input_tokens: 1, output_tokens: 2 },
  ...change,
});
const saying = (text: string, annotations: unknown = []) => ({
  type: "message",
  id: "m1",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations, logprobs: [] }],
});
const citing = (change: Record<string, unknown>) => [
  { type: "url_citation", url: "https://duo.example/", start_index: 0, end_index: 3, ...change },
];

describe("an answer with a part that the SDK does not know is read nevertheless", () => {
  const cases = {
    "openai: an item of a new type": ["openai", ofOpenai([{ type: "new_call", id: "n" }, saying("The Duo.")])],
    "openai: a new kind of annotation": ["openai", ofOpenai([saying("The Duo.", [{ type: "new_citation", id: 1 }])])],
    "openai: no annotations at all": ["openai", ofOpenai([saying("The Duo.", null)])],
    "anthropic: a block of a new type": [
      "anthropic",
      {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude",
        stop_reason: "end_turn",
        usage: { input_tokens: 1, output_tokens: 2 },
        content: [{ type: "new_block" }, { type: "text", text: "The Duo." }],
      },
    ],
    "google: a chunk without an address": [
      "google",
      {
        candidates: [
          {
            content: { role: "model", parts: [{ text: "The Duo." }] },
            finishReason: "STOP",
            groundingMetadata: { groundingChunks: [{ web: { title: "duo.example" } }] },
          },
        ],
      },
    ],
    "perplexity: the text in parts": [
      "perplexity",
      {
        id: "1",
        model: "sonar",
        created: 1,
        choices: [
          {
            index: 0,
            finish_reason: "stop",
            message: {
              role: "assistant",
              content: [
                { type: "text", text: "<think>Which?</think>The " },
                { type: "image_url", image_url: { url: "https://img.example/" } },
                { type: "text", text: "Duo." },
              ],
            },
          },
        ],
      },
    ],
  } as const;
  test.each(Object.entries(cases))("%s", async (_name, [adapter, body]) => {
    vendor.answer({ body });
    const answer = await providerAt(adapter, vendor.baseUrl).ask(requestOf(), never);
    expect(answer).toMatchObject({ outcome: "answered", text: "The Duo.", finish_reason: "stop" });
    expect(vendor.seen).toHaveLength(1);
  });
});

test("the tokens of such an answer are counted as the SDK counts them", async () => {
  const thinking = [
    { type: "thinking", thinking: [{ type: "text", text: "Which?" }] },
    { type: "text", text: "The Duo." },
  ];
  const chat = (usage: Record<string, unknown>) => ({
    id: "1",
    created: 1,
    model: "m",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: thinking } }],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29, ...usage },
  });
  const parts = { prompt_tokens_details: { cached_tokens: 4 }, completion_tokens_details: { reasoning_tokens: 2 } };
  const claude = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude",
    stop_reason: "end_turn",
    usage: {
      input_tokens: 12,
      cache_creation_input_tokens: 3,
      cache_read_input_tokens: 4,
      output_tokens: 10,
      output_tokens_details: { thinking_tokens: 2 },
    },
  };
  const gemini = {
    content: { role: "model", parts: [{ text: "The Duo." }] },
    finishReason: "STOP",
  };
  const counts = {
    promptTokenCount: 12,
    toolUsePromptTokenCount: 7,
    candidatesTokenCount: 8,
    thoughtsTokenCount: 2,
    cachedContentTokenCount: 4,
  };
  const unread = { groundingMetadata: { groundingChunks: [{ web: { title: "duo.example" } }] } };
  const text = { type: "text", text: "The Duo." };
  const all = { input_tokens: 19, output_tokens: 10, reasoning_tokens: 2, cached_input_tokens: 4 };
  const cases = [
    ["compatible", chat(parts), all],
    ["perplexity", chat({ completion_tokens: 8, reasoning_tokens: 2 }), { ...all, cached_input_tokens: null }],
    ["anthropic", { ...claude, content: [text] }, all],
    ["anthropic", { ...claude, content: [{ type: "new_block" }, text] }, all],
    ["google", { candidates: [gemini], usageMetadata: counts }, all],
    ["google", { candidates: [{ ...gemini, ...unread }], usageMetadata: counts }, all],
  ] as const;
  for (const [adapter, body, usage] of cases) {
    vendor.answer({ body });
    const answer = await providerAt(adapter, vendor.baseUrl).ask(requestOf(), never);
    expect(answer, adapter).toMatchObject({ text: "The Duo.", usage });
  }
});

test("a citation without a title, or without a place, is one", async () => {
  for (const change of [{ title: null }, { title: "Duo", start_index: undefined }]) {
    vendor.answer({ body: ofOpenai([saying("The Duo.", citing(change))]) });
    const { sources } = await providerAt("openai", vendor.baseUrl).ask(requestOf(), never);
    expect(sources).toMatchObject([{ url: "https://duo.example/", cited: true }]);
  }
});

test("where no text is found either, the failure stands", async () => {
  vendor.answer({ body: ofOpenai([{ type: "new_call", id: "n" }]) });
  await expect(providerAt("openai", vendor.baseUrl).ask(requestOf(), never)).rejects.toMatchObject({ kind: "malformed" });
});

test("the next message of an answer begins anew", async () => {
  vendor.answer({ body: ofOpenai([saying("Take the Duo"), saying("Fernhollow is next.")]) });
  const { text } = await providerAt("openai", vendor.baseUrl).ask(requestOf(), never);
  expect(text).toBe("Take the Duo\n\nFernhollow is next.");
});
