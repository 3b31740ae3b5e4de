import { defineEntity, p } from "@mikro-orm/core";
import {
  bytes,
  instant,
  jsonb,
  reference,
  systemRows,
  tenantReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";
import type { Brief } from "./brief.ts";

/** An item of the content hub. */
export const Content = defineEntity({
  name: "Content",
  tableName: "content",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    type: p.enum(["draft", "optimize", "snipe", "slice", "manual", "external", "imported"]),
    /** Null: a page without a pipeline. */
    stage: p.enum(["pending", "generated", "done"]).nullable(),
    title: p.text().defaultRaw("''"),
    /** As it is shown: without protocol and trailing slash. */
    url: p.text().nullable(),
    /** As it is compared with what answers cite; null where the address is none. */
    normalized_url: p.text().nullable(),
    sheet_id: tenantReference("content_sheet", "set null").nullable(),
    topic_id: tenantReference("topic", "set null").nullable(),
    /** BCP 47; words are counted in it. */
    language: p.text(),
    meta_description: p.text().nullable(),
    /** The text as it stands, with what was saved since the last version. */
    body: p.text().nullable(),
    word_count: p.integer().defaultRaw("0"),
    /** 0: no version was recorded yet. */
    version_number: p.integer().defaultRaw("0"),
    version_id: p.uuid().nullable(),
    /** { column id: value }; a multi-select's value is a list of option ids. */
    fields: jsonb<Record<string, unknown>>().defaultRaw("'{}'"),
    /** What a draft is written from. */
    brief: jsonb<Brief>().nullable(),
    created_at: instant().defaultRaw("now()"),
    updated_at: instant().defaultRaw("now()"),
    published_at: instant().nullable(),
  },
  uniques: [
    { properties: ["organization_id", "id"] },
    {
      name: "content_page",
      expression:
        "CREATE UNIQUE INDEX content_page ON public.content USING btree (website_id, md5(normalized_url)) WHERE ((normalized_url IS NOT NULL) AND (type <> 'optimize'::text))",
    },
  ],
  indexes: [
    {
      name: "content_listing",
      properties: ["website_id", "created_at", "id"],
      columns: [{ name: "website_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    {
      name: "content_normalized",
      expression:
        "CREATE INDEX content_normalized ON public.content USING btree (website_id, md5(normalized_url)) WHERE (normalized_url IS NOT NULL)",
    },
    {
      name: "content_of_sheet",
      properties: ["website_id", "sheet_id", "created_at", "id"],
      columns: [{ name: "website_id" }, { name: "sheet_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    { name: "content_topic", properties: ["topic_id"], where: "topic_id IS NOT NULL" },
  ],
  ...tenantRows,
});

/** A tab. A sheet holds items of its own; a view shows the shared pool, which is the items without a sheet. */
export const ContentSheet = defineEntity({
  name: "ContentSheet",
  tableName: "content_sheet",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    /** The name as it is compared: without case. */
    name_key: p.text(),
    kind: p.enum(["sheet", "view"]),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["organization_id", "id"] }, { properties: ["website_id", "name_key"] }],
  checks: [{ name: "content_sheet_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});

/** A column that the customer added to a sheet, or, without one, to the shared pool. */
export const ContentColumn = defineEntity({
  name: "ContentColumn",
  tableName: "content_column",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    sheet_id: tenantReference("content_sheet", "cascade").nullable(),
    name: p.text(),
    name_key: p.text(),
    type: p.enum(["text", "link", "number", "date", "checkbox", "multi_select", "ask", "approval", "og_image"]),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["organization_id", "id"] }, { properties: ["website_id", "sheet_id", "name_key"] }],
  checks: [{ name: "content_column_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});

/** An option of a column of type `multi_select`. */
export const ContentOption = defineEntity({
  name: "ContentOption",
  tableName: "content_option",
  properties: {
    id: uuidKey(),
    organization_id: p.uuid(),
    column_id: tenantReference("content_column", "cascade"),
    label: p.text(),
    label_key: p.text(),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["column_id", "label_key"] }],
  checks: [{ name: "content_option_label_check", expression: "label <> ''::text" }],
  ...tenantRows,
});

/** The prompts that an item was written for. */
export const ContentPrompt = defineEntity({
  name: "ContentPrompt",
  tableName: "content_prompt",
  properties: {
    organization_id: p.uuid(),
    content_id: tenantReference("content", "cascade").primary(),
    prompt_id: tenantReference("prompt", "cascade").primary(),
    place: p.smallint(),
  },
  indexes: [{ name: "content_prompt_prompt", properties: ["prompt_id"] }],
  ...tenantRows,
});

/**
 * Recorded texts. Each is stored as its difference from an earlier one (src/content/hub/version-store.ts), so that storage
 * grows with what was changed.
 */
export const ContentVersion = defineEntity({
  name: "ContentVersion",
  tableName: "content_version",
  properties: {
    content_id: tenantReference("content", "cascade").primary(),
    number: p.integer().primary(),
    id: p.uuid().defaultRaw("uuidv7()").unique(),
    organization_id: p.uuid(),
    patch: bytes(),
    word_count: p.integer(),
    reason: p.enum(["generate", "edit", "restore", "import"]),
    created_by: reference("app_user", "set null").nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  checks: [{ name: "content_version_number_check", expression: "number > 0" }],
  ...tenantRows,
});

/** Signs links to content pages. One for the whole service, shared by its processes; 244 random bits. */
export const ContentLinkSecret = defineEntity({
  name: "ContentLinkSecret",
  tableName: "content_link_secret",
  properties: {
    secret: p.text().defaultRaw("((gen_random_uuid())::text || (gen_random_uuid())::text)"),
    id: uuidKey(),
    created_at: instant().defaultRaw("now()"),
    retired_at: instant().nullable(),
  },
  uniques: [
    {
      name: "content_link_secret_current",
      expression:
        "CREATE UNIQUE INDEX content_link_secret_current ON public.content_link_secret USING btree ((true)) WHERE (retired_at IS NULL)",
    },
  ],
  ...systemRows,
});
