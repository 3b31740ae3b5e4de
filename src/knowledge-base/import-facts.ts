import { z } from "zod";
import { sql } from "../database.ts";
import { enqueue } from "../durable/outbox.ts";
import { Refusal } from "../errors.ts";
import { websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { PageError } from "../pages/page-error.ts";
import { parsePageUrl } from "../pages/page-url.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { importRecord, importWorkflow, noModel, selectImports } from "./fact-import.ts";
import { lockPublishedPillar } from "./pillar.ts";

const pageUrl = z.string().superRefine((url, context) => {
  try {
    parsePageUrl(url);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
  }
});

export const importFacts = operation({
  name: "knowledge-base.import-facts",
  summary: "Read facts out of a public page or a text",
  description:
    "A language model proposes facts, each with a quote. What does not stand in the source is dropped and counted; the rest is stored " +
    "under the pillar with `review_status` `pending`, to be approved or rejected. Poll the import until it is `completed` or `failed`.",
  rest: { method: "POST", path: "/knowledge-base/facts/import", status: 202 },
  mcp: { tool: "import_brand_facts" },
  access: knowledgeBaseWrite,
  input: z
    .object({
      website_id: websiteId,
      pillar_id: z.string(),
      source_url: pageUrl.optional().meta({ description: "A public https page" }),
      text: z.string().trim().min(1, "must not be empty").max(200_000).optional(),
    })
    .refine(({ source_url, text }) => (source_url === undefined) !== (text === undefined), {
      error: "Give either source_url or text",
    }),
  output: z.object({ import: importRecord }),
  async handle(context, { pillar_id, source_url, text }) {
    const { rows, subject, caller, services } = context;
    await requireKnowledgeBase(context);
    const accepted = await rows.transaction(async (tx) => {
      const pillar = await lockPublishedPillar(tx, subject.id, pillar_id);
      if (!services.analysisModel) throw new Refusal(409, noModel);
      const [made] = await tx.run<{ id: string }>(sql`
        insert into fact_import (organization_id, website_id, pillar_id, source_url, source_text)
        values (${caller.organization.id}, ${subject.id}, ${pillar.id}, ${source_url ?? null}, ${text ?? null}) returning id`);
      const start = importWorkflow(caller.organization, subject.id, made!.id);
      const outboxId = await enqueue(tx, caller.organization, { ...start, requestId: context.requestId });
      const [record] = await tx.run(selectImports(sql`i.id = ${made!.id}`));
      return { record: record!, outboxId };
    });
    services.durable.deliver(accepted.outboxId);
    return { import: accepted.record };
  },
});
