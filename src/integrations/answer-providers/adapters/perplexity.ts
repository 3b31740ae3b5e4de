import { createPerplexity } from "@ai-sdk/perplexity";
import type { Adapter } from "./adapter.ts";
import { chatEvidence } from "./chat-evidence.ts";
import { withoutThinking } from "./thinking.ts";

/** Perplexity's Sonar API, which always searches. Titles stand in the body's `search_results` only. */
export const perplexity: Adapter = {
  label: "Perplexity",
  model: ({ apiKey, baseUrl, modelName }) =>
    withoutThinking(createPerplexity({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.perplexity.ai" })(modelName)),
  extras: (_setting, { location }) => {
    const country = location?.countryCode;
    return {
      takesLocation: country != null,
      ...(country && { providerOptions: { perplexity: { web_search_options: { user_location: { country } } } } }),
    };
  },
  evidence: chatEvidence,
};
