import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Adapter } from "./adapter.ts";
import { chatEvidence } from "./chat-evidence.ts";
import { lookUpRedirect, type RedirectLookup, withoutRedirects } from "./google-redirects.ts";
import { withoutThinking } from "./thinking.ts";
import { tellingFailures } from "./told-failures.ts";

/**
 * Any server that speaks OpenAI's chat completions. Whether it searches the web is its own matter.
 * @param lookup how Google's redirects are resolved, which gateways to Gemini pass on.
 */
export const compatibleAdapter = (lookup: RedirectLookup = lookUpRedirect): Adapter => ({
  label: "The OpenAI-compatible server",
  model: ({ apiKey, baseUrl, modelName }) =>
    withoutThinking(
      createOpenAICompatible({
        name: "compatible",
        baseURL: baseUrl ?? "",
        ...(apiKey !== null && { apiKey }),
        supportsStructuredOutputs: true,
        // Some servers stream unless they are told not to, and the SDK leaves the field out.
        transformRequestBody: (body) => ({ ...body, stream: false }),
        fetch: tellingFailures,
      })(modelName),
    ),
  extras: (_setting, { callId }) => ({ headers: { "x-client-request-id": callId } }),
  evidence: async (body, text, signal) => {
    const { sources = [], ...evidence } = chatEvidence(body, text);
    return { ...evidence, sources: await withoutRedirects(sources, lookup, signal) };
  },
});
