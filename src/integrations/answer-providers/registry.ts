import type { LanguageModel } from "ai";
import { type ModelId, modelLabel } from "../ai-models/index.ts";
import { adapterOf } from "./adapters/all.ts";
import { vendorProvider } from "./ask.ts";
import { measured } from "./measured.ts";
import type { Provider } from "./provider.ts";
import { type ModelSetting, modelVariable, type ProviderSettings } from "./settings.ts";
import { simulatedProvider } from "./simulated.ts";

export type Providers = {
  /** What answers in the name of the model; `null` when nothing is configured for it. */
  providerFor(id: ModelId): Provider | null;
};

/**
 * Makes the providers. With no model configured at all the simulated one serves every model; as soon as one is, a model
 * without a setting is not served, and nothing stands in for it.
 */
export function createProviders(settings: ProviderSettings): Providers {
  const simulated = measured(simulatedProvider(settings.simulated));
  const configured = Object.entries(settings.models).map(
    ([id, setting]) =>
      [
        id,
        setting === "simulated" ? simulated : measured(vendorProvider(() => adapterOf(setting), setting, settings.timeoutMs)),
      ] as const,
  );
  const byModel: ReadonlyMap<string, Provider> = new Map(configured);
  return { providerFor: (id) => (byModel.size === 0 ? simulated : (byModel.get(id) ?? null)) };
}

/** The sentence for a model that `providerFor` answers with `null`. */
export function notServedReason(id: ModelId): string {
  return `${modelLabel(id)} is not served: no provider is configured for it (${modelVariable(id)}).`;
}

/** The configured language model for use with the AI SDK, without web search. */
export async function languageModel(setting: ModelSetting): Promise<LanguageModel> {
  return (await adapterOf(setting)).model(setting);
}
