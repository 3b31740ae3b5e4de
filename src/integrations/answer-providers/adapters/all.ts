import type { AdapterName, ModelSetting } from "../settings.ts";
import type { Adapter } from "./adapter.ts";
import { anthropic } from "./anthropic.ts";
import { compatible } from "./compatible.ts";
import { googleAdapter } from "./google.ts";
import { openai } from "./openai.ts";
import { perplexity } from "./perplexity.ts";
import { xai } from "./xai.ts";

const adapters: Record<AdapterName, Adapter> = {
  openai,
  anthropic,
  google: googleAdapter(),
  perplexity,
  xai,
  compatible,
};

export function adapterOf(setting: ModelSetting): Adapter {
  return adapters[setting.adapter];
}
