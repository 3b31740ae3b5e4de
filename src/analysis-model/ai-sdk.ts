import { APICallError, generateText, type LanguageModel, type LanguageModelUsage, NoObjectGeneratedError, Output } from "ai";
import { languageModel } from "../providers/registry.ts";
import type { ModelSetting } from "../providers/settings.ts";
import { type AnalysisModel, ModelCallError, type ModelUsage } from "./model.ts";

/** The analysis model of a setting (`ANALYSIS_MODEL`, `MENTION_MODEL`); null without one. */
export function configuredModel(setting: ModelSetting | null): AnalysisModel | null {
  const model = languageModel(setting);
  return setting && model ? aiSdkModel(setting.adapter, setting.modelName, model) : null;
}

/** An analysis model from any model of the AI SDK. */
export function aiSdkModel(provider: string, modelName: string, languageModel: LanguageModel): AnalysisModel {
  return {
    provider,
    model: modelName,
    async generate({ instructions, material, schema, signal }) {
      try {
        const result = await generateText({
          model: languageModel,
          instructions,
          prompt: material,
          output: Output.object({ schema }),
          // Retries are counted and paid by the analysis itself.
          maxRetries: 0,
          abortSignal: signal,
        });
        return { answer: result.output, usage: tokens(result.usage) };
      } catch (error) {
        if (NoObjectGeneratedError.isInstance(error)) {
          throw new ModelCallError("The analysis model answered in another form than asked for.", {
            retryable: true,
            usage: error.usage ? tokens(error.usage) : null,
            cause: error,
          });
        }
        const status = APICallError.isInstance(error) ? error.statusCode : undefined;
        throw new ModelCallError(
          status ? `The analysis model's provider answered ${status}.` : "The analysis model's provider could not be reached.",
          { retryable: APICallError.isInstance(error) ? error.isRetryable : true, cause: error },
        );
      }
    },
  };
}

function tokens(usage: LanguageModelUsage): ModelUsage {
  const inputTokens = usage.inputTokens ?? 0;
  const outputTokens = usage.outputTokens ?? 0;
  return { inputTokens, outputTokens, totalTokens: usage.totalTokens ?? inputTokens + outputTokens };
}
