import { z } from "zod";
import { operation, websiteId } from "../../operation/index.ts";
import { sql, unlessTaken } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { nameTakenMessage, pillarDescription, pillarName, pillarRecord, selectNamed, selectPillars } from "./pillar.ts";

export const createPillar = operation({
  name: "knowledge-base.create-pillar",
  summary: "Create a pillar of the Knowledge Base",
  rest: { method: "POST", path: "/knowledge-base/pillars" },
  mcp: { tool: "create_pillar" },
  access: knowledgeBaseWrite,
  idempotency: {},
  refusals: {
    403: "The Knowledge Base is not enabled",
    409: "Another pillar has the name; `existing` is that pillar",
  },
  input: z.object({ website_id: websiteId, name: pillarName, description: pillarDescription.default("") }),
  output: z.object({ pillar: pillarRecord }),
  async handle(context, input) {
    const { rows, subject, caller } = context;
    await requireKnowledgeBase(context);
    const work = () =>
      rows.transaction(async (tx) => {
        const { name, description } = input;
        const [made] = await tx.run(
          db
            .insertInto("pillar")
            .values({ organization_id: caller.organization.id, website_id: subject.id, name, description })
            .returning("id"),
        );
        const [pillar] = await tx.run(selectPillars(sql`p.id = ${made!.id}`));
        return { pillar: pillar! };
      });
    return unlessTaken(rows, work, nameTakenMessage(input.name), selectNamed(subject.id, input.name));
  },
});
