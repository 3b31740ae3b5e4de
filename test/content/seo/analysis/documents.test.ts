import { expect, test } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import type { AnalysisResult } from "../../../../src/content/seo/analysis/result.ts";
import { fetcherOf, loadDocuments, TODAY } from "./load-document.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

const documents = loadDocuments("documents");
const analysed = ({ input, html }: (typeof documents)[number]) =>
  analyse(input, { fetcher: fetcherOf(html), model: null, now: () => TODAY });

test.each(documents)("$name: recommendations that rest on the source", async (document) => {
  const result = await analysed(document);
  expect(wrongQuotes(result, document)).toEqual([]);
  expect(result.recommendations.length).toBeGreaterThan(0);
  expect(result.recommendations.length).toBeLessThanOrEqual(5);
  for (const recommendation of result.recommendations) {
    expect(recommendation.evidence.length).toBeGreaterThan(0);
    for (const text of [recommendation.title, recommendation.why, recommendation.change]) expect(text).toMatch(/^\S.*\S$/s);
  }
  expect(result.summary).toMatch(/^\d+ of the \d+ checks .* Checked without a model\.$/s);
  expect(result.usage).toEqual({
    ...{ provider: null, model: null, calls: 0, failed_calls: 0 },
    ...{ input_tokens: 0, output_tokens: 0, total_tokens: 0 },
  });
});

/** What each document has to be told; read by a person. */
const expected: Record<string, string[]> = {
  "01-en-heat-pump-guide.html": ["questions-answered", "image-alt", "author-present", "heading-order", "sourced-statistics"],
  "02-en-headphones-product.html": [
    "query-in-title",
    "canonical-self",
    "viewport",
    "description-present",
    "entity-names",
    "image-alt-text",
    "anchor-text",
    "json-ld-complete",
  ],
  "03-en-webhook-documentation.md": ["steps-as-list", "heading-order"],
  "04-de-zimmerpflanzen-ratgeber.md": [
    "title-stuffing",
    "answer-first",
    "sourced-statistics",
    "image-alt",
    "description-length",
    "anchor-text",
    "promised-count",
  ],
  "05-de-werkzeugkoffer-produkt.html": ["indexable", "json-ld-values", "lang-declared", "mixed-content"],
  "06-fr-sauvegarde-documentation.md": ["questions-answered", "sentence-length", "anchor-text"],
  "07-es-viajes-articulo.html": ["date-stale", "hreflang-codes"],
  "08-ja-kakeibo-kiji.md": ["questions-answered", "steps-as-list", "sourced-statistics"],
  "09-it-agriturismo.html": [
    "title-descriptive",
    "json-ld-valid",
    "description-present",
    "h1-single",
    "answer-first",
    "image-alt",
    "canonical-present",
    "heading-empty",
  ],
  "10-nl-fietsverzekering-faq.md": ["definition-present", "answer-first"],
};

test.each(documents)("$name: what an expert would say", async (document) => {
  const { recommendations, checks } = await analysed(document);
  const ids = checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  // What is recommended is the most important part of it.
  expect(ids).toEqual(expect.arrayContaining(recommendations.map(({ id }) => id)));
  expect(ids).toEqual(expect.arrayContaining(expected[document.name]!));
  // Nearly nothing beside it.
  expect(recommendations.filter(({ id }) => !expected[document.name]!.includes(id)).length).toBeLessThanOrEqual(1);
});

test("no advice stands in more than three of the ten results", async () => {
  const places = new Map<string, Set<string>>();
  for (const document of documents) {
    const result: AnalysisResult = await analysed(document);
    for (const { title, why, change } of result.recommendations) {
      for (const text of [title, why, change]) places.set(text, (places.get(text) ?? new Set()).add(document.name));
    }
  }
  expect([...places].filter(([, names]) => names.size > 3).map(([text]) => text)).toEqual([]);
});

test("no kind of finding stands in more than three of the ten results", async () => {
  const places = new Map<string, string[]>();
  for (const document of documents) {
    for (const { id } of (await analysed(document)).recommendations) places.set(id, [...(places.get(id) ?? []), document.name]);
  }
  expect([...places].filter(([, names]) => names.length > 3)).toEqual([]);
});
