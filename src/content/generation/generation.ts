import { type Organization, sql } from "../../platform/database/index.ts";
import type { WorkflowStart } from "../../platform/durable/index.ts";

/** What a finished draft costs, whatever its length. */
export const creditsPerDraft = 10;

/** Statuses of a generation that has not ended, as literals: so that partial indexes match. */
export const openStatuses = [sql.lit("queued" as const), sql.lit("running" as const)];

/** Why a generation ended without a draft, for the customer; `nextStep` follows. */
export const generationMessages = {
  noModel: "Drafts are written by a language model and none is configured; set ANALYSIS_MODEL",
  canceled: "The generation was canceled",
  websiteDeleted: "The website was deleted while the text was being written; restore it",
  stopped: "The generation was stopped by an operator or a limit",
  nothingLeft: "What the text was to be written from was removed meanwhile",
  nothingToKeep: "The model wrote nothing but HTML, pictures or links to unknown pages, which are taken out of its text",
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
