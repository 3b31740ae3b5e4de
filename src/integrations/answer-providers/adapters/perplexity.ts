import { createPerplexity } from "@ai-sdk/perplexity";
import type { Adapter } from "./adapter.ts";
import { chatEvidence } from "./chat-evidence.ts";
import { withoutThinking } from "./thinking.ts";
import { userLocation } from "./user-location.ts";

/** Perplexity's Sonar API, which always searches. Titles stand in the body's `search_results` only. */
export const perplexity: Adapter = {
  label: "Perplexity",
  model: ({ apiKey, baseUrl, modelName }) =>
    withoutThinking(createPerplexity({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.perplexity.ai" })(modelName)),
  extras: (_setting, { location }) => {
    const place = userLocation(location);
    return {
      takesLocation: place !== null,
      ...(place && { providerOptions: { perplexity: { web_search_options: { user_location: place } } } }),
    };
  },
  evidence: chatEvidence,
};
