import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";

const contentTypes = ["draft", "optimize", "snipe", "slice", "manual", "external", "imported"] as const;
export const contentType = z.enum(contentTypes).meta({ id: "ContentType" });

export const contentStage = z.enum(["pending", "generated", "done"]).meta({ id: "ContentStage" }).nullable().meta({
  description: "null: a page without a pipeline; `pending`: being written or reviewed; `generated`: text ready; `done`",
});

const itemFields = {
  content_id: z.string(),
  title: z.string(),
  type: contentType,
  stage: contentStage,
  is_published: z.boolean().meta({ description: "`done`, external or imported, and with a `url`" }),
  sheet_id: z.string().nullable().meta({ description: "null: the shared pool" }),
  sheet_name: z.string().nullable(),
  topic_name: z.string().nullable(),
  url: z.string().nullable().meta({ description: "Without protocol and trailing slash" }),
  prompt_ids: z.array(z.string()).meta({ description: "The prompts it was written for" }),
  prompt_count: z.int(),
  created_at: instant,
  updated_at: instant,
  published_at: instant.nullable(),
};

/** A content item without its text, as lists show it. */
export const itemRecord = z.object(itemFields).meta({ id: "ContentItem" });
export type ItemRecord = z.output<typeof itemRecord>;
export const itemFieldNames = Object.keys(itemFields) as (keyof ItemRecord)[];

/** Whether an item `c` counts as published. */
export const isPublished = sql`(c.url is not null and (c.stage = 'done' or c.type in ('external', 'imported')))`;

/** The columns of an item's record; `c` is the item. */
const itemColumns = sql`
  c.id as content_id, c.title, c.type, c.stage, coalesce(${isPublished}, false) as is_published, c.sheet_id, s.name as sheet_name,
  t.name as topic_name, c.url, p.prompt_ids, cardinality(p.prompt_ids) as prompt_count, c.created_at, c.updated_at, c.published_at`;

/** Rows of items; `from` names the table `c`, its order is kept by the caller's own `order by`. */
export function selectItems(from: Query<unknown>, further: Query<unknown> = sql``): Query<ItemRecord> {
  return sql<ItemRecord>`
    select ${itemColumns} ${further}
    from ${from}
    left join content_sheet s on s.id = c.sheet_id
    left join tracking.topic t on t.id = c.topic_id
    cross join lateral (
      select coalesce(array_agg(l.prompt_id order by l.place), '{}') as prompt_ids
      from content_prompt l join tracking.prompt q on q.id = l.prompt_id and q.deleted_at is null
      where l.content_id = c.id) p`;
}
