import { z } from "zod";

const rate = z.number().min(0).max(100);
const price = z.number().nullable();

const product = z
  .object({
    title: z.string(),
    company: z.string(),
    appearances: z.int(),
    appearance_rate: rate.meta({ description: "Answers that show it ÷ all answers of carousel models" }),
    avg_position: z.number(),
    best_position: z.int(),
    avg_price: price.meta({ description: "Of its most frequent currency" }),
    currency: z.string().nullable(),
  })
  .meta({ id: "ShoppingProduct" });

/** The nine blocks of the shopping metrics. */
export const shoppingBlocks = z.object({
  summary: z.object({
    responses: z.int(),
    responses_with_products: z.int(),
    carousel_rate: rate,
    own_appearances: z.int(),
    own_appearance_rate: rate,
    competitor_appearances: z.int(),
    avg_position: z.number().nullable().meta({ description: "Over own entries" }),
  }),
  offer_summary: z.object({
    offers: z.int().meta({ description: "Entries with a merchant, whoever's product" }),
    merchants: z.int(),
    in_stock_rate: rate.nullable().meta({ description: "Over entries that say so" }),
    min_price: price,
    max_price: price,
    currency: z.string().nullable().meta({ description: "The most frequent one; prices of others are not in the two" }),
  }),
  top_own_products: z.array(product),
  top_competitor_products: z.array(product),
  competitor_breakdown: z.array(
    z.object({ company: z.string(), is_self: z.boolean(), appearances: z.int(), share: rate, avg_position: z.number() }),
  ),
  merchant_breakdown: z.array(z.object({ merchant: z.string(), offers: z.int(), share: rate })),
  position_distribution: z.array(z.object({ position: z.int(), own: z.int(), competitor: z.int(), other: z.int() })),
  price_comparison: z.array(
    z.object({
      currency: z.string(),
      own_avg: price,
      competitor_avg: price,
      own_min: price,
      own_max: price,
      competitor_min: price,
      competitor_max: price,
    }),
  ),
  trend: z.array(
    z.object({ date: z.iso.date(), responses: z.int(), own_appearance_rate: rate, competitor_appearance_rate: rate }),
  ),
});

export type ShoppingBlocks = z.output<typeof shoppingBlocks>;
