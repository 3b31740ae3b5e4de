import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { expectedUpdatedAt, givenChanges, isUuid, opaqueId, operation, refuseChanged, websiteId } from "../../operation/index.ts";
import { nextUpdatedAt, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { compareAnew, inComparison, lockFamilies } from "./duplicates.ts";
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
  refusals: {
    400: "No field is given",
    403: "The Knowledge Base is not enabled",
    404: "The fact does not exist or is archived",
    409: "`expected_updated_at` is not the current one, or the text of this fact cannot change",
  },
  input: z.object({
    fact_id: opaqueId,
    website_id: websiteId,
    text: factText.optional(),
    source_url: sourceUrl.nullable().optional(),
    confidence: confidence.optional(),
    expected_updated_at: expectedUpdatedAt,
  }),
  output: z.object({ fact: factRecord, before: factRecord }),
  async handle(context, { fact_id, website_id: _, expected_updated_at, ...given }) {
    const { rows, subject, signal } = context;
    const { text, source_url, confidence } = givenChanges(given, ["text", "source_url", "confidence"]);
    await requireKnowledgeBase(context);
    if (!isUuid(fact_id)) throw factNotFound();
    for (;;) {
      const work = async (tx: Transaction) => {
        const locked = await lockFact(tx, subject.id, fact_id);
        if (!locked) return null;
        const { before, family } = locked;
        const change = {
          text: text ?? before.text,
          source_url: source_url === undefined ? before.source_url : source_url,
          confidence: confidence ?? before.confidence,
        };
        // A change that is repeated because its answer was lost overwrites nothing.
        if (!isDeepStrictEqual({ ...before, ...change }, before)) refuseChanged(before, expected_updated_at);
        const fact =
          change.text === before.text
            ? await changeInPlace(tx, before, change)
            : await replace(tx, subject.id, before, change, family);
        return { fact, before };
      };
      const changed = await (text === undefined ? rows.transaction(work) : inComparison(rows, subject.id, signal(), work));
      if (changed) return changed;
    }
  },
});

/**
 * Locks a fact: its pillar first, as a merge does. Null when the fact was moved meanwhile; then the transaction has to be repeated,
 * because it would lock the fact before the new pillar.
 */
async function lockFact(tx: Transaction, websiteId: string, factId: string) {
  const living = selectFacts().where("f.id", "=", factId).where("f.website_id", "=", websiteId).where("f.status", "=", "active");
  const [seen] = await tx.run(living);
  if (!seen) throw factNotFound();
  await tx.run(db.selectFrom("pillar").select("id").where("id", "=", seen.pillar_id).forKeyShare());
  const family = await lockFamilies(tx, [seen.id]);
  const [before] = await tx.run(living);
  if (!before) throw factNotFound();
  return before.pillar_id === seen.pillar_id ? { before, family } : null;
}

type Change = Pick<FactRecord, "text" | "source_url" | "confidence">;

async function changeInPlace(tx: Transaction, before: FactRecord, change: Change): Promise<FactRecord> {
  const keepsQuote = before.source_url === change.source_url;
  await tx.run(
    db
      .updateTable("fact")
      .set({ source_url: change.source_url, confidence: change.confidence, updated_at: nextUpdatedAt })
      .set(keepsQuote ? {} : { quote: null, quote_start: null, quote_end: null })
      .where("id", "=", before.id),
  );
  const [fact] = await tx.run(selectFacts().where("f.id", "=", before.id));
  return fact!;
}

async function replace(
  tx: Transaction,
  websiteId: string,
  before: FactRecord,
  change: Change,
  family: string[],
): Promise<FactRecord> {
  if (before.provenance === "ai_capture")
    throw new Refusal(409, "The text of an AI-captured fact cannot change; create a fact of your own");
  if (before.duplicate_of) throw new Refusal(409, "This fact is hidden as a duplicate; change the one in duplicate_of");
  if (before.review_status === "rejected") throw new Refusal(409, "The text of a rejected fact cannot change; create a new fact");
  const keepsQuote = before.source_url === change.source_url;
  const [made] = await tx.run<Pick<RowOf<"fact">, "id">>(sql`
    insert into fact (organization_id, website_id, pillar_id, text, source_url, quote, quote_start, quote_end, confidence, provenance,
      review_status, import_id)
    select organization_id, website_id, pillar_id, ${change.text}, ${change.source_url}, case when ${keepsQuote} then quote end,
      case when ${keepsQuote} then quote_start end, case when ${keepsQuote} then quote_end end, ${change.confidence}, provenance,
      review_status, import_id
    from fact where id = ${before.id} returning id`);
  await tx.run(db.updateTable("fact").set({ status: "archived", updated_at: nextUpdatedAt }).where("id", "=", before.id));
  await compareAnew(tx, websiteId, [...family, made!.id]);
  const [fact] = await tx.run(selectFacts().where("f.id", "=", made!.id));
  return fact!;
}
