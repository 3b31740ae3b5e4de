import { z } from "zod";
import { modelUsage } from "../../integrations/llm/index.ts";
import { instant } from "../../operation/index.ts";

const channel = z.enum(["seo", "ai_search"]);

const evidence = z.union([
  z.object({ field: z.string(), quote: z.string(), start: z.int(), end: z.int() }),
  z.object({ field: z.string(), missing: z.literal(true) }),
]);

export const degraded = z
  .object({ reason: z.string().meta({ description: "What happened and what to do" }) })
  .meta({ id: "SeoDegraded", description: "There when the model failed: the result rests on the checks alone" });

/** What a completed job holds. */
export const analysisResult = z
  .object({
    summary: z.string(),
    source: z.object({
      kind: z.enum(["draft", "page"]),
      url: z.string().nullable(),
      title: z.string().nullable(),
      word_count: z.int(),
      sha256: z.string(),
      fetched_at: instant.nullable(),
    }),
    recommendations: z.array(
      z.object({
        id: z.string(),
        channel,
        category: z.string(),
        priority: z.enum(["high", "medium", "low"]).meta({ id: "SeoPriority" }),
        title: z.string(),
        why: z.string(),
        change: z.string(),
        target_queries: z.array(z.string()),
        evidence: z
          .array(evidence)
          .meta({ description: "A quote stands verbatim in the source at its offsets, in UTF-16 code units" }),
      }),
    ),
    checks: z.array(
      z.object({
        id: z.string(),
        channel,
        category: z.string(),
        what: z.string(),
        verdict: z.enum(["pass", "fail", "not_applicable"]),
        measure: z.string(),
        threshold: z.string(),
      }),
    ),
    usage: modelUsage,
    discarded_ungrounded: z.int(),
    degraded: degraded.optional(),
  })
  .meta({ id: "SeoResult" });

export type SeoResult = z.output<typeof analysisResult>;
