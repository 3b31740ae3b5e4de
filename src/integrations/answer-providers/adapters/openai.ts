import { createOpenAI } from "@ai-sdk/openai";
import type { ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { responsesEvidence } from "./responses.ts";
import { tellingFailures } from "./told-failures.ts";
import { approximately } from "./user-location.ts";

/** OpenAI's Responses API with its web search. */
export const openai: Adapter = {
  label: "OpenAI",
  model: (setting) => client(setting).responses(setting.modelName),
  extras: (setting, { location, callId }) => {
    const userLocation = approximately(location);
    return {
      takesLocation: userLocation !== null,
      headers: { "x-client-request-id": callId },
      // The answer is kept here; OpenAI need not store a second copy.
      providerOptions: { openai: { store: false } },
      tools: {
        web_search: client(setting).tools.webSearch(userLocation ? { userLocation } : {}),
      },
    };
  },
  evidence: (body) => responsesEvidence(body),
};

function client({ apiKey, baseUrl }: ModelSetting) {
  return createOpenAI({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.openai.com/v1", fetch: tellingFailures });
}
