/** What a model takes, in US dollars. */
export interface ModelPrice {
  /** The model's name without the date that versions carry at their end. */
  model: string;
  /** A million tokens. */
  input: number;
  /** A million tokens of the input that came from the provider's cache; null where no price is published. */
  cachedInput: number | null;
  output: number;
  /** The UTC day on which the price begins to hold; it holds from ever where there is none. */
  from?: string;
  /** The price holds up to this many tokens of input; longer ones have a price that is not kept here. */
  upToInput?: number;
  /** A thousand searches, or a thousand answers with a search, where that is other than the vendor's. */
  searches?: SearchPrice | null;
  /** The day on which the vendor's page said so. */
  checkedOn: string;
}

export interface SearchPrice {
  usdPerThousand: number;
  per: "search" | "answer";
}

export interface VendorPrices {
  /** Where the vendor publishes them. */
  page: string;
  /** null: not published in this form. */
  searches: SearchPrice | null;
  models: readonly ModelPrice[];
}

const perSearch = (usdPerThousand: number): SearchPrice => ({ usdPerThousand, per: "search" });
const flat =
  (checkedOn: string) =>
  (model: string, input: number, cachedInput: number | null, output: number, more: Partial<ModelPrice> = {}) =>
    ({ model, input, cachedInput, output, checkedOn, ...more }) satisfies ModelPrice;

const openai2507 = flat("2025-07-04");
const openai2511 = flat("2025-11-13");
const claude2607 = flat("2026-07-29");

/**
 * Published list prices, without discounts, free quotas, batches and service tiers. A price is added or corrected here, with the day on
 * which the page was read; a model that is not listed has no price. Days are those on which github.com/pydantic/genai-prices, which keeps
 * the same pages, last compared them.
 */
