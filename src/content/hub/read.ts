import { z } from "zod";
import { type Context, isUuid, opaqueId, operation, type Website, website, websiteId } from "../../operation/index.ts";
import { bareHost } from "../../platform/addresses/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { columnType, readColumns } from "./columns.ts";
import { showValues } from "./field-values.ts";
import { generationState, newestGeneration } from "./generation-state.ts";
import { hubLinks } from "./hub-link.ts";
import { type ItemRecord, itemRecord, selectItems } from "./item.ts";
import { readLinks } from "./read-links.ts";

export const contentDetail = itemRecord
  .extend({
    normalized_url: z.string().nullable().meta({ description: "What is held against the addresses that answers cite" }),
    body: z.string().nullable(),
    meta_description: z.string().nullable(),
    brief: z.record(z.string(), z.unknown()).nullable(),
    language: z.string(),
    version_number: z.int().nullable().meta({ description: "null: no version was recorded yet" }),
    version_id: z.string().nullable(),
    word_count: z.int(),
    cited_urls: z.array(z.string()).meta({
      description: "Links of the text to pages of others; empty, as `internal_links`, where finding them takes too long",
    }),
    internal_links: z.array(z.string()).meta({ description: "Links of the text to the own website" }),
    fields: z
      .array(z.object({ column_id: z.string(), column: z.string(), type: columnType, value: z.unknown() }))
      .meta({ description: "Values of the tab's columns" }),
    content_hub_url: z.string().meta({ description: "Opens the item's page; for an hour without a sign-in" }),
    generation: generationState.nullable(),
  })
  .meta({ id: "Content" });
export type ContentDetail = z.output<typeof contentDetail>;

export const readContent = operation({
  name: "content.read",
  summary: "Read a content item with its text",
  rest: { method: "GET", path: "/content/{content_id}" },
  mcp: { tool: "read_content" },
  access: website("view"),
  refusals: {
    404: "The item does not exist",
  },
  input: z.object({ content_id: opaqueId, website_id: websiteId }),
  output: contentDetail,
  handle: (context, input) => readDetail(context, input.content_id),
});

type Row = ItemRecord &
  Pick<ContentDetail, "normalized_url" | "body" | "meta_description" | "brief" | "language" | "word_count" | "generation"> & {
    version_number: number;
    version_id: string | null;
    values: Record<string, unknown>;
    own_domains: RowOf<"tracking.company">["domains"];
  };

/** The part of a call's context that a view of an item needs. */
export type Viewer = Pick<Context<Website>, "rows" | "subject" | "services" | "now">;

/** An item as `GET /content/{content_id}` shows it. @throws Refusal 404 */
export async function readDetail(context: Viewer, contentId: string): Promise<ContentDetail> {
  const { item, ownDomains } = await readItem(context, contentId);
  return { ...item, ...(await readLinks(context.subject.id, item.body ?? "", ownDomains.map(bareHost))) };
}

/** An item without the links of its text, which take long to find in long texts. */
export type ContentItem = Omit<ContentDetail, "cited_urls" | "internal_links">;

/** @throws Refusal 404 */
export async function readItem(
  context: Viewer,
  contentId: string,
): Promise<{ item: ContentItem; ownDomains: readonly string[] }> {
  const { rows, subject, services } = context;
  const [row] = isUuid(contentId) ? await rows.read<Row>(selectDetail(subject.id, contentId)) : [];
  if (!row) throw new Refusal(404, "Content not found");
  const { values, own_domains, version_number, ...rest } = row;
  const columns = (await readColumns(rows.read, subject.id)).filter((column) => column.sheet_id === row.sheet_id);
  const link = await hubLinks(services, context.now());
  const item = {
    ...rest,
    version_number: version_number || null,
    fields: showValues(values, columns),
    content_hub_url: link({ websiteId: subject.id, contentId: row.content_id, sheetId: row.sheet_id }),
  };
  return { item, ownDomains: own_domains };
}

const selectDetail = (websiteId: string, contentId: string) =>
  sql<Row>`${selectItems(
    sql`content c`,
    sql`, c.normalized_url, c.body, c.meta_description, c.brief, c.language, c.version_number, c.version_id, c.word_count, c.fields as values,
    (select o.domains from tracking.company o where o.website_id = c.website_id and o.is_self) as own_domains,
    ${newestGeneration} as generation`,
  )} where c.id = ${contentId} and c.website_id = ${websiteId}`;
