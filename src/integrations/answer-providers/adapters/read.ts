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

/** A text, or `null` for anything else. */
export const lenientText = z.string().nullable().catch(null);

/** A source that the answer refers to. */
export function citedSource(url: string, title: string | null = null): AnswerSource {
  return { url, title, cited: true, retrieved: false };
}

/** A source that the model's search returned. */
export function retrievedSource(url: string, title: string | null = null): AnswerSource {
  return { url, title, cited: false, retrieved: true };
}

const lenientNumber = z.number().nonnegative().nullable().catch(null);

/** One entry of a product carousel as documented in `docs/providers.md`; only the title is needed. */
export const productSchema: z.ZodType<Omit<AnswerProduct, "position">> = z.object({
  title: z.string().trim().min(1),
  brand: lenientText,
  price: lenientNumber,
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
