import { z } from "zod";
import { operation, orderBy, organization, sorting } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { selectWebsites, toWebsiteRecord, type WebsiteRow, websiteRecord } from "./website.ts";

const conditions = { active: sql`w.deleted_at is null`, deleted: sql`w.deleted_at is not null`, all: sql`true` };

export const listWebsites = operation({
  name: "websites.list",
  summary: "List the websites that the key reaches",
  rest: { method: "GET", path: "/websites" },
  mcp: { tool: "list_websites", advice: "Start here: nearly every other tool needs a website_id from this list." },
  access: organization("view"),
  description: "Deleted websites are listed with `status`, and can be restored.",
  input: z.object({
    status: z.enum(["active", "deleted", "all"]).default("active"),
    ...sorting(["created_at", "name"], { field: "created_at", direction: "asc" }),
  }),
  output: z.object({ websites: z.array(websiteRecord) }),
  async handle({ rows, subject, caller }, input) {
    const reached = sql`not w.is_hidden and (${subject.websiteIds}::uuid[] is null or w.id = any(${subject.websiteIds}))`;
    const name = sql`casefold(w.name collate pg_unicode_fast)`;
    const order = orderBy(input, { created_at: sql`w.created_at`, name }, sql`w.id`);
    const matching = selectWebsites(sql`${reached} and ${conditions[input.status]}`);
    const found = await rows.read(sql<WebsiteRow>`select * from (${matching}) w ${order}`);
    return { websites: found.map((row) => toWebsiteRecord(row, caller.isPartner)) };
  },
});
