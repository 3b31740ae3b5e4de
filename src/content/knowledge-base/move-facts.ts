import { z } from "zod";
import { idList, isUuid, opaqueId, operation, websiteId } from "../../operation/index.ts";
import { nextUpdatedAt, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { lockPublishedPillar } from "./pillar.ts";

export const moveFacts = operation({
  name: "knowledge-base.move-facts",
  summary: "File facts under another pillar",
  description:
    "The pillar must be published. Ids that name no living fact of the website come back in `not_found_ids`; the others are moved.",
  rest: { method: "POST", path: "/knowledge-base/facts/move" },
  mcp: { tool: "move_brand_facts", idempotent: true },
  access: knowledgeBaseWrite,
  refusals: {
    403: "The Knowledge Base is not enabled",
    404: "The pillar does not exist",
    409: "The pillar is archived",
  },
  input: z.object({ website_id: websiteId, pillar_id: opaqueId, fact_ids: idList(opaqueId, 50).min(1) }),
  output: z.object({
    success: z.boolean(),
    pillar_id: z.string(),
    moved_ids: z.array(z.string()),
    not_found_ids: z.array(z.string()),
  }),
  async handle(context, input) {
    const { rows, subject } = context;
    await requireKnowledgeBase(context);
    const ids = input.fact_ids;
    const moved = await rows.transaction(async (tx) => {
      const pillar = await lockPublishedPillar(tx, subject.id, input.pillar_id);
      // Locked in one order, so that two moves of the same facts wait for each other and do not deadlock.
      return tx.run<Pick<RowOf<"fact">, "id">>(sql`
        with locked as (
          select id from fact where website_id = ${subject.id} and status = 'active' and id = any(${ids.filter(isUuid)}::uuid[])
          order by id for no key update)
        update fact f set pillar_id = ${pillar.id}, updated_at = ${nextUpdatedAt} from locked where f.id = locked.id returning f.id`);
    });
    const found = new Set(moved.map((fact) => fact.id));
    return {
      success: true,
      pillar_id: input.pillar_id.toLowerCase(),
      moved_ids: ids.map((id) => id.toLowerCase()).filter((id) => found.has(id)),
      not_found_ids: ids.filter((id) => !found.has(id.toLowerCase())),
    };
  },
});
