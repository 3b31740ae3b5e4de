import { z } from "zod";
import { opaqueId, operation, websiteId } from "../../operation/index.ts";
import { anyOf, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { hideDuplicates, inComparison } from "./duplicates.ts";
import { confidence, factRecord, factText, provenance, selectFacts, sourceUrl } from "./fact.ts";
import { lockPublishedPillar } from "./pillar.ts";

const factFields = {
  text: factText,
  source_url: sourceUrl.nullable().default(null),
  confidence: confidence.default("high"),
  provenance: provenance.default("manual"),
};
const newFact = z.object(factFields);

export const createFacts = operation({
  name: "knowledge-base.create-facts",
  summary: "Add one fact or many under a published pillar",
  description:
    "Either the fields of one fact, or `facts` with 1 to 500 of them: then all are added or none. A fact that the website has already in " +
    "nearly the same words is stored hidden, with `duplicate_of`.",
  rest: { method: "POST", path: "/knowledge-base/facts" },
  mcp: { tool: "create_brand_facts" },
  access: knowledgeBaseWrite,
  idempotency: {},
  refusals: {
    400: "Neither or both of `text` and `facts` are given",
    403: "The Knowledge Base is not enabled",
    404: "The pillar does not exist",
    409: "The pillar is archived",
  },
  largeBody: true,
  input: z.object({
    website_id: websiteId,
    pillar_id: opaqueId,
    ...factFields,
    text: factText.optional(),
    facts: z.array(newFact).min(1).max(500).optional(),
  }),
  output: z.object({
    facts: z.array(factRecord),
    fact: factRecord.optional().meta({ description: "The fact, where the call described one" }),
  }),
  async handle(context, { pillar_id, facts: many, text, ...one }) {
    const { rows, subject, caller, signal } = context;
    if ((many === undefined) === (text === undefined))
      throw new Refusal(400, "text: give either the text of one fact or a list `facts`");
    const facts = many ?? [{ ...one, text: text! }];
    await requireKnowledgeBase(context);
    return inComparison(rows, subject.id, signal(), async (tx) => {
      await lockPublishedPillar(tx, subject.id, pillar_id);
      const made = await tx.run<Pick<RowOf<"fact">, "id">>(sql`
        insert into fact (organization_id, website_id, pillar_id, text, source_url, confidence, provenance, review_status)
        select ${caller.organization.id}, ${subject.id}, ${pillar_id}, f.text, f.source_url, f.confidence, f.provenance, 'approved'
        from unnest(${facts.map((f) => f.text)}::text[], ${facts.map((f) => f.source_url)}::text[], ${facts.map((f) => f.confidence)}::text[],
                    ${facts.map((f) => f.provenance)}::text[]) with ordinality as f(text, source_url, confidence, provenance, place)
        order by f.place returning id`);
      const ids = made.map((fact) => fact.id);
      await hideDuplicates(tx, subject.id, ids);
      const stored = await tx.run(selectFacts().where("f.id", "=", anyOf(ids)).orderBy("f.id"));
      return { facts: stored, ...(!many && { fact: stored[0]! }) };
    });
  },
});
