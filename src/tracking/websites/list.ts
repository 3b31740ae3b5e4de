import { z } from "zod";
import { containing, operation, orderBy, organization, pagination, paging, sorting } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { selectWebsites, toWebsiteRecord, type WebsiteRow, websiteRecord } from "./website.ts";

const conditions = { active: sql`w.deleted_at is null`, deleted: sql`w.deleted_at is not null`, all: sql`true` };

export const listWebsites = operation({
  name: "websites.list",
  summary: "List the websites that the key reaches",
  rest: { method: "GET", path: "/websites" },
  mcp: {
    tool: "list_websites",
    advice: "Start here: nearly every other tool needs a website_id from this list.",
    // An agency's hundreds would fill an agent's context.
    defaults: { page_size: 40 },
  },
  access: organization("view"),
  description:
    "Deleted websites are listed with `status`, and can be restored. The list is whole unless `page_num` or `page_size` asks for a page.",
  input: z.object({
    status: z.enum(["active", "deleted", "all"]).default("active"),
    search: z.string().min(1).max(1_000).optional().meta({ description: "Part of the name or address, in any case" }),
    ...sorting(["created_at", "name"], { field: "created_at", direction: "asc" }),
    page_num: paging.page_num.unwrap().optional().meta({ description: "Page, from 0" }),
    page_size: paging.page_size.unwrap().optional().meta({ description: "Rows a page, 40 where `page_num` alone is given" }),
  }),
  output: z.object({ websites: z.array(websiteRecord), pagination: pagination.optional() }),
  async handle({ rows, subject, caller }, input) {
    const reached = sql`not w.is_hidden and (${subject.websiteIds}::uuid[] is null or w.id = any(${subject.websiteIds}))`;
    const name = sql`casefold(w.name collate pg_unicode_fast)`;
    const order = orderBy(input, { created_at: sql`w.created_at`, name }, sql`w.id`);
    const { search, page_num = 0, page_size = 40 } = input;
    const isNamed = search ? sql`casefold(w.name || ' ' || w.url collate pg_unicode_fast) like ${containing(search)}` : sql`true`;
    const matching = selectWebsites(sql`${reached} and ${conditions[input.status]} and ${isNamed}`);
    const found = await rows.read(sql<WebsiteRow>`select * from (${matching}) w ${order}`);
    const toRecord = (row: WebsiteRow) => toWebsiteRecord(row, caller.isPartner);
    if (input.page_num === undefined && input.page_size === undefined) return { websites: found.map(toRecord) };
    const shown = found.slice(page_num * page_size, (page_num + 1) * page_size);
    return { websites: shown.map(toRecord), pagination: { page_num, page_size, total: found.length } };
  },
});
