import { createXai } from "@ai-sdk/xai";
import type { ToolSet } from "ai";
import type { ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { responsesEvidence } from "./responses.ts";
import { tellingFailures } from "./told-failures.ts";

/**
 * xAI's Responses API with its web search. `citations` and annotations without a place in the text list every page that
 * was met; only an annotation with a place is a citation (https://docs.x.ai/developers/tools/citations).
 */
export const xai: Adapter = {
  label: "xAI",
  model: (setting) => client(setting).responses(setting.modelName),
  extras: (setting) => ({
    providerOptions: { xai: { store: false } },
    // Of the same shape at run time; only the types of the older tool package that @ai-sdk/xai pins differ.
    tools: { web_search: client(setting).tools.webSearch() } as ToolSet,
  }),
  evidence: (body) => responsesEvidence(body, (annotation) => annotation.start_index !== null),
};

function client({ apiKey, baseUrl }: ModelSetting) {
  return createXai({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.x.ai/v1", fetch: tellingFailures });
}
