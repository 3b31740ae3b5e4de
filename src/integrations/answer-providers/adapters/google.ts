import { createGoogle } from "@ai-sdk/google";
import { z } from "zod";
import type { AnswerSource } from "../provider.ts";
import type { ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { isGroundingRedirect, lookUpRedirect, type RedirectLookup, resolveRedirect } from "./google-redirects.ts";
import { afterLastTool } from "./last-word.ts";
import { lenientList, lenientText, lenientTokens, sumOfTokens } from "./read.ts";
import { tellingFailures } from "./told-failures.ts";

/** An entry that does not fit stays in its place as `null`, because supports refer to chunks by index. */
const chunk = z
  .object({ web: z.object({ uri: z.string(), title: lenientText, domain: lenientText }) })
  .nullable()
  .catch(null);

const grounding = z.object({
  webSearchQueries: lenientList(z.string()),
  groundingChunks: z.array(chunk).catch([]),
  groundingSupports: lenientList(z.object({ groundingChunkIndices: lenientList(z.number()) })),
});

const part = z.looseObject({ text: z.string().catch(""), thought: z.boolean().catch(false) });

const candidate = z.object({
  content: z
    .object({ parts: lenientList(part) })
    .nullable()
    .catch(null),
  finishReason: lenientText,
  groundingMetadata: grounding.nullable().catch(null),
});

/** The wire format of Gemini's generateContent, as far as evidence goes. */
const generateBody = z.object({
  modelVersion: lenientText,
  candidates: lenientList(candidate),
  usageMetadata: z
    .object({
      promptTokenCount: lenientTokens,
      /** What tools put into the prompt. */
      toolUsePromptTokenCount: lenientTokens,
      candidatesTokenCount: lenientTokens,
      thoughtsTokenCount: lenientTokens,
      cachedContentTokenCount: lenientTokens,
    })
    .nullable()
    .catch(null),
  promptFeedback: z.object({ blockReason: lenientText }).nullable().catch(null),
});

/** Parts that are calls of tools or what they gave back. */
const toolParts = ["functionCall", "functionResponse", "toolCall", "toolResponse", "executableCode", "codeExecutionResult"];

/**
 * Google's Gemini API grounded in Google Search. Every chunk was retrieved; those that support a part of the text are
 * cited.
 * @param lookup how grounding redirects are resolved.
 */
export function googleAdapter(lookup: RedirectLookup = lookUpRedirect): Adapter {
  return {
    label: "Google",
    model: (setting) => client(setting).chat(setting.modelName),
    extras: (setting) => ({ tools: { google_search: client(setting).tools.googleSearch({}) } }),
    evidence: async (body, _text, signal) => {
      const read = generateBody.safeParse(body);
      if (!read.success) return {};
      const { candidates, promptFeedback, modelVersion, usageMetadata: used } = read.data;
      const [first] = candidates;
      const metadata = first?.groundingMetadata;
      const answer = afterLastTool(first?.content?.parts ?? [], (one) => toolParts.some((name) => Object.hasOwn(one, name)));
      const supporting = new Set(metadata?.groundingSupports.flatMap((support) => support.groundingChunkIndices));
      const found = (metadata?.groundingChunks ?? []).map(async (entry, index) => {
        if (entry === null) return null;
        const { uri, title, domain } = entry.web;
        const url = isGroundingRedirect(uri) ? await resolveRedirect(uri, domain ?? title, lookup, signal) : uri;
        return url === null ? null : ({ url, title, cited: supporting.has(index), retrieved: true } satisfies AnswerSource);
      });
      return {
        // Without a candidate and without a reason nothing was answered: the vendor failed.
        finish: promptFeedback?.blockReason ? "content_filter" : first ? first.finishReason : "error",
        // What resembles a published text too closely is withheld; another attempt is worded otherwise.
        retryable: first?.finishReason === "RECITATION",
        servedModel: modelVersion,
        tokens: used && {
          input_tokens: sumOfTokens(used.promptTokenCount, used.toolUsePromptTokenCount),
          output_tokens: sumOfTokens(used.candidatesTokenCount, used.thoughtsTokenCount),
          reasoning_tokens: used.thoughtsTokenCount,
          cached_input_tokens: used.cachedContentTokenCount,
        },
        finalText: answer.map(({ text, thought }) => (thought ? "" : text)).join(""),
        sources: (await Promise.all(found)).filter((source) => source !== null),
        searchQueries: metadata?.webSearchQueries ?? [],
        searches: metadata?.webSearchQueries.filter((query) => query.trim() !== "").length ?? 0,
      };
    },
  };
}

function client({ apiKey, baseUrl }: ModelSetting) {
  return createGoogle({
    apiKey: apiKey ?? "",
    baseURL: baseUrl ?? "https://generativelanguage.googleapis.com/v1beta",
    fetch: tellingFailures,
  });
}
