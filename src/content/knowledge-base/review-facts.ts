import { z } from "zod";
import { idList, isUuid, opaqueId, operation, websiteId } from "../../operation/index.ts";
import { anyOf, nextUpdatedAt, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { compareAnew, inComparison, lockFamilies } from "./duplicates.ts";

export const reviewFacts = operation({
  name: "knowledge-base.review-facts",
  summary: "Approve or reject facts that wait for review",
  description: "Rejected facts feed nothing. Ids that name no living fact of the website come back in `not_found_ids`.",
  rest: { method: "POST", path: "/knowledge-base/facts/review" },
  mcp: { tool: "review_brand_facts", idempotent: true },
  access: knowledgeBaseWrite,
  refusals: {
    403: "The Knowledge Base is not enabled",
  },
  input: z.object({
    website_id: websiteId,
    fact_ids: idList(opaqueId, 500).min(1),
    decision: z.enum(["approved", "rejected"]),
  }),
  output: z.object({ success: z.boolean(), reviewed_ids: z.array(z.string()), not_found_ids: z.array(z.string()) }),
  async handle(context, input) {
    const { rows, subject, signal } = context;
    await requireKnowledgeBase(context);
    const ids = input.fact_ids;
    const reviewed = await inComparison(rows, subject.id, signal(), async (tx) => {
      const given = anyOf(ids.filter(isUuid));
      const living = await tx.run(
        db
          .selectFrom("fact")
          .select("id")
          .where("website_id", "=", subject.id)
          .where("status", "=", "active")
          .where("id", "=", given),
      );
      const families = await lockFamilies(
        tx,
        living.map((fact) => fact.id),
      );
      const changed = await tx.run(
        db
          .updateTable("fact")
          .set({
            review_status: input.decision,
            updated_at: nextUpdatedAt,
            stands_since: sql<string>`case when review_status = 'approved' then stands_since else clock_timestamp() end`,
          })
          .where("website_id", "=", subject.id)
          .where("status", "=", "active")
          .where("id", "=", given)
          .returning("id"),
      );
      await compareAnew(tx, subject.id, families);
      return changed;
    });
    const found = new Set(reviewed.map((fact) => fact.id));
    return {
      success: true,
      reviewed_ids: ids.map((id) => id.toLowerCase()).filter((id) => found.has(id)),
      not_found_ids: ids.filter((id) => !found.has(id.toLowerCase())),
    };
  },
});
