import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { selectWebsites, toWebsiteRecord, websiteRecord } from "./website.ts";

export const readWebsiteOperation = operation({
  name: "websites.read",
  summary: "Read one website with its models and counts",
  rest: { method: "GET", path: "/websites/{website_id}" },
  mcp: { tool: "get_website" },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: z.object({ website: websiteRecord }),
  async handle({ rows, subject, caller }) {
    const [row] = await rows.read(selectWebsites(sql`w.id = ${subject.id}`));
    return { website: toWebsiteRecord(row!, caller.isPartner) };
  },
});
