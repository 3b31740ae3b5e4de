import { expect, test } from "vitest";
import { tablePrice } from "../../../src/integrations/answer-providers/price.ts";
import { prices } from "../../../src/integrations/answer-providers/prices.ts";
import type { AdapterName } from "../../../src/integrations/answer-providers/settings.ts";

const usage = (input: number | null, output: number | null, cached: number | null = null) => ({
  input_tokens: input,
  output_tokens: output,
  reasoning_tokens: null,
  cached_input_tokens: cached,
});

function priceOf(
  adapter: AdapterName,
  model: string,
  used: ReturnType<typeof usage>,
  more: { searches?: number | null; day?: string; baseUrl?: string; served?: string | null } = {},
) {
  const { searches = null, day = "2026-11-20", baseUrl = null, served = model } = more;
  const setting = { adapter, modelName: model, baseUrl };
  return tablePrice({ setting, servedModel: served, day, usage: used, searches })?.amount ?? null;
}

test("tokens, those from the cache, and searches", () => {
  // 900 × 1.25 + 100 × 0.125 + 200 × 10 millionths, and two searches of a cent.
  expect(priceOf("openai", "gpt-5-2025-08-07", usage(1000, 200, 100), { searches: 2 })).toBe(0.0231375);
  // Grounding of Gemini 2 costs once an answer, of Gemini 3 once a search.
  expect(priceOf("google", "gemini-2.5-pro", usage(0, 0), { searches: 3 })).toBe(0.035);
  expect(priceOf("google", "gemini-3.5-flash", usage(0, 0), { searches: 3 })).toBe(0.042);
  expect(priceOf("compatible", "deepseek-v4-pro", usage(1_000_000, 0), { baseUrl: "https://api.deepseek.com/v1" })).toBe(0.435);
});

test("the price of the day of the call", () => {
  const million = usage(1_000_000, 0);
  expect(priceOf("anthropic", "claude-sonnet-5", million, { day: "2026-08-31" })).toBe(2);
  expect(priceOf("anthropic", "claude-sonnet-5", million, { day: "2026-09-01" })).toBe(3);
});

test("the model that answered counts, and the configured one where none is reported", () => {
  expect(priceOf("anthropic", "claude-fable-5", usage(1_000_000, 0), { served: "claude-opus-4-8" })).toBe(5);
  expect(priceOf("openai", "gpt-5-mini", usage(1_000_000, 0), { served: null })).toBe(0.25);
});

test.each([
  ["a model that is not listed", priceOf("openai", "gpt-9", usage(10, 10))],
  ["a name that only begins alike", priceOf("openai", "gpt-5-turbo", usage(10, 10))],
  ["a name of JavaScript", priceOf("compatible", "__proto__", usage(10, 10), { baseUrl: "https://constructor/v1" })],
  ["unknown tokens", priceOf("openai", "gpt-5", usage(null, 10))],
  ["an input beyond the price", priceOf("anthropic", "claude-sonnet-4-5", usage(200_001, 10))],
  ["a cache without a price", priceOf("openai", "gpt-5-pro", usage(10, 10, 5))],
  ["searches without a price", priceOf("openai", "gpt-4o-mini", usage(10, 10), { searches: 1 })],
  ["another server", priceOf("compatible", "deepseek-v4-pro", usage(10, 10), { baseUrl: "https://gateway.example/v1" })],
])("%s has no price", (_what, price) => {
  expect(price).toBe(null);
});

test("every price has its page and the day on which it was read", () => {
  for (const { page, models } of Object.values(prices)) {
    expect(page).toMatch(/^https:\/\//);
    for (const { checkedOn } of models) expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});
