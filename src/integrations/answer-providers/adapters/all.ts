import type { AdapterName, ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";

/** Each brings its vendor's SDK along, which a process that never asks the vendor need not hold. */
const adapters: Record<AdapterName, () => Promise<Adapter>> = {
  openai: async () => (await import("./openai.ts")).openai,
  anthropic: async () => (await import("./anthropic.ts")).anthropic,
  google: async () => (await import("./google.ts")).googleAdapter(),
  perplexity: async () => (await import("./perplexity.ts")).perplexity,
  xai: async () => (await import("./xai.ts")).xai,
  compatible: async () => (await import("./compatible.ts")).compatibleAdapter(),
};

/** The adapter of a setting, loaded when it is first needed. */
export const adapterOf = (setting: ModelSetting): Promise<Adapter> => adapters[setting.adapter]();
