import { defineEntity, p } from "@mikro-orm/core";
import type { Actor } from "../../identity/index.ts";
import type { Usage } from "../../integrations/llm/index.ts";
import {
  arrayOf,
  computed,
  instant,
  jsonb,
  preciseInstant,
  reference,
  tenantReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";

/** A subject of the knowledge base, which holds facts. */
export const Pillar = defineEntity({
  name: "Pillar",
  tableName: "pillar",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    description: p.text().defaultRaw("''"),
    status: p.enum(["published", "archived"]).defaultRaw("'published'"),
    created_at: instant().defaultRaw("now()"),
    updated_at: instant().defaultRaw("now()"),
  },
  uniques: [
    { name: "pillar_name", expression: "CREATE UNIQUE INDEX pillar_name ON public.pillar USING btree (website_id, lower(name))" },
    { properties: ["organization_id", "id"] },
  ],
  checks: [{ name: "pillar_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});

/** A merge of pillars: one row a call. */
export const PillarMerge = defineEntity({
  name: "PillarMerge",
  tableName: "pillar_merge",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    source_ids: arrayOf<string>("uuid"),
    target_id: p.uuid(),
    /** Who asked, for the audit trail. */
    actor: jsonb<Actor>(),
    status: p.enum(["pending", "merged", "completed", "refused"]).defaultRaw("'pending'"),
    /** What the call answers. */
    result: jsonb<unknown>().nullable(),
    refusal: jsonb<unknown>().nullable(),
    created_at: instant().defaultRaw("now()"),
    finished_at: instant().nullable(),
    moved_ids: arrayOf<string>("uuid").defaultRaw("'{}'"),
    compared: p.integer().defaultRaw("0"),
  },
  indexes: [
    { name: "pillar_merge_open", properties: ["created_at"], where: "status = ANY (ARRAY['pending'::text, 'merged'::text])" },
    { name: "pillar_merge_pending_of_website", properties: ["website_id"], where: "status = 'pending'::text" },
  ],
  ...tenantRows,
});

/** A statement of the knowledge base. */
export const Fact = defineEntity({
  name: "Fact",
  tableName: "fact",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    pillar_id: tenantReference("pillar", "cascade"),
    text: p.text(),
    normalized: computed(p.text(), "normalized_fact(text)"),
    source_url: p.text().nullable(),
    /** The words of the source that a fact was taken from. */
    quote: p.text().nullable(),
    confidence: p.enum(["high", "medium", "low"]),
    provenance: p.enum(["manual", "upload", "research", "ai_capture", "content"]),
    review_status: p.enum(["approved", "pending", "rejected"]),
    status: p.enum(["active", "archived"]).defaultRaw("'active'"),
    /** The fact that says the same; this one is hidden. */
    duplicate_of: reference("fact", "set null").nullable(),
    /**
     * Of two facts that say the same the approved one stays visible, else the one that stands longer: since it was made or
     * approved.
     */
    stands_since: preciseInstant().defaultRaw("clock_timestamp()"),
    import_id: p.uuid().nullable(),
    created_at: instant().defaultRaw("now()"),
    updated_at: instant().defaultRaw("now()"),
    comparison_key: computed(p.uuid(), "comparison_key(normalized_fact(text))"),
    /** Offset of the quote in a pasted text, in UTF-16 code units; null for pages, whose text is not kept. */
    quote_start: p.integer().nullable(),
    quote_end: p.integer().nullable(),
  },
  indexes: [
    {
      name: "fact_comparison",
      properties: ["website_id", "comparison_key"],
      include: ["organization_id"],
      where: "(status = 'active'::text) AND (duplicate_of IS NULL)",
    },
    { name: "fact_duplicate", properties: ["duplicate_of"], where: "duplicate_of IS NOT NULL" },
    { name: "fact_import_facts", properties: ["import_id"], where: "import_id IS NOT NULL" },
    {
      name: "fact_listing",
      properties: ["website_id", "created_at", "id"],
      columns: [{ name: "website_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
      where: "status = 'active'::text",
    },
    {
      name: "fact_precedence",
      expression:
        "CREATE INDEX fact_precedence ON public.fact USING btree (website_id, comparison_key, ((review_status <> 'approved'::text)), stands_since, id) " +
        "WHERE ((status = 'active'::text) AND (duplicate_of IS NULL) AND (review_status <> 'rejected'::text))",
    },
    { name: "fact_pillar", properties: ["organization_id", "pillar_id", "status", "duplicate_of"] },
  ],
  checks: [{ name: "fact_text_check", expression: "text <> ''::text" }],
  ...tenantRows,
});

/** An import of facts from a page or from text. */
export const FactImport = defineEntity({
  name: "FactImport",
  tableName: "fact_import",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    pillar_id: tenantReference("pillar", "set null").nullable(),
    source_url: p.text().nullable(),
    source_text: p.text().nullable(),
    status: p.enum(["pending", "running", "completed", "failed", "canceled"]).defaultRaw("'pending'"),
    fact_count: p.integer().defaultRaw("0"),
    discarded_ungrounded: p.integer().defaultRaw("0"),
    error: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
    completed_at: instant().nullable(),
    source_characters: p.integer().nullable(),
    read_characters: p.integer().nullable(),
    usage: jsonb<Usage>().nullable(),
    answered: jsonb<unknown>().defaultRaw("'{}'"),
  },
  indexes: [
    { name: "fact_import_open", properties: ["created_at"], where: "status = ANY (ARRAY['pending'::text, 'running'::text])" },
    {
      name: "fact_import_open_of_website",
      properties: ["website_id"],
      where: "status = ANY (ARRAY['pending'::text, 'running'::text])",
    },
    { name: "fact_import_pillar", properties: ["pillar_id"] },
  ],
  checks: [{ name: "fact_import_check", expression: "(source_url IS NULL) <> (source_text IS NULL)" }],
  ...tenantRows,
});
