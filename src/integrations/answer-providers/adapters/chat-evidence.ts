import { z } from "zod";
import type { AnswerSource } from "../provider.ts";
import type { Evidence } from "./adapter.ts";
import { citedSource, lenientList, lenientText, productSchema, retrievedSource } from "./read.ts";

const page = z.object({ url: z.string(), title: lenientText });

const message = z.object({
  refusal: lenientText,
  annotations: lenientList(z.object({ type: z.literal("url_citation"), url_citation: page })),
  products: lenientList(productSchema),
});

/**
 * The wire format of chat completions with the extensions of those who search: Perplexity's `citations` and
 * `search_results`, the `annotations` of OpenAI and OpenRouter, and `search_queries` and `products`, which this service
 * documents for servers of one's own.
 */
const chatBody = z.object({
  choices: lenientList(z.object({ message })),
  citations: lenientList(z.union([z.string(), page.transform((entry) => entry.url)])),
  search_results: lenientList(page),
  search_queries: lenientList(z.string()),
  products: lenientList(productSchema),
});

/**
 * Evidence of a chat completion. Annotations are citations. Of `citations` and `search_results` all were retrieved; those
 * whose number stands in the text as `[n]`, counted from 1, are cited.
 */
export function chatEvidence(body: unknown, text: string): Evidence {
  const read = chatBody.safeParse(body);
  if (!read.success) return {};
  const { choices, citations, search_results: results, search_queries: searchQueries, products } = read.data;
  const answer = choices[0]?.message;
  const numbered = citations.length > 0 ? citations : results.map((result) => result.url);
  const sources: AnswerSource[] = [
    ...(answer?.annotations ?? []).map(({ url_citation }) => citedSource(url_citation.url, url_citation.title)),
    ...results.map((result) => retrievedSource(result.url, result.title)),
    ...citations.map((url) => retrievedSource(url)),
    ...numbersIn(text).flatMap((number) => (numbered[number - 1] === undefined ? [] : [citedSource(numbered[number - 1]!)])),
  ];
  return {
    isRefusal: answer?.refusal != null,
    sources,
    searchQueries,
    products: answer && answer.products.length > 0 ? answer.products : products,
  };
}

/** The numbers of `[1]`, `[2, 3]` in order of appearance; not those of Markdown links, `[1](…)` and `[1]: …`. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?![(:])/gu)].flatMap((match) => match[1]!.split(",").map(Number));
}
