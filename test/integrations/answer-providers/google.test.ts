import { expect, test } from "vitest";
import { googleAdapter } from "../../../src/integrations/answer-providers/adapters/google.ts";
import { resolveRedirect } from "../../../src/integrations/answer-providers/adapters/google-redirects.ts";
import { use } from "../../support/use.ts";
import { germany, never, providerAt, requestOf, secretKey, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

const redirect = (id: string) => `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${id}`;

/** An answer of `:generateContent` grounded in Google Search, as Google's reference gives it. */
function generateBody(candidate: Record<string, unknown> = {}, change: Record<string, unknown> = {}) {
  return {
    candidates: [
      {
        content: { role: "model", parts: [{ text: "Reviewers like the Fernhollow Duo." }] },
        finishReason: "STOP",
        index: 0,
        groundingMetadata: {
          webSearchQueries: ["best two person tent", "tent test 2026"],
          searchEntryPoint: { renderedContent: "<div>…</div>" },
          groundingChunks: [
            { web: { uri: redirect("AAA"), title: "fernhollow.example" } },
            { retrievedContext: { uri: "gs://bucket/file", title: "A document" } },
            { web: { uri: redirect("BBB"), title: "reviews.example" } },
          ],
          groundingSupports: [
            {
              segment: { startIndex: 0, endIndex: 34, text: "Reviewers like…" },
              groundingChunkIndices: [0],
              confidenceScores: [0.9],
            },
          ],
        },
        ...candidate,
      },
    ],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 40, thoughtsTokenCount: 8, totalTokenCount: 60 },
    modelVersion: "gemini-3-flash",
    responseId: "r1",
    ...change,
  };
}

/** Google's redirects as they would answer; no test reaches Google. */
const lookup = async (url: URL) => (url.pathname.endsWith("AAA") ? "https://www.fernhollow.example/duo?x=1" : null);
const provider = () => providerAt("google", vendor.baseUrl, { adapter: googleAdapter(lookup), modelName: "gemini-3-flash" });

test("redirects become the pages they lead to, or the title's site; supports tell what is cited", async () => {
  vendor.answer({ body: generateBody() });
  const answer = await provider().ask(requestOf({ modelId: "gemini" }), never);
  expect(answer).toEqual({
    outcome: "answered",
    text: "Reviewers like the Fernhollow Duo.",
    sources: [
      { url: "https://www.fernhollow.example/duo?x=1", title: "fernhollow.example", cited: true, retrieved: true },
      { url: "https://reviews.example/", title: "reviews.example", cited: false, retrieved: true },
    ],
    search_queries: ["best two person tent", "tent test 2026"],
    products: [],
    usage: { input_tokens: 12, output_tokens: 48, reasoning_tokens: 8, cached_input_tokens: 0 },
    provider: "google",
    served_model: "gemini-3-flash",
    finish_reason: "stop",
    retryable: false,
    searches: 2,
    cost: null,
    collection: "api",
  });
});

test("the request carries key, prompt, search, and the place as an instruction", async () => {
  vendor.answer({ body: generateBody() });
  await provider().ask(requestOf({ location: germany }), never);
  const [seen] = vendor.seen;
  expect(seen?.path).toBe("/v1/models/gemini-3-flash:generateContent");
  expect(seen?.headers["x-goog-api-key"]).toBe(secretKey);
  expect(seen?.body).toMatchObject({
    contents: [{ role: "user", parts: [{ text: "Which tent is best for two people?" }] }],
    tools: [{ googleSearch: {} }],
    systemInstruction: { parts: [{ text: "The person asking is in Germany." }] },
  });
});

test("a blocked prompt, a blocked answer and no text are outcomes", async () => {
  vendor.answer({ body: { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: { promptTokenCount: 9 } } });
  expect(await provider().ask(requestOf(), never)).toMatchObject({ outcome: "refused", text: "" });
  vendor.answer({ body: generateBody({ content: undefined, finishReason: "SAFETY", groundingMetadata: undefined }) });
  expect(await provider().ask(requestOf(), never)).toMatchObject({ outcome: "refused" });
  vendor.answer({ body: generateBody({ content: { role: "model", parts: [] }, groundingMetadata: undefined }) });
  expect(await provider().ask(requestOf(), never)).toMatchObject({ outcome: "empty", sources: [] });
});

test("the wait that Google asks for stands in the body", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "22s" }];
  vendor.answer({ status: 429, body: { error: { code: 429, message: "Quota.", status: "RESOURCE_EXHAUSTED", details } } });
  await expect(provider().ask(requestOf(), never)).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 22_000 });
});

test.each([
  [
    "a page of the named site",
    "https://shop.fernhollow.example/duo",
    "fernhollow.example",
    "https://shop.fernhollow.example/duo",
  ],
  ["a page of another site", "https://evil.example/", "fernhollow.example", "https://fernhollow.example/"],
  ["a site that only ends alike", "https://notfernhollow.example/", "fernhollow.example", "https://fernhollow.example/"],
  ["another protocol", "javascript:alert(1)", "fernhollow.example", "https://fernhollow.example/"],
  ["no address", "not an address", "fernhollow.example", "https://fernhollow.example/"],
  ["a title that is no domain", "https://fernhollow.example/duo", "Fernhollow Duo", "https://fernhollow.example/duo"],
  ["nothing at all", null, "Fernhollow Duo", null],
])("a redirect to %s", async (_what, target, title, expected) => {
  expect(await resolveRedirect(redirect("X"), title, async () => target, never)).toBe(expected);
});

test("a look-up that fails leaves the site", async () => {
  const failing = async () => Promise.reject(new Error("no network"));
  expect(await resolveRedirect(redirect("X"), "www.fernhollow.example", failing, never)).toBe("https://fernhollow.example/");
});

test("only Google's own redirects are looked up", async () => {
  const asked: string[] = [];
  const adapter = googleAdapter(async (url) => {
    asked.push(url.href);
    return null;
  });
  const uris = [
    "https://vertexaisearch.cloud.google.com.evil.example/grounding-api-redirect/A",
    "http://vertexaisearch.cloud.google.com/grounding-api-redirect/B",
    "https://vertexaisearch.cloud.google.com:8443/grounding-api-redirect/C",
    "https://169.254.169.254/grounding-api-redirect/D",
    redirect("E"),
  ];
  const groundingChunks = uris.map((uri) => ({ web: { uri, title: "a.example" } }));
  vendor.answer({ body: generateBody({ groundingMetadata: { groundingChunks } }) });
  await providerAt("google", vendor.baseUrl, { adapter }).ask(requestOf(), never);
  expect(asked).toEqual([redirect("E")]);
});