export const prices: Readonly<Record<string, VendorPrices>> = {
  openai: {
    page: "https://developers.openai.com/api/docs/pricing",
    // "Web search (all models): $10.00 / 1k calls", with the contents of pages as tokens of the input; 2026-03-12.
    searches: perSearch(10),
    models: [
      openai2507("gpt-4.1", 2, 0.5, 8),
      // Searches of these two are charged as blocks of tokens that the usage does not show.
      openai2507("gpt-4.1-mini", 0.4, 0.1, 1.6, { searches: null }),
      openai2507("gpt-4o-mini", 0.15, 0.075, 0.6, { searches: null }),
      openai2507("gpt-4.1-nano", 0.1, 0.025, 0.4),
      openai2507("gpt-4o", 2.5, 1.25, 10),
      openai2507("o4-mini", 1.1, 0.275, 4.4),
      openai2511("gpt-5", 1.25, 0.125, 10),
      openai2511("gpt-5-mini", 0.25, 0.025, 2),
      openai2511("gpt-5-nano", 0.05, 0.005, 0.4),
      openai2511("gpt-5-pro", 15, null, 120),
      openai2511("gpt-5.1", 1.25, 0.125, 10),
      flat("2025-12-11")("gpt-5.2", 1.75, 0.175, 14),
      flat("2026-05-07")("gpt-5.3", 1.75, 0.175, 14),
      flat("2026-03-06")("gpt-5.4", 2.5, 0.25, 15, { upToInput: 272_000 }),
      flat("2026-03-18")("gpt-5.4-mini", 0.75, 0.075, 4.5),
      flat("2026-03-18")("gpt-5.4-nano", 0.2, 0.02, 1.25),
      flat("2026-04-24")("gpt-5.5", 5, 0.5, 30),
    ],
  },
  anthropic: {
    page: "https://www.anthropic.com/pricing#api",
    // "$10 per 1,000 searches, plus standard token costs"; 2026-07-29.
    searches: perSearch(10),
    models: [
      claude2607("claude-3-5-haiku", 0.8, 0.08, 4),
      claude2607("claude-3-7-sonnet", 3, 0.3, 15),
      claude2607("claude-haiku-4-5", 1, 0.1, 5),
      claude2607("claude-sonnet-4", 3, 0.3, 15, { upToInput: 200_000 }),
      claude2607("claude-sonnet-4-5", 3, 0.3, 15, { upToInput: 200_000 }),
      claude2607("claude-sonnet-4-6", 3, 0.3, 15),
      claude2607("claude-sonnet-5", 2, 0.2, 10),
      claude2607("claude-sonnet-5", 3, 0.3, 15, { from: "2026-09-01" }),
      claude2607("claude-opus-4-1", 15, 1.5, 75),
      claude2607("claude-opus-4-5", 5, 0.5, 25),
      claude2607("claude-opus-4-6", 5, 0.5, 25),
      claude2607("claude-opus-4-7", 5, 0.5, 25),
      claude2607("claude-opus-4-8", 5, 0.5, 25),
      claude2607("claude-opus-5", 5, 0.5, 25),
      claude2607("claude-fable-5", 10, 1, 50),
    ],
  },
  google: {
    page: "https://ai.google.dev/gemini-api/docs/pricing",
    // Gemini 3 and later: "$14 / 1,000 search queries"; before, "$35 / 1,000 grounded prompts"; 2026-09-17.
    searches: perSearch(14),
    models: [
      ...[
        flat("2025-07-04")("gemini-2.0-flash", 0.1, 0.025, 0.4),
        flat("2025-10-31")("gemini-2.5-flash", 0.3, 0.03, 2.5),
        flat("2025-10-31")("gemini-2.5-flash-lite", 0.1, 0.01, 0.4),
        flat("2025-10-31")("gemini-2.5-pro", 1.25, 0.125, 10, { upToInput: 200_000 }),
      ].map((price): ModelPrice => ({ ...price, searches: { usdPerThousand: 35, per: "answer" } })),
      flat("2025-12-19")("gemini-3-flash-preview", 0.5, 0.05, 3),
      flat("2025-11-18")("gemini-3-pro-preview", 2, 0.2, 12, { upToInput: 200_000 }),
      flat("2026-02-23")("gemini-3.1-pro-preview", 2, 0.2, 12, { upToInput: 200_000 }),
      flat("2026-05-12")("gemini-3.1-flash-lite", 0.25, 0.025, 1.5),
      flat("2026-05-19")("gemini-3.5-flash", 1.5, 0.15, 9),
      flat("2026-07-22")("gemini-3.5-flash-lite", 0.3, 0.03, 2.5),
      flat("2026-08-13")("gemini-3.6-flash", 0.75, 0.075, 3.75),
      flat("2026-08-13")("gemini-3.6-flash", 1.5, 0.15, 7.5, { from: "2027-01-01" }),
      flat("2026-08-13")("gemini-3.7-flash", 0.75, 0.075, 3.75),
      flat("2026-08-13")("gemini-3.7-flash", 1.5, 0.15, 7.5, { from: "2027-01-01" }),
    ],
  },
  xai: {
    page: "https://docs.x.ai/docs/models",
    // "Web Search: $5 / 1k calls"; answers of today carry their price, so this is for those without.
    searches: perSearch(5),
    models: [
      flat("2025-07-12")("grok-4", 3, 0.75, 15, { upToInput: 128_000 }),
      flat("2026-01-19")("grok-4-fast-reasoning", 0.2, 0.05, 0.5, { upToInput: 128_000 }),
      flat("2026-01-19")("grok-4-fast-non-reasoning", 0.2, 0.05, 0.5, { upToInput: 128_000 }),
      flat("2026-01-19")("grok-4-1-fast-reasoning", 0.2, 0.05, 0.5, { upToInput: 128_000 }),
      flat("2026-01-19")("grok-4-1-fast-non-reasoning", 0.2, 0.05, 0.5, { upToInput: 128_000 }),
      flat("2026-05-12")("grok-4.3", 1.25, 0.2, 2.5, { upToInput: 200_000 }),
      flat("2026-07-08")("grok-4.5", 2, 0.5, 6, { upToInput: 200_000 }),
    ],
  },
  // Behind the adapter for OpenAI-compatible servers, by the server's host.
  "api.deepseek.com": {
    page: "https://api-docs.deepseek.com/quick_start/pricing",
    searches: null,
    models: [
      flat("2026-05-12")("deepseek-v4-flash", 0.14, 0.0028, 0.28),
      flat("2026-06-02")("deepseek-v4-pro", 0.435, 0.003625, 0.87),
    ],
  },
};
