import { z } from "zod";
import { organization } from "../access.ts";
import { sql } from "../database.ts";
import { operation } from "../operation.ts";
import { selectWebsites, toWebsiteRecord, websiteRecord } from "./website.ts";

export const listWebsites = operation({
  name: "websites.list",
  summary: "List the websites that the key reaches",
  rest: { method: "GET", path: "/websites" },
  mcp: { tool: "list_websites", advice: "Start here: nearly every other tool needs a website_id from this list." },
  access: organization("view"),
  input: z.object({}),
  output: z.object({ websites: z.array(websiteRecord) }),
  async handle({ rows, subject, caller }) {
    const found = await rows.read(
      selectWebsites(sql`
        w.deleted_at is null and not w.is_hidden
        and (${subject.websiteIds}::uuid[] is null or w.id = any(${subject.websiteIds}))`),
    );
    return { websites: found.map((row) => toWebsiteRecord(row, caller.isPartner)) };
  },
});
