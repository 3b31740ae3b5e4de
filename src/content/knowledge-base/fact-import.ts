import { z } from "zod";
import { modelUsage } from "../../integrations/llm/index.ts";
import { instant } from "../../operation/index.ts";
import { type Organization, type Query, sql } from "../../platform/database/index.ts";
import type { WorkflowStart } from "../../platform/durable/index.ts";

/** What is read of a source, in UTF-16 code units; also the greatest length of a pasted text. */
export const maxCharacters = 200_000;

export const importRecord = z
  .object({
    import_id: z.string(),
    pillar_id: z.string().nullable().meta({ description: "Null when the pillar was deleted; a merge takes its imports along" }),
    source_url: z.string().nullable(),
    status: z.enum(["pending", "running", "completed", "failed", "canceled"]),
    fact_count: z.int().meta({ description: "Facts stored, hidden duplicates included; they wait for review" }),
    discarded_ungrounded: z.int().meta({ description: "Proposed facts whose quote or numbers do not stand in the source" }),
    source_characters: z
      .int()
      .nullable()
      .meta({ description: "Length of the source's text, white space collapsed; null until it is had" }),
    read_characters: z
      .int()
      .nullable()
      .meta({ description: `What of it the model is given: all of it, or the first ${maxCharacters.toLocaleString("en")}` }),
    usage: modelUsage.nullable().meta({ description: "What the model cost, failed and repeated calls included" }),
    error: z.string().nullable().meta({ description: "What happened and what to do, when failed or canceled" }),
    created_at: instant,
    completed_at: instant.nullable(),
  })
  .meta({ id: "FactImport" });

export type ImportRecord = z.output<typeof importRecord>;

/** Imports by condition, which names the table `i`. */
export const selectImports = (condition: Query<unknown>): Query<ImportRecord> => sql<ImportRecord>`
  select i.id as import_id, i.pillar_id, i.source_url, i.status, i.fact_count, i.discarded_ungrounded,
    i.source_characters, i.read_characters, i.usage, case when i.status in ('failed', 'canceled') then i.error end as error, i.created_at, i.completed_at
  from fact_import i where ${condition}`;

export const noModel = "Facts are read from sources by a language model and none is configured; set ANALYSIS_MODEL";

/** The start of an import's workflow. */
export function importWorkflow(organization: Organization, websiteId: string, importId: string): WorkflowStart {
  return {
    action: "start",
    workflow: "factImport",
    workflowId: `fact-import/${importId}`,
    args: { organization, importId },
    searchAttributes: { OrganizationId: organization.id, WebsiteId: websiteId, JobKind: "fact-import", JobId: importId },
    summary: "facts from a source",
  };
}
