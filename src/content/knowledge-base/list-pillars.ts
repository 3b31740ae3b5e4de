import { z } from "zod";
import { operation, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { knowledgeBaseRead } from "./access.ts";
import { pillarRecord, selectPillars } from "./pillar.ts";

export const listPillars = operation({
  name: "knowledge-base.list-pillars",
  summary: "List the pillars of the Knowledge Base",
  rest: { method: "GET", path: "/knowledge-base/pillars" },
  mcp: { tool: "list_pillars" },
  access: knowledgeBaseRead,
  input: z.object({
    website_id: websiteId,
    include_archived: z.boolean().default(false).meta({ description: "Archived pillars are hidden without it" }),
  }),
  output: z.object({ pillars: z.array(pillarRecord) }),
  async handle({ rows, subject }, input) {
    const pillars = await rows.read(
      selectPillars(sql`p.website_id = ${subject.id} and (p.status = 'published' or ${input.include_archived})`),
    );
    return { pillars };
  },
});
