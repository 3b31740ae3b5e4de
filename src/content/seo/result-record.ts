import { z } from "zod";
import { modelUsage } from "../../integrations/llm/index.ts";
import { instant } from "../../operation/index.ts";
import { pageKinds } from "./analysis/page-kind.ts";

const channel = z.enum(["seo", "ai_search"]);

const evidence = z
  .union([
    z
      .object({ field: z.string(), quote: z.string(), start: z.int(), end: z.int() })
      .meta({ id: "SeoQuote", description: "Stands verbatim in the source at its offsets, in UTF-16 code units" }),
    z
      .object({ field: z.string(), missing: z.literal(true) })
      .meta({ id: "SeoMissing", description: "What the source does not have" }),
  ])
  .meta({ id: "SeoEvidence" });

export const degraded = z
  .object({ reason: z.string().meta({ description: "What happened and what to do" }) })
  .meta({ id: "SeoDegraded", description: "There when the model failed: the result rests on the checks alone" });

const named = z.array(
  z
    .object({
      id: z.string(),
      title: z.string(),
      evidence: z.array(evidence).optional().meta({ description: "Of what a model said and is still open: where it stands now" }),
    })
    .meta({ id: "SeoFindingName" }),
);

const followUp = z
  .object({
    previous_job_id: z.string(),
    previous_completed_at: instant,
    gone: named,
    open: named,
    new: named,
    not_judged: named.meta({ description: "Found then; now the page or the target queries no longer show what was judged" }),
  })
  .meta({
    id: "SeoFollowUp",
    description: "What became of the findings of the website's last job for the same address; absent for the first",
  });

/** What a completed job holds. */
export const analysisResult = z
  .object({
    summary: z.string(),
    source: z.object({
      kind: z.enum(["draft", "page"]),
      url: z.string().nullable(),
      title: z.string().nullable(),
      page_kind: z.enum(pageKinds).optional().meta({
        id: "SeoPageKind",
        description: "What the page is for, by its structured data and form; decides which checks apply",
      }),
      word_count: z.int(),
      sha256: z.string(),
      fetched_at: instant.nullable(),
    }),
    recommendations: z
      .array(
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
          suggested_text: z
            .string()
            .optional()
            .meta({ description: "A text to take over, in the page's language, made of its own words" }),
        }),
      )
      .meta({ description: "At most five, those with the most effect on this page; `checks` has the others" }),
    checks: z.array(
      z.object({
        id: z.string(),
        channel,
        category: z.string(),
        what: z.string(),
        verdict: z.enum(["pass", "fail", "not_applicable"]),
        measure: z.string(),
        threshold: z.string(),
        advice: z
          .object({
            title: z.string(),
            change: z.string(),
            evidence: z.array(evidence),
            objection: z
              .string()
              .optional()
              .meta({ description: "Why the model holds the finding to be wrong of this source; it is not recommended then" }),
          })
          .optional()
          .meta({ description: "What to change, of every check that failed" }),
      }),
    ),
    usage: modelUsage,
    discarded_ungrounded: z.int(),
    degraded: degraded.optional(),
    follow_up: followUp.optional(),
  })
  .meta({ id: "SeoResult" });

export type SeoResult = z.output<typeof analysisResult>;
