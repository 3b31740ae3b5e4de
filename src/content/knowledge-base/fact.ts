import { z } from "zod";
import { instant, readableText } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

export const confidence = z.enum(["high", "medium", "low"]).meta({ id: "FactConfidence" });
export const provenance = z.enum(["manual", "upload", "research", "ai_capture", "content"]).meta({ id: "FactProvenance" });
export const reviewStatus = z.enum(["approved", "pending", "rejected"]).meta({ id: "FactReviewStatus" });

export const factRecord = z
  .object({
    id: z.string(),
    pillar_id: z.string(),
    text: z.string(),
    source_url: z.string().nullable(),
    quote: z.string().nullable().meta({ description: "The words of the source that the fact was taken from" }),
    quote_start: z.int().nullable().meta({ description: "Where the quote stands in the text that was imported; null for pages" }),
    quote_end: z.int().nullable().meta({ description: "Exclusive. Offsets count UTF-16 code units" }),
    confidence,
    provenance,
    review_status: reviewStatus,
    status: z.enum(["active", "archived"]),
    import_id: z.string().nullable().meta({ description: "The import that brought it" }),
    duplicate_of: z.string().nullable().meta({ description: "The fact that says the same; this one is hidden" }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: "Fact" });

export type FactRecord = z.output<typeof factRecord>;

export const factText = readableText(5_000);
export const sourceUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(2_000);

/** Facts `f` as records, to be narrowed by conditions. */
export const selectFacts = () =>
  db
    .selectFrom("fact as f")
    .select(["f.id", "f.pillar_id", "f.text", "f.source_url", "f.quote", "f.quote_start", "f.quote_end", "f.confidence"])
    .select(["f.provenance", "f.review_status", "f.status", "f.import_id", "f.duplicate_of", "f.created_at", "f.updated_at"]);

export const factNotFound = () => new Refusal(404, "Fact not found");
