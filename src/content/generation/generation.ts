import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { type Organization, type Query, sql } from "../../platform/database/index.ts";
import type { WorkflowStart } from "../../platform/durable/index.ts";

/** What a finished draft costs, whatever its length. */
export const creditsPerDraft = 10;

export const generationStatus = z
  .enum(["queued", "running", "completed", "failed", "canceled"])
  .meta({ id: "ContentGenerationStatus" });

/** Statuses of a generation that has not ended, as literals: so that partial indexes match. */
export const openStatuses = [sql.lit("queued" as const), sql.lit("running" as const)];

/** How the writing of an item stands or ended, in its detail. */
export const generationState = z
  .object({
    status: generationStatus,
    step: z.enum(["reading", "writing"]).nullable().meta({ description: "What is done at the moment, while `running`" }),
    error: z.string().nullable().meta({ description: "What went wrong and what to do" }),
    charged_credits: z.int(),
    usage: z.record(z.string(), z.unknown()).nullable().meta({ description: "The model and its tokens" }),
    grounding: z.record(z.string(), z.unknown()).nullable().meta({ description: "What the draft rests on" }),
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: "ContentGeneration" });

const shown = (column: Query<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The newest generation of an item `c` as JSON. */
export const newestGeneration: Query<unknown> = sql`
  (select jsonb_build_object('status', g.status, 'step', g.step, 'error', g.error, 'charged_credits', g.charged_credits, 'usage', g.usage,
     'grounding', g.grounding, 'created_at', ${shown(sql`g.created_at`)}, 'finished_at', ${shown(sql`g.finished_at`)})
   from content_generation g where g.content_id = c.id order by g.created_at desc, g.id desc limit 1)`;

/** Why a generation ended without a draft, for the customer; `nextStep` follows. */
export const generationMessages = {
  noModel: "Drafts are written by a language model and none is configured; set ANALYSIS_MODEL",
  canceled: "The generation was canceled",
  websiteDeleted: "The website was deleted while the text was being written; restore it",
  stopped: "The generation was stopped by an operator or a limit",
  nothingLeft: "What the text was to be written from was removed meanwhile",
  interrupted: "The generation was interrupted again and again",
  unexpected: "The generation failed for a reason of ours",
} as const;

/** What to do when a generation ended without a draft. */
export const nextStep = "Nothing was charged; ask again with a new idempotency key.";

/** The start of the workflow that writes an item. */
export function generationWorkflow(organization: Organization, websiteId: string, generationId: string): WorkflowStart {
  return {
    action: "start",
    workflow: "contentGeneration",
    workflowId: `generate/${generationId}`,
    args: { organization, generationId },
    searchAttributes: {
      OrganizationId: organization.id,
      WebsiteId: websiteId,
      JobKind: "content-generation",
      JobId: generationId,
    },
    summary: "a draft from a brief",
  };
}
