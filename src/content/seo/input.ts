import { z } from "zod";
import { pageUrlField } from "../../integrations/web-pages/index.ts";

/** A Markdown draft that is longer is refused. */
export const maxDraftCharacters = 200_000;

const draft = z.object({
  kind: z.literal("draft"),
  title: z.string().max(300).optional(),
  meta_description: z.string().max(1_000).optional(),
  markdown: z.string().min(1).max(maxDraftCharacters),
});

const page = z.object({
  kind: z.literal("page"),
  url: pageUrlField,
});

export const defaultLocale = "en-US";

/** The input of an analysis: the fields of a submission without its website and key. */
export const analysisFields = {
  source: z.discriminatedUnion("kind", [draft, page]).meta({ description: "A draft, or a public https page" }),
  target_queries: z
    .array(z.string().min(1).max(200))
    .max(20)
    .default([])
    .meta({ description: "Questions and searches that the text shall be found by" }),
  locale: z
    .string()
    .max(35)
    .refine(isLanguageTag, { error: "must be a BCP 47 language tag, for example en-US", abort: true })
    .transform((tag) => Intl.getCanonicalLocales(tag)[0]!)
    .default(defaultLocale)
    .meta({ description: "BCP 47 tag of the readers" }),
  local_context: z.string().max(2_000).optional().meta({ description: "What to know about the place or market" }),
};

export type AnalysisFields = z.output<z.ZodObject<typeof analysisFields>>;

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
