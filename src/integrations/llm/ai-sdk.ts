import type { LanguageModel, LanguageModelUsage } from "ai";
import { lazily } from "../../platform/batches/index.ts";
import { failureOf, languageModel, type ModelSetting, measureCall, type ProviderGate } from "../answer-providers/index.ts";
import { type AnalysisModel, ModelCallError, type ModelRequest, type ModelUsage, malformedAnswer } from "./model.ts";

/** The analysis model of a setting (`ANALYSIS_MODEL`, `MENTION_MODEL`); null without one. */
export function configuredModel(setting: ModelSetting | null, gate: ProviderGate): AnalysisModel | null {
  return (
    setting && {
      ...aiSdkModel(
        setting.adapter,
        setting.modelName,
        lazily(() => languageModel(setting)),
      ),
      gate,
    }
  );
}

/**
 * An analysis model from any model of the AI SDK.
 * @param load called with each request.
 */
export function aiSdkModel(provider: string, modelName: string, load: () => Promise<LanguageModel>): AnalysisModel {
  return {
    provider,
    model: modelName,
    generate: (request) =>
      measureCall(
        { provider, model: modelName },
        () => generate(request),
        measuredParts,
        (error) => (error instanceof ModelCallError ? error.kind : "error"),
      ),
  };

  async function generate({ instructions, material, schema, signal }: ModelRequest) {
    const { generateText, NoObjectGeneratedError, Output } = await import("ai");
    try {
      const result = await generateText({
        model: await load(),
        instructions,
        prompt: material,
        output: Output.object({ schema }),
        // Repeated in one place (ask.ts), where calls are counted and pauses are known.
        maxRetries: 0,
        abortSignal: signal,
      });
      return { answer: result.output, usage: tokens(result.usage) };
    } catch (error) {
      // It is no cause of what is thrown: with its causes it says what vendor and model wrote, and histories and logs show causes.
      if (NoObjectGeneratedError.isInstance(error)) {
        const found = schema.safeParse(objectIn(error.text ?? ""));
        if (found.success && error.usage) return { answer: found.data, usage: tokens(error.usage) };
        throw new ModelCallError(malformedAnswer, {
          kind: "malformed",
          retryable: true,
          usage: error.usage ? tokens(error.usage) : null,
        });
      }
      const { message, kind, retryable, retryAfterMs } = await failureOf(error, "The analysis model's provider", new Date());
      throw new ModelCallError(message, { kind, retryable, retryAfterMs });
    }
  }
}

function measuredParts({ usage }: { usage: ModelUsage }) {
  return { outcome: "answered", usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens } };
}

function tokens(usage: LanguageModelUsage): ModelUsage {
  const inputTokens = usage.inputTokens ?? 0;
  const outputTokens = usage.outputTokens ?? 0;
  return { inputTokens, outputTokens, totalTokens: usage.totalTokens ?? inputTokens + outputTokens };
}

/** The object in a text that puts a code fence or words around it, as models do that their server does not hold to a form. */
function objectIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
