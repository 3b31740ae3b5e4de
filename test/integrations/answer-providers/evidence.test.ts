import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anthropic } from "../../../src/integrations/answer-providers/adapters/anthropic.ts";
import { chatEvidence } from "../../../src/integrations/answer-providers/adapters/chat-evidence.ts";
import { googleAdapter } from "../../../src/integrations/answer-providers/adapters/google.ts";
import { responsesEvidence } from "../../../src/integrations/answer-providers/adapters/responses.ts";
import { normalizedAnswer } from "../../../src/integrations/answer-providers/answer.ts";
import { never } from "./vendor-server.ts";

const usage = { input_tokens: null, output_tokens: null, reasoning_tokens: null, cached_input_tokens: null };
const page = { url: "https://a.example/x", title: "A" };

/** For each wire format a full body of evidence, and how it is read. */
const formats = {
  responses: {
    read: (body: unknown) => responsesEvidence(body),
    body: {
      output: [
        {
          type: "web_search_call",
          action: { type: "search", query: "q", queries: ["q", "r"], sources: [{ type: "url", url: page.url }] },
        },
        {
          type: "message",
          content: [{ type: "output_text", text: "t", annotations: [{ type: "url_citation", start_index: 0, ...page }] }],
        },
      ],
      citations: ["https://b.example/"],
    },
  },
  anthropic: {
    read: (body: unknown) => anthropic.evidence(body, "", never),
    body: {
      content: [
        { type: "server_tool_use", name: "web_search", input: { query: "q" } },
        { type: "web_search_tool_result", content: [{ type: "web_search_result", ...page }] },
        { type: "text", text: "t", citations: [{ type: "web_search_result_location", ...page }] },
      ],
    },
  },
  google: {
    read: (body: unknown) => googleAdapter(async () => null).evidence(body, "", never),
    body: {
      candidates: [
        {
          groundingMetadata: {
            webSearchQueries: ["q"],
            groundingChunks: [
              { web: { uri: "https://vertexaisearch.cloud.google.com/grounding-api-redirect/A", title: "a.example" } },
            ],
            groundingSupports: [{ groundingChunkIndices: [0] }],
          },
        },
      ],
      promptFeedback: { blockReason: null },
    },
  },
  chat: {
    read: (body: unknown) => chatEvidence(body, "One [1], two [2, 9]."),
    body: {
      choices: [
        {
          message: {
            refusal: null,
            annotations: [{ type: "url_citation", url_citation: page }],
            products: [{ title: "P", price: 1 }],
          },
        },
      ],
      citations: ["https://a.example/x", { url: "https://b.example/" }],
      search_results: [page],
      search_queries: ["q"],
      products: [{ title: "Q" }],
    },
  },
};

/** The body with one of its values, at any depth, replaced. */
function withReplaced(body: unknown, path: number[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof body !== "object" || body === null) return value;
  const keys = Object.keys(body);
  if (keys.length === 0) return value;
  const key = keys[step % keys.length]!;
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>;
  copy[key] = withReplaced(copy[key], rest, value);
  return copy;
}

describe.each(Object.entries(formats))("%s", (_name, { read, body }) => {
  test("a full body yields citations and queries", async () => {
    const answer = normalizedAnswer({ ...(await read(body)), text: "t", usage, provider: "p", cost: null });
    expect(answer.sources.some((source) => source.cited && source.url.startsWith("https://a.example/"))).toBe(true);
    expect(answer.search_queries[0]).toBe("q");
  });

  test("whatever stands in one place, reading goes on and the answer can be stored", async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("\0", "\ud800", "//x", "https://", -1),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9), { maxLength: 8 }),
        anything,
        fc.string({ unit: "binary" }),
        async (path, value, text) => {
          const evidence = await read(withReplaced(body, path, value));
          const answer = normalizedAnswer({ ...evidence, text, usage, provider: "p", cost: null });
          const stored = JSON.stringify(answer);
          expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/iu);
          expect(new Set(answer.sources.map((source) => source.url)).size).toBe(answer.sources.length);
          for (const { url, cited, retrieved } of answer.sources) {
            expect(url).toMatch(/^https?:/iu);
            expect(cited || retrieved).toBe(true);
          }
          expect(answer.products.map((product) => product.position)).toEqual(answer.products.map((_, index) => index + 1));
        },
      ),
      { numRuns: 300 },
    );
  });
});

test.each([
  "Light.[2]",
  "Light [1, 2] or not [1].",
  "Light[citation:2].",
  "Light[web:2].",
  "Light.[^2]",
  "Light.[^2^]",
  "Light.[ref_2]",
  "Light【2】.",
  "Light.【2†source】",
  "What makes it light[2]:\n\n- Poles of carbon",
])("a number in the text is a citation in each form that vendors write: %s", (text) => {
  const { sources } = chatEvidence({ citations: ["https://a.example/", "https://b.example/"] }, text);
  expect(sources).toContainEqual({ url: "https://b.example/", title: null, cited: true, retrieved: false });
});

test.each([
  "Scores of 3 [1-2].",
  "Light.[^2]\n\n[^2]: https://else.example/",
  "In code: `【2】`.",
  "[2nd]",
  "[2](https://c.example/)",
  "[[2]](https://c.example/)",
])("is no citation: %s", (text) => {
  const { sources } = chatEvidence({ citations: ["https://a.example/", "https://b.example/"] }, text);
  expect(sources!.filter(({ cited }) => cited)).toEqual([]);
});

test("an annotation may give its page beside its type", () => {
  const message = { content: "Light.", annotations: [{ type: "url_citation", url: "https://a.example/", title: "A" }] };
  expect(chatEvidence({ choices: [{ message }] }, "Light.").sources).toEqual([
    { url: "https://a.example/", title: "A", cited: true, retrieved: false },
  ]);
});

test("a source that is given as a search engine's redirect is the page that it leads to, once", () => {
  const page = { url: "https://duo.example/", title: "Duo", cited: false, retrieved: true };
  const redirect = {
    url: "https://www.google.com/url?q=https%3A%2F%2Fduo.example%2F",
    title: null,
    cited: true,
    retrieved: false,
  };
  const { sources } = normalizedAnswer({ sources: [page, redirect], text: "t", usage, provider: "p", cost: null });
  expect(sources).toEqual([{ ...page, cited: true }]);
});
