import { z } from "zod";
import { type AnswerSource, collections } from "../provider.ts";
import type { Evidence } from "./adapter.ts";
import {
  citedSource,
  lenientCount,
  lenientList,
  lenientText,
  lenientTicks,
  lenientTokens,
  lenientUsd,
  numberedList,
  productSchema,
  queryIn,
  retrievedSource,
  sumOfTokens,
} from "./read.ts";
import { besideThinking } from "./thinking.ts";

const page = z.object({ url: z.string(), title: lenientText });

const linked = z.object({ link: z.string(), title: lenientText }).transform(({ link, title }) => ({ url: link, title }));

/** Groq's compound systems: a tool that ran, with the query and what it found. */
const executedTool = z.object({
  type: lenientText,
  arguments: lenientText,
  search_results: z
    .object({ results: lenientList(page) })
    .nullable()
    .catch(null),
});

/** A text, or its parts, of which some are none. */
const content = z
  .union([z.string(), lenientList(z.object({ type: z.literal("text"), text: z.string() })).transform(joined)])
  .nullable()
  .catch(null);

/** Some gateways give an annotation's page beside its type, as the Responses API does. */
const annotation = z.union([
  z.object({ type: z.literal("url_citation"), url_citation: page }).transform((found) => found.url_citation),
  page.extend({ type: z.literal("url_citation") }),
]);

const message = z.object({
  content,
  refusal: lenientText,
  annotations: lenientList(annotation),
  products: lenientList(productSchema),
  executed_tools: lenientList(executedTool),
  tool_calls: lenientList(z.unknown()),
  function_call: z.unknown().optional(),
});

const choice = z.object({
  message: message.nullable().catch(null),
  finish_reason: lenientText,
  /** OpenRouter: the vendor behind it failed on the way. */
  error: z.unknown().optional(),
});

const searchCounts = z.object({ web_search_requests: lenientCount }).nullable().catch(null);

const usage = z.object({
  /** In US dollars: a number of OpenRouter, an object of Perplexity. */
  cost: z.union([z.object({ total_cost: lenientUsd }), lenientUsd]),
  /** Perplexity. */
  num_search_queries: lenientCount,
  /** OpenRouter. */
  server_tool_use: searchCounts,
  server_tool_use_details: searchCounts,
  /** xAI's chat completions. */
  cost_in_usd_ticks: lenientTicks,
  prompt_tokens: lenientTokens,
  completion_tokens: lenientTokens,
  total_tokens: lenientTokens,
  prompt_tokens_details: z.object({ cached_tokens: lenientTokens }).nullable().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: lenientTokens }).nullable().catch(null),
  /** Perplexity, beside `completion_tokens`. */
  reasoning_tokens: lenientTokens,
});

/**
 * The wire format of chat completions with the extensions of those who search: Perplexity's `citations` and
 * `search_results`, the `annotations` of OpenAI and OpenRouter, Groq's `executed_tools`, the lists of Volcengine and Z.ai, and `search_queries`, `products` and `collection`,
 * which this service documents for servers of one's own.
 */
const chatBody = z.object({
  model: lenientText,
  choices: lenientList(choice),
  citations: numberedList(z.union([z.string().transform((url) => ({ url, title: null })), page])),
  search_results: numberedList(page),
  /** Volcengine's bots. */
  references: numberedList(page),
  /** Z.ai. */
  web_search: numberedList(linked),
  search_queries: lenientList(z.string()),
  products: lenientList(productSchema),
  collection: z.enum(collections).nullable().catch(null),
  usage: usage.nullable().catch(null),
});

/**
 * Evidence of a chat completion. Annotations are citations. Of `citations` and `search_results` all were retrieved; those
 * whose number stands in the text, counted from 1, are cited.
 */
