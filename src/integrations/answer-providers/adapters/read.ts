import { z } from "zod";
import type { AnswerProduct, AnswerSource } from "../provider.ts";

/** A list of which every element that does not fit the schema is left out; anything else is an empty list. */
export function lenientList<T>(schema: z.ZodType<T>): z.ZodType<T[]> {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const read = schema.safeParse(item);
        return read.success ? [read.data] : [];
      }),
    );
}

/** A list of which every element that does not fit the schema stays in its place as `null`, because numbers refer to places. */
export function numberedList<T>(schema: z.ZodType<T>): z.ZodType<(T | null)[]> {
  return z.array(schema.nullable().catch(null)).catch([]);
}

/** A text, or `null` for anything else. */
export const lenientText = z.string().nullable().catch(null);

/** A whole number from 0 to a million, or `null` for anything else. */
export const lenientCount = z.int().nonnegative().max(1_000_000).nullable().catch(null);

/** A count of tokens as it is stored, up to what PostgreSQL's `int` holds; `null` for what is none, such as -1 or a fraction. */
export const lenientTokens = z.int().nonnegative().max(2_147_483_647).nullable().catch(null);

/** Tokens that are counted in parts; `null` where the first part is not known, or the sum is none. */
export function sumOfTokens(first: number | null, ...more: (number | null | undefined)[]): number | null {
  return first === null ? null : lenientTokens.parse(more.reduce<number>((sum, part) => sum + (part ?? 0), first));
}

/** An amount of US dollars, or `null` for anything else. */
export const lenientUsd = z.number().nonnegative().max(1_000_000).nullable().catch(null);

/** xAI's price of an answer in US dollars, of which one is ten thousand million ticks; `null` for anything else. */
export const lenientTicks = z
  .number()
  .nonnegative()
  .max(1e16)
  .transform((ticks) => ticks / 1e10)
  .nullable()
  .catch(null);

/** The field `query` of a tool's arguments, which are JSON; empty where there is none. */
export function queryIn(toolArguments: string | null): string {
  try {
    return z.object({ query: z.string() }).parse(JSON.parse(toolArguments ?? "")).query;
  } catch {
    return "";
  }
}

/** A source that the answer refers to. */
export function citedSource(url: string, title: string | null = null): AnswerSource {
  return { url, title, cited: true, retrieved: false };
}

/** A source that the model's search returned. */
export function retrievedSource(url: string, title: string | null = null): AnswerSource {
  return { url, title, cited: false, retrieved: true };
}

/** Up to what a price's column holds; what is more is no price. */
const lenientPrice = z.number().nonnegative().max(9_999_999_999).nullable().catch(null);

/** One entry of a product carousel as documented in `docs/providers.md`; only the title is needed. */
export const productSchema: z.ZodType<Omit<AnswerProduct, "position">> = z.object({
  title: z.string().trim().min(1),
  brand: lenientText,
  price: lenientPrice,
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/u)
    .nullable()
    .catch(null),
  merchant: lenientText,
  url: lenientText,
  rating: z.number().min(0).max(5).nullable().catch(null),
  in_stock: z.boolean().nullable().catch(null),
});
