import { z } from "zod";
import { website } from "../access.ts";
import { sql } from "../database.ts";
import { websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
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
