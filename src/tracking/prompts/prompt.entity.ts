import { defineEntity, p } from "@mikro-orm/core";
import {
  arrayOf,
  bigint,
  computed,
  instant,
  reference,
  surrogateKey,
  tenantReference,
  tenantRows,
  uuidKey,
} from "../../platform/database/index.ts";

/** A question that is asked of models. */
export const Prompt = defineEntity({
  name: "Prompt",
  tableName: "prompt",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    text: p.text(),
    type: p.enum(["discovery", "high_intent"]).nullable(),
    status: p.enum(["active", "paused"]).defaultRaw("'active'"),
    topic_id: tenantReference("topic", "set null").nullable(),
    /** Monthly searches, where known. */
    volume: bigint().nullable(),
    /** Set by the first stored response, so that deleting can decide between soft and hard without reading responses. */
    has_responses: p.boolean().defaultRaw("false"),
    created_at: instant().defaultRaw("now()"),
    deleted_at: instant().nullable(),
    folded: computed(p.text(), "casefold((text COLLATE pg_unicode_fast))"),
    likeness: computed(p.text(), "prompt_likeness(text)"),
    tag_ns: arrayOf<number>("int4").defaultRaw("'{}'"),
    location_ns: arrayOf<number>("int4").defaultRaw("'{}'"),
    /** Whether the text names the own brand or a competitor, by the companies of `named_version`; null: not looked at yet. */
    names_own: p.boolean().nullable(),
    names_competitor: p.boolean().nullable(),
    named_version: p.integer().nullable(),
  },
  uniques: [
    { properties: ["organization_id", "id"] },
    {
      name: "prompt_text",
      expression:
        "CREATE UNIQUE INDEX prompt_text ON public.prompt USING btree (md5(text), website_id) WHERE (deleted_at IS NULL)",
    },
  ],
  indexes: [
    { name: "prompt_deleted", properties: ["website_id", "id"], include: ["organization_id"], where: "deleted_at IS NOT NULL" },
    {
      name: "prompt_deleted_text",
      expression:
        "CREATE INDEX prompt_deleted_text ON public.prompt USING btree (website_id, md5(text)) WHERE (deleted_at IS NOT NULL)",
    },
    { name: "prompt_folded", properties: ["website_id", "folded"], where: "deleted_at IS NULL", type: "gin" },
    { name: "prompt_likeness", properties: ["likeness", "website_id"], where: "deleted_at IS NULL" },
    { name: "prompt_topic", properties: ["topic_id"], where: "topic_id IS NOT NULL" },
    {
      name: "prompt_website",
      properties: ["website_id", "created_at", "id"],
      columns: [{ name: "website_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
      include: ["organization_id", "status", "type", "topic_id", "tag_ns", "location_ns"],
      where: "deleted_at IS NULL",
    },
  ],
  checks: [
    { name: "prompt_locations_at_most_250", expression: "cardinality(location_ns) <= 250" },
    { name: "prompt_tags_at_most_250", expression: "cardinality(tag_ns) <= 250" },
    { name: "prompt_text_check", expression: "text <> ''::text" },
    { name: "prompt_volume_check", expression: "volume >= 0" },
  ],
  ...tenantRows,
});
