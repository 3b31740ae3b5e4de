import { createAnthropic } from "@ai-sdk/anthropic";
import { z } from "zod";
import type { AnswerSource } from "../provider.ts";
import type { ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { wholeTurns } from "./anthropic-turns.ts";
import { afterLastTool } from "./last-word.ts";
import { citedSource, lenientCount, lenientList, lenientText, lenientTokens, retrievedSource, sumOfTokens } from "./read.ts";
import { tellingFailures } from "./told-failures.ts";
import { approximately } from "./user-location.ts";

const page = z.object({ url: z.string(), title: lenientText });

const block = z.object({
  type: z.string(),
  text: z.string().catch(""),
  citations: lenientList(page),
  name: lenientText,
  input: z.object({ query: z.string() }).nullable().catch(null),
  /** Pages of a search. */
  content: lenientList(page),
});

/** `web_fetch_tool_result`: one page that was opened. */
const fetched = z.object({ type: z.literal("web_fetch_tool_result"), content: z.object({ url: z.string() }) });

/** The wire format of Anthropic's Messages API, as far as evidence goes. */
const messageBody = z.object({
  model: lenientText,
  stop_reason: lenientText,
  content: lenientList(block),
  usage: z
    .object({
      server_tool_use: z.object({ web_search_requests: lenientCount }).nullable().catch(null),
      input_tokens: lenientTokens,
      cache_creation_input_tokens: lenientTokens,
      cache_read_input_tokens: lenientTokens,
      output_tokens: lenientTokens,
      output_tokens_details: z.object({ thinking_tokens: lenientTokens }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
});

const openedPages = z.object({ content: lenientList(fetched) });

/** Anthropic's Messages API with its web search: result blocks hold what was retrieved, text blocks cite. */
export const anthropic: Adapter = {
  label: "Anthropic",
  model: (setting) => client(setting).messages(setting.modelName),
  extras: (setting, { location }) => {
    const userLocation = approximately(location);
    return {
      takesLocation: userLocation !== null,
      tools: {
        web_search: client(setting).tools.webSearch_20250305({
          // Bounds the cost of one answer; the model seldom searches more than three times.
          maxUses: 5,
          ...(userLocation && { userLocation }),
        }),
      },
    };
  },
  evidence: (body) => {
    const read = messageBody.safeParse(body);
    if (!read.success) return {};
    const { content: blocks, model, stop_reason, usage } = read.data;
    const results = blocks.filter((entry) => entry.type === "web_search_tool_result");
    const searches = blocks.filter((entry) => entry.type === "server_tool_use" && entry.name === "web_search");
    const answer = afterLastTool(blocks, ({ type }) => type.endsWith("tool_use") || type.endsWith("tool_result"));
    const citedBy = (of: typeof blocks, as: (url: string, title: string | null) => AnswerSource) =>
      of.flatMap((entry) => entry.citations).map((found) => as(found.url, found.title));
    return {
      finish: stop_reason,
      servedModel: model,
      finalText: answer.map((entry) => (entry.type === "text" ? entry.text : "")).join(""),
      sources: [
        ...results.flatMap((entry) => entry.content).map((found) => retrievedSource(found.url, found.title)),
        ...(openedPages.safeParse(body).data?.content ?? []).map((found) => retrievedSource(found.content.url)),
        ...citedBy(blocks.slice(0, blocks.length - answer.length), retrievedSource),
        ...citedBy(answer, citedSource),
      ],
      searchQueries: searches.flatMap((entry) => entry.input?.query ?? []),
      searches: usage?.server_tool_use?.web_search_requests ?? searches.length,
      tokens: usage && {
        input_tokens: sumOfTokens(usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens),
        output_tokens: usage.output_tokens,
        reasoning_tokens: usage.output_tokens_details?.thinking_tokens ?? null,
        cached_input_tokens: usage.cache_read_input_tokens,
      },
    };
  },
};

function client({ apiKey, baseUrl }: ModelSetting) {
  return createAnthropic({
    apiKey: apiKey ?? "",
    baseURL: baseUrl ?? "https://api.anthropic.com/v1",
    fetch: wholeTurns(tellingFailures),
  });
}
