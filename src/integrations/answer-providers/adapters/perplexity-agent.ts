import { createOpenAI } from "@ai-sdk/openai";
import { z } from "zod";
import type { AskedFrom } from "../provider.ts";
import type { ModelSetting } from "../settings.ts";
import type { CallExtras, Evidence } from "./adapter.ts";
import { numbersIn } from "./chat-evidence.ts";
import { citedSource, lenientCount, lenientList, lenientText, lenientUsd, retrievedSource } from "./read.ts";
import { responsesEvidence } from "./responses.ts";
import { tellingFailures } from "./told-failures.ts";
import { approximately } from "./user-location.ts";

const page = z.object({ url: z.string(), title: lenientText, id: lenientCount });

/** What Perplexity's own items add to the Responses API: `search_results` with their queries, and pages that were opened. */
const agentBody = z.object({
  output: lenientList(
    z.object({ type: z.string(), queries: lenientList(z.string()), results: lenientList(page), contents: lenientList(page) }),
  ),
  usage: z
    .object({
      cost: z.object({ total_cost: lenientUsd, currency: lenientText }).nullable().catch(null),
      tool_calls_details: z
        .object({ search_web: z.object({ invocation: lenientCount }).nullable().catch(null) })
        .nullable()
        .catch(null),
    })
    .nullable()
    .catch(null),
});

/** Models of the Agent API have their vendor in front, `perplexity/sonar`; those of Sonar's chat completions do not. */
export const isAgentModel = ({ modelName }: ModelSetting): boolean => modelName.includes("/");

/** Whether an answer has the form of the Agent API. */
export const isAgentAnswer = (body: unknown): boolean => z.object({ output: z.array(z.unknown()) }).safeParse(body).success;

/** A model of Perplexity's Agent API, which speaks OpenAI's Responses API. */
export const agentModel = (setting: ModelSetting) => client(setting).responses(setting.modelName);

/** The web search, which the model may use. */
export function agentExtras(setting: ModelSetting, location: AskedFrom | null): CallExtras {
  const userLocation = approximately(location);
  return {
    takesLocation: userLocation !== null,
    tools: { web_search: client(setting).tools.webSearch(userLocation ? { userLocation } : {}) },
  };
}

/** Evidence of an answer of the Agent API. All results were retrieved; those whose number stands in the text, or in an annotation, are cited. */
export function agentEvidence(body: unknown): Evidence {
  const given = responsesEvidence(body);
  const read = agentBody.safeParse(body);
  if (!read.success) return given;
  const { output, usage } = read.data;
  const results = output.flatMap((item) => item.results);
  const numbered = new Map(results.toReversed().map((found) => [found.id, found]));
  const cited = numbersIn(given.finalText ?? "").flatMap((number) => numbered.get(number) ?? []);
  const searches = output.filter(({ type }) => type === "search_results");
  const isInUsd = (usage?.cost?.currency ?? "USD") === "USD";
  return {
    ...given,
    sources: [
      ...(given.sources ?? []),
      ...[...results, ...output.flatMap((item) => item.contents)].map(({ url, title }) => retrievedSource(url, title)),
      ...cited.map(({ url, title }) => citedSource(url, title)),
    ],
    searchQueries: [...(given.searchQueries ?? []), ...searches.flatMap((item) => item.queries)],
    searches: usage?.tool_calls_details?.search_web?.invocation ?? searches.length,
    costUsd: isInUsd ? (usage?.cost?.total_cost ?? null) : null,
  };
}

function client({ apiKey, baseUrl }: ModelSetting) {
  return createOpenAI({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.perplexity.ai/v1", fetch: withoutOpenaisFields });
}

const request = z.looseObject({
  include: z.unknown().optional(),
  tools: z.array(z.looseObject({ user_location: z.looseObject({ type: z.unknown() }).optional() })).optional(),
});

/** Perplexity refuses fields that it does not know: those that only OpenAI's web search has are left out. */
const withoutOpenaisFields: typeof fetch = (address, init) => {
  const { include: _include, tools, ...rest } = request.parse(JSON.parse(String(init?.body)));
  const plain = tools?.map(({ user_location: place, ...tool }) => {
    const { type: _type, ...location } = place ?? { type: null };
    return place ? { ...tool, user_location: location } : tool;
  });
  return tellingFailures(address, { ...init, body: JSON.stringify({ ...rest, ...(plain && { tools: plain }) }) });
};
