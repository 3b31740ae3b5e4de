import { createPerplexity } from "@ai-sdk/perplexity";
import type { ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { chatEvidence } from "./chat-evidence.ts";
import { agentEvidence, agentExtras, agentModel, isAgentAnswer, isAgentModel } from "./perplexity-agent.ts";
import { withoutThinking } from "./thinking.ts";
import { tellingFailures } from "./told-failures.ts";
import { userLocation } from "./user-location.ts";

/**
 * Perplexity: its Agent API, and Sonar's chat completions before it, which always search. Titles of those stand in the body's
 * `search_results` only.
 */
export const perplexity: Adapter = {
  label: "Perplexity",
  model: (setting) => (isAgentModel(setting) ? agentModel(setting) : withoutThinking(sonar(setting))),
  extras: (setting, { location }) => {
    if (isAgentModel(setting)) return agentExtras(setting, location);
    const place = userLocation(location);
    return {
      takesLocation: place !== null,
      ...(place && { providerOptions: { perplexity: { web_search_options: { user_location: place } } } }),
    };
  },
  evidence: (body, text) => (isAgentAnswer(body) ? agentEvidence(body) : chatEvidence(body, text)),
};

const sonar = ({ apiKey, baseUrl, modelName }: ModelSetting) =>
  createPerplexity({ apiKey: apiKey ?? "", baseURL: baseUrl ?? "https://api.perplexity.ai", fetch: tellingFailures })(modelName);