export function chatEvidence(body: unknown, text: string): Evidence {
  const read = chatBody.safeParse(body);
  if (!read.success) return {};
  const { choices, citations, search_queries: given, products, usage: used } = read.data;
  const results = [...read.data.search_results, ...read.data.references, ...read.data.web_search];
  const answer = choices[0]?.message;
  const tools = answer?.executed_tools ?? [];
  // What comes before a tool's result is no answer, and nobody here runs a tool.
  const finalText = awaitsTool(choices[0]) ? "" : answer?.content == null ? undefined : besideThinking(answer.content);
  const numbered = citations.length > 0 ? citations : results;
  const sources: AnswerSource[] = [
    ...(answer?.annotations ?? []).map(({ url, title }) => citedSource(url, title)),
    ...[...results, ...citations].flatMap((found) => (found ? [retrievedSource(found.url, found.title)] : [])),
    ...tools.flatMap((tool) => tool.search_results?.results ?? []).map((found) => retrievedSource(found.url, found.title)),
    ...numbersIn(finalText ?? text).flatMap((number) => {
      const found = numbered[number - 1];
      return found ? [citedSource(found.url)] : [];
    }),
  ];
  const searchQueries = [...given, ...tools.flatMap((tool) => (tool.type === "search" ? queryIn(tool.arguments) : []))];
  const counted = used?.num_search_queries ?? (used?.server_tool_use ?? used?.server_tool_use_details)?.web_search_requests;
  return {
    finish: choices[0]?.error ? "error" : choices[0]?.finish_reason,
    error: choices[0]?.error,
    servedModel: read.data.model,
    // Some servers always send the field, empty where the model did not decline.
    isRefusal: (answer?.refusal ?? "").trim() !== "",
    finalText,
    sources,
    searchQueries,
    searches: counted ?? (searchQueries.length > 0 ? searchQueries.length : null),
    costUsd: costOf(used),
    tokens: used && {
      input_tokens: used.prompt_tokens,
      output_tokens: outputTokensOf(used),
      reasoning_tokens: used.reasoning_tokens ?? used.completion_tokens_details?.reasoning_tokens ?? null,
      cached_input_tokens: used.prompt_tokens_details?.cached_tokens ?? null,
    },
    products: answer && answer.products.length > 0 ? answer.products : products,
    collection: read.data.collection,
  };
}

/** Both are asked for: some servers tell of tools that they ran themselves, some end a whole answer with the word. */
function awaitsTool(given: z.output<typeof choice> | undefined): boolean {
  const calls = given?.message && (given.message.tool_calls.length > 0 || given.message.function_call != null);
  return Boolean(calls) && /^(?:tool_calls|function_call)$/.test(given?.finish_reason ?? "");
}

function costOf(used: z.output<typeof usage> | null): number | null {
  if (used?.cost_in_usd_ticks != null) return used.cost_in_usd_ticks;
  return typeof used?.cost === "object" ? (used.cost?.total_cost ?? null) : (used?.cost ?? null);
}

/** xAI and Gemini count the tokens of reasoning in the total alone, Perplexity by themselves. */
function outputTokensOf({
  prompt_tokens,
  completion_tokens,
  total_tokens,
  reasoning_tokens,
}: z.output<typeof usage>): number | null {
  const counted = sumOfTokens(completion_tokens, reasoning_tokens);
  return counted === null ? null : Math.max(counted, (total_tokens ?? 0) - (prompt_tokens ?? total_tokens ?? 0));
}

function joined(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join("");
}

/**
 * The numbers of `[1]`, `[2, 3]`, `[^4]`, `[citation:5]`, `[web:5]`, `[ref_6]`, `【7】` and `【8†source】` in order of appearance; not those of Markdown links,
 * `[1](…)` and `[[1]](…)`, those that a line `[1]: …` gives an address of its own, and those in code, `row[1]`.
 */
export function numbersIn(text: string): number[] {
  const own = new Set([...text.matchAll(/^ {0,3}\[\^?(\d{1,3})\]:/gmu)].map((match) => Number(match[1])));
  return withoutCode(text)
    .flatMap((part) => numbersOf(part))
    .filter((number) => !own.has(number));
}

/** What stands around code: behind fences and backticks, by the odd and the even of them. */
function withoutCode(text: string): string[] {
  return text
    .split(/^ {0,3}(?:```|~~~).*$/mu)
    .filter((_, index) => index % 2 === 0)
    .flatMap((part) => part.replaceAll(/`[^`\n]*`/gu, " "));
}

const CITATION_NUMBERS = [
  /\[(?:citation:|web:|ref_|\^)?(\d{1,3}(?:\s*,\s*\d{1,3})*)\^?\](?!\]?\()/gu,
  /【(\d{1,3})(?:[†:][^【】\n]*)?】/gu,
];

function numbersOf(text: string): number[] {
  return CITATION_NUMBERS.flatMap((form) => [...text.matchAll(form)])
    .toSorted((one, other) => one.index - other.index)
    .flatMap((match) => match[1]!.split(",").map(Number));
}
