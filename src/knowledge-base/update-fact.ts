import { z } from "zod";
import { sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { isUuid, looseId, websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { hideDuplicates } from "./duplicates.ts";
import { confidence, type FactRecord, factNotFound, factRecord, factText, selectFacts, sourceUrl } from "./fact.ts";

export const updateFact = operation({
  name: "knowledge-base.update-fact",
  summary: "Change a fact",
  description:
    "A new `text` makes a new fact (same pillar, provenance and review status) and archives this one: `fact` is the new one, `before` this " +
    "one. `source_url` or `confidence` alone change in place. The text of AI-captured, hidden-duplicate and rejected facts cannot change.",
  rest: { method: "PATCH", path: "/knowledge-base/facts/{fact_id}" },
  mcp: { tool: "update_brand_fact" },
  access: knowledgeBaseWrite,
  input: z.object({
    fact_id: looseId,
    website_id: websiteId,
    text: factText.optional(),
    source_url: sourceUrl.nullable().optional(),
    confidence: confidence.optional(),
  }),
  output: z.object({ fact: factRecord, before: factRecord }),
  async handle(context, { fact_id, text, source_url, confidence }) {
    const { rows, subject } = context;
    if (text === undefined && source_url === undefined && confidence === undefined) {
      throw new Refusal(400, "Give at least one of text, source_url and confidence");
    }
    await requireKnowledgeBase(context);
    if (!isUuid(fact_id)) throw factNotFound();
    return rows.transaction(async (tx) => {
      const [before] = await tx.run(
        selectFacts(sql`f.id = ${fact_id} and f.website_id = ${subject.id} and f.status = 'active' for update`),
      );
      if (!before) throw factNotFound();
      const change = {
        text: text ?? before.text,
        source_url: source_url === undefined ? before.source_url : source_url,
        confidence: confidence ?? before.confidence,
      };
      const fact =
        change.text === before.text ? await changeInPlace(tx, before, change) : await replace(tx, subject.id, before, change);
      return { fact, before };
    });
  },
});

type Change = Pick<FactRecord, "text" | "source_url" | "confidence">;

async function changeInPlace(tx: Transaction, before: FactRecord, change: Change): Promise<FactRecord> {
  await tx.run(
    sql`update fact set source_url = ${change.source_url}, confidence = ${change.confidence}, updated_at = now() where id = ${before.id}`,
  );
  const [fact] = await tx.run(selectFacts(sql`f.id = ${before.id}`));
  return fact!;
}

async function replace(tx: Transaction, websiteId: string, before: FactRecord, change: Change): Promise<FactRecord> {
  if (before.provenance === "ai_capture")
    throw new Refusal(409, "The text of an AI-captured fact cannot change; create a fact of your own");
  if (before.duplicate_of) throw new Refusal(409, "This fact is hidden as a duplicate; change the one in duplicate_of");
  if (before.review_status === "rejected") throw new Refusal(409, "The text of a rejected fact cannot change; create a new fact");
  const [made] = await tx.run<{ id: string }>(sql`
    insert into fact (organization_id, website_id, pillar_id, text, source_url, quote, confidence, provenance, review_status)
    select organization_id, website_id, pillar_id, ${change.text}, ${change.source_url}, quote, ${change.confidence}, provenance, review_status
    from fact where id = ${before.id} returning id`);
  await tx.run(sql`update fact set status = 'archived', updated_at = now() where id = ${before.id}`);
  // What was hidden behind the old text is no duplicate of the new one unless it still says the same.
  await tx.run(sql`update fact set duplicate_of = null, updated_at = now() where duplicate_of = ${before.id}`);
  await hideDuplicates(tx, websiteId, [made!.id]);
  const [fact] = await tx.run(selectFacts(sql`f.id = ${made!.id}`));
  return fact!;
}
