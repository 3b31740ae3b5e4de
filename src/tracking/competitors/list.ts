import { z } from "zod";
import { website } from "../../operation/access.ts";
import { websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { sql } from "../../platform/database/connection.ts";
import { type CompetitorRecord, competitorColumns, competitorRecord } from "./competitor.ts";

export const listCompetitors = operation({
  name: "competitors.list",
  summary: "List the companies that a website tracks",
  rest: { method: "GET", path: "/competitors" },
  mcp: { tool: "list_competitors" },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: z.object({
    own_brand: competitorRecord.meta({ id: "OwnBrand", description: "Changed with PATCH /websites/{website_id}" }),
    competitors: z.array(competitorRecord),
  }),
  async handle({ rows, subject }) {
    const found = await rows.read<CompetitorRecord & { is_self: boolean }>(sql`
      select ${competitorColumns}, is_self from company
      where website_id = ${subject.id} and removed_at is null order by is_self desc, created_at, id`);
    const [own, ...competitors] = found.map(({ is_self: _, ...record }) => record);
    return { own_brand: own!, competitors };
  },
});
