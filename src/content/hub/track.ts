import { z } from "zod";
import { type Context, opaqueId, operation, type Website, website, websiteId } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { lockHub, readColumns } from "./columns.ts";
import { type Destination, destinationOf, readTabs, tabName } from "./destination.ts";
import { checkFields, columnsByName, fieldInput, storeValues, type Values } from "./field-values.ts";
import { hubLinks } from "./hub-link.ts";
import { contentType } from "./item.ts";
import { languageTag } from "./language.ts";
import { pageUrl } from "./page-url.ts";

const created = z.object({
  content_id: z.string(),
  url: z.string(),
  destination_name: z.string().meta({ description: "The tab's name" }),
  content_hub_url: z.string().meta({ description: "Opens the item's page; for an hour without a sign-in" }),
  sheet_id: z.string().nullable().meta({ description: "null: the shared pool" }),
});

const input = z.object({
  website_id: websiteId,
  urls: z
    .array(
      z.object({
        url: pageUrl.meta({ description: "A page, with or without protocol" }),
        title: z.string().trim().max(500).optional(),
        fields: z.array(fieldInput).max(100).optional(),
      }),
    )
    .min(1)
    .max(500),
  sheet_id: opaqueId.optional().meta({ description: "A tab; the shared pool without it. Views lead to the shared pool" }),
});
type Entry = z.output<typeof input>["urls"][number];

export const trackContent = operation({
  name: "content.track",
  summary: "Track existing or third-party pages as content items",
  description:
    "Costs nothing and writes nothing. A page that the website has already, under whatever type, is listed in `skipped` and stays as it is. " +
    "The same page twice in a call (tracking parameters aside) is one; the first occurrence wins. One invalid entry refuses the whole call.",
  rest: { method: "POST", path: "/content/track" },
  mcp: { tool: "track_content_urls", idempotent: true },
  access: website("admin"),
  idempotency: {},
  refusals: {
    400: "A value does not fit its column; nothing was tracked",
    404: "The tab does not exist",
  },
  largeBody: true,
  input,
  output: z.object({
    success: z.boolean(),
    created_count: z.int(),
    skipped_count: z.int(),
    created: z.array(created),
    skipped: z.array(created.extend({ type: contentType })),
  }),
  async handle(context, input) {
    const link = await hubLinks(context.services, context.now());
    const tracked = await context.rows.transaction((tx) => track(tx, context, input));
    const echo = ({ id, url, sheet_id, name }: TrackedRow & { name: string }) => ({
      ...{ content_id: id, url, destination_name: name, sheet_id },
      content_hub_url: link({ websiteId: context.subject.id, contentId: id, sheetId: sheet_id }),
    });
    return {
      success: true,
      created_count: tracked.created.length,
      skipped_count: tracked.skipped.length,
      created: tracked.created.map(echo),
      skipped: tracked.skipped.map((row) => ({ ...echo(row), type: row.type })),
    };
  },
});

interface TrackedRow extends Pick<RowOf<"content">, "id" | "type" | "sheet_id"> {
  url: string;
  normalized_url: string;
}

async function track(tx: Transaction, { subject, caller }: Context<Website>, { urls, sheet_id }: z.output<typeof input>) {
  // Calls for one website pass here one after the other, so each sees what those before it made.
  await lockHub(tx, subject.id);
  const [tabs, columns] = await Promise.all([readTabs(tx.run, subject.id), readColumns(tx.run, subject.id)]);
  const destination = destinationOf(tabs, columns, sheet_id);
  const named = columnsByName(destination.columns);
  const pages = new Map<string, { entry: Entry; values: Values }>();
  for (const [index, entry] of urls.entries()) {
    const values = checkFields(entry.fields ?? [], named, `urls[${index}].fields`);
    if (!pages.has(entry.url.normalized)) pages.set(entry.url.normalized, { entry, values });
  }
  const existing = await findPages(tx, subject.id, [...pages.keys()]);
  const fresh = [...pages.values()].filter(({ entry }) => !existing.has(entry.url.normalized));
  const inserted = await insert(tx, caller.organization.id, subject, destination, fresh);
  const shown = (rows: Map<string, TrackedRow>, nameOf: (row: TrackedRow) => string) =>
    [...pages.keys()].flatMap((normalized) => {
      const row = rows.get(normalized);
      return row ? [{ ...row, name: nameOf(row) }] : [];
    });
  return {
    created: shown(inserted, () => destination.name),
    skipped: shown(existing, (row) => tabName(tabs, row.sheet_id)),
  };
}

/** Items of these pages, whatever their type; of several the one that is not an Optimize draft. */
async function findPages(tx: Transaction, websiteId: string, normalized: string[]): Promise<Map<string, TrackedRow>> {
  const rows = await tx.run<TrackedRow>(sql`
    select distinct on (c.normalized_url) c.id, c.url, c.normalized_url, c.type, c.sheet_id
    from unnest(${normalized}::text[]) u(normalized)
    join content c on c.website_id = ${websiteId} and md5(c.normalized_url) = md5(u.normalized) and c.normalized_url = u.normalized
    order by c.normalized_url, c.type = 'optimize', c.created_at, c.id`);
  return new Map(rows.map((row) => [row.normalized_url, row]));
}

async function insert(
  tx: Transaction,
  organizationId: string,
  website: Website,
  destination: Destination,
  pages: { entry: Entry; values: Values }[],
): Promise<Map<string, TrackedRow>> {
  if (pages.length === 0) return new Map();
  const values = await storeValues(
    tx,
    organizationId,
    pages.map((page) => page.values),
  );
  const rows = await tx.run<TrackedRow>(sql`
    insert into content (organization_id, website_id, type, title, url, normalized_url, sheet_id, language, fields)
    select ${organizationId}, ${website.id}, 'external', p.title, p.url, p.normalized, ${destination.sheetId}, ${languageTag(website.language)}, p.fields
    from unnest(${pages.map(({ entry }) => entry.title ?? "")}::text[], ${pages.map(({ entry }) => entry.url.shown)}::text[],
      ${pages.map(({ entry }) => entry.url.normalized)}::text[], ${values.map((value) => JSON.stringify(value))}::jsonb[])
      as p(title, url, normalized, fields)
    returning id, url, normalized_url, type, sheet_id`);
  return new Map(rows.map((row) => [row.normalized_url, row]));
}
