import { type ModelPrice, prices, type VendorPrices } from "./prices.ts";
import type { AnswerCost, AnswerUsage } from "./provider.ts";
import type { ModelSetting } from "./settings.ts";

/** What is known of an answer that has no price of its own. */
export interface Priced {
  setting: Pick<ModelSetting, "adapter" | "modelName" | "baseUrl">;
  servedModel?: string | null;
  /** UTC day of the call. */
  day: string;
  usage: AnswerUsage;
  searches?: number | null;
}

/**
 * The price of an answer by the price table, in US dollars.
 * @returns null where the model, its tokens, or the price of a part is not known.
 */
export function tablePrice({ setting, servedModel, day, usage, searches }: Priced): AnswerCost | null {
  const vendor = vendorOf(setting.adapter === "compatible" ? hostOf(setting.baseUrl) : setting.adapter);
  const price = vendor && priceOf(vendor.models, servedModel ?? setting.modelName, day);
  const { input_tokens: input, output_tokens: output, cached_input_tokens: cached } = usage;
  if (!price || input === null || output === null || input > (price.upToInput ?? Number.POSITIVE_INFINITY)) return null;
  if (cached && price.cachedInput === null) return null;
  const search = price.searches === undefined ? vendor.searches : price.searches;
  if (searches && search === null) return null;
  const searched =
    !searches || search === null ? 0 : search.per === "answer" ? search.usdPerThousand : searches * search.usdPerThousand;
  const tokens = (input - (cached ?? 0)) * price.input + (cached ?? 0) * (price.cachedInput ?? 0) + output * price.output;
  // Rounded as it is stored, so that sums of binary fractions do not show.
  return { amount: Number((tokens / 1e6 + searched / 1e3).toFixed(10)), currency: "USD", source: "price_table" };
}

/** The price that holds on a day. A version may carry its date or `latest` at its end: `gpt-5-2025-08-07`, `claude-sonnet-4-5-20250929`. */
function priceOf(models: readonly ModelPrice[], name: string, day: string): ModelPrice | undefined {
  const model = name.replace(/-(?:\d{4}-\d{2}-\d{2}|20\d{6}|\d{4}|latest|0)$/u, "");
  return models
    .filter((one) => (one.model === name || one.model === model) && (one.from ?? "") <= day)
    .reduce<ModelPrice | undefined>((last, one) => ((last?.from ?? "") <= (one.from ?? "") ? one : last), undefined);
}

const hostOf = (address: string | null): string => (address !== null && URL.canParse(address) ? new URL(address).hostname : "");

const vendorOf = (name: string): VendorPrices | null => (Object.hasOwn(prices, name) ? prices[name]! : null);
