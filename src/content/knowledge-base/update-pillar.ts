import { z } from "zod";
import { givenChanges, isUuid, opaqueId, operation, websiteId } from "../../operation/index.ts";
import { sql, transactionTime, unlessTaken } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import {
  nameTakenMessage,
  pillarDescription,
  pillarName,
  pillarNotFound,
  pillarRecord,
  pillarStatus,
  selectNamed,
  selectPillars,
} from "./pillar.ts";

export const updatePillar = operation({
  name: "knowledge-base.update-pillar",
  summary: "Rename, describe, archive or publish a pillar",
  description: "An archived pillar is hidden from listings and its facts stop feeding content generation; the facts are kept.",
  rest: { method: "PATCH", path: "/knowledge-base/pillars/{pillar_id}" },
  mcp: { tool: "update_pillar", idempotent: true },
  access: knowledgeBaseWrite,
  refusals: {
    400: "No field is given",
    403: "The Knowledge Base is not enabled",
    404: "The pillar does not exist",
    409: "Another pillar has the name; `existing` is that pillar",
  },
  input: z.object({
    pillar_id: opaqueId,
    website_id: websiteId,
    name: pillarName.optional(),
    description: pillarDescription.optional(),
    status: pillarStatus.optional(),
  }),
  output: z.object({ pillar: pillarRecord }),
  async handle(context, { pillar_id, website_id: _, ...given }) {
    const { rows, subject } = context;
    const change = givenChanges(given, ["name", "description", "status"]);
    await requireKnowledgeBase(context);
    if (!isUuid(pillar_id)) throw pillarNotFound();
    const work = () =>
      rows.transaction(async (tx) => {
        const [found] = await tx.run(
          sql`select from pillar where id = ${pillar_id} and website_id = ${subject.id} for no key update`,
        );
        if (!found) throw pillarNotFound();
        await tx.run(
          db
            .updateTable("pillar")
            .set({ ...change, updated_at: transactionTime })
            .where("id", "=", pillar_id),
        );
        const [pillar] = await tx.run(selectPillars(sql`p.id = ${pillar_id}`));
        return { pillar: pillar! };
      });
    const { name } = change;
    return name === undefined ? work() : unlessTaken(rows, work, nameTakenMessage(name), selectNamed(subject.id, name));
  },
});
