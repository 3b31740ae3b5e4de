import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { competitorRecord, selectTracked } from "./competitor.ts";

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
    const found = await rows.read(selectTracked(subject.id));
    const [own, ...competitors] = found.map(({ is_self: _, ...record }) => record);
    return { own_brand: own!, competitors };
  },
});
