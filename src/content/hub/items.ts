import { z } from "zod";
import { id, operation, orderBy, page, pagination, paging, sorting, website, websiteId } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { contentType, isPublished, itemRecord, selectItems } from "./item.ts";

/** What narrows a listing of items. */
export const itemFilters = {
  sheet_id: z
    .union([z.literal("null"), id])
    .optional()
    .meta({ description: "Items of this tab; a view shows the shared pool, as does `null`" }),
  content_type: contentType.optional(),
  stage: z
    .enum(["pending", "generated", "done", "null"])
    .meta({ id: "ContentStageFilter" })
    .optional()
    .meta({ description: "`null`: items without a stage" }),
  prompt_id: id.optional().meta({ description: "Items written for this prompt" }),
  is_published: z.boolean().optional(),
};
type ItemFilters = z.output<z.ZodObject<typeof itemFilters>>;

export const listItems = operation({
  name: "content.items",
  summary: "List every content item of a website, newest first unless sorted otherwise",
  description: "Published or not, without texts. Read from the primary store, uncached.",
  rest: { method: "GET", path: "/content/items" },
  mcp: { tool: "list_content", advice: "Then read_content for the text of one item." },
  access: website("view"),
  input: z.object({
    website_id: websiteId,
    ...itemFilters,
    ...sorting(["created_at", "updated_at", "title"], { field: "created_at", direction: "desc" }),
    ...paging,
  }),
  output: z.object({ items: z.array(itemRecord), pagination }),
  async handle({ rows, subject }, input) {
    const columns = {
      created_at: sql`c.created_at`,
      updated_at: sql`c.updated_at`,
      title: sql`casefold(c.title collate pg_unicode_fast)`,
    };
    const order = orderBy(input, columns, sql`c.id`);
    const matching = matchingItems(subject.id, input);
    const [[counted], items] = await Promise.all([
      rows.read<{ total: number }>(sql`select count(*) as total from content c where ${matching}`),
      rows.read(
        sql<z.output<typeof itemRecord>>`${selectItems(
          sql`(select * from content c where ${matching} ${order} ${page(input)}) c`,
        )} ${order}`,
      ),
    ]);
    return { items, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});

/** The condition on `content c` that filters are. */
export function matchingItems(websiteId: string, filters: ItemFilters): Query<unknown> {
  const conditions: Query<unknown>[] = [sql`c.website_id = ${websiteId}`];
  const { sheet_id: sheet, content_type: type, stage, prompt_id: prompt } = filters;
  if (sheet === "null") conditions.push(sql`c.sheet_id is null`);
  else if (sheet) {
    const kind = sql`(select s.kind from content_sheet s where s.id = ${sheet} and s.website_id = ${websiteId})`;
    conditions.push(sql`(c.sheet_id = ${sheet} or (c.sheet_id is null and ${kind} = 'view'))`);
  }
  if (type) conditions.push(sql`c.type = ${type}`);
  if (stage) conditions.push(stage === "null" ? sql`c.stage is null` : sql`c.stage = ${stage}`);
  if (prompt) conditions.push(sql`exists (select from content_prompt l where l.content_id = c.id and l.prompt_id = ${prompt})`);
  if (filters.is_published !== undefined) conditions.push(sql`coalesce(${isPublished}, false) = ${filters.is_published}`);
  return sql.join(conditions, sql` and `);
}
