import { z } from "zod";
import { pageUrlField } from "../../integrations/web-pages/index.ts";
import { type Context, opaqueId, operation, type Website, websiteId } from "../../operation/index.ts";
import { newId, sql } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { lockWebsiteShared } from "../../tracking/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { importRecord, importWorkflow, maxCharacters, noModel, selectImports } from "./fact-import.ts";
import { lockPublishedPillar } from "./pillar.ts";

export const importFacts = operation({
  name: "knowledge-base.import-facts",
  summary: "Read facts out of a public page or a text",
  description:
    "A language model proposes facts, each with a quote. What does not stand in the source is dropped and counted; the rest is stored " +
    "under the pillar with `review_status` `pending`, to be approved or rejected. Poll the import until it is `completed` or `failed`. " +
    `Of a page at most ${maxCharacters.toLocaleString("en")} characters are read, and the import says so.`,
  rest: { method: "POST", path: "/knowledge-base/facts/import", status: 202 },
  mcp: { tool: "import_brand_facts", openWorld: true },
  access: knowledgeBaseWrite,
  idempotency: {},
  refusals: {
    400: "Neither or both of `source_url` and `text` are given, or the page is not a public https address",
    403: "The Knowledge Base is not enabled",
    404: "The pillar does not exist",
    409: "The pillar is archived, or no analysis model is configured",
  },
  largeBody: true,
  input: z
    .object({
      website_id: websiteId,
      pillar_id: opaqueId,
      source_url: pageUrlField.optional().meta({ description: "A public https page" }),
      text: z.string().regex(/\S/, "must not be empty").max(maxCharacters).optional(),
    })
    .refine(({ source_url, text }) => (source_url === undefined) !== (text === undefined), {
      error: "Give either source_url or text",
    }),
  output: z.object({ import: importRecord }),
  async handle(context, input) {
    const importId = await accept(context, input);
    const [record] = await context.rows.read(selectImports(sql`i.id = ${importId}`));
    return { import: record! };
  },
});

type Input = { pillar_id: string; source_url?: string; text?: string };

async function accept(context: Context<Website>, input: Input): Promise<string> {
  const { rows, subject, caller, services } = context;
  await requireKnowledgeBase(context);
  return rows.transaction(async (tx) => {
    const importId = await newId(tx);
    await lockWebsiteShared(tx, subject.id);
    const pillar = await lockPublishedPillar(tx, subject.id, input.pillar_id);
    if (!services.analysisModel) throw new Refusal(409, noModel);
    await tx.run(
      db.insertInto("fact_import").values({
        id: importId,
        organization_id: caller.organization.id,
        website_id: subject.id,
        pillar_id: pillar.id,
        source_url: input.source_url ?? null,
        source_text: input.text ?? null,
      }),
    );
    const start = importWorkflow(caller.organization, subject.id, importId);
    await enqueue(tx, caller.organization, { ...start, requestId: context.requestId });
    return importId;
  });
}
