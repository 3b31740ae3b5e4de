import { defineEntity, p } from "@mikro-orm/core";
import type { Usage } from "../../integrations/llm/index.ts";
import { instant, jsonb, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** A draft that is being written, or was: one row a request. */
export const ContentGeneration = defineEntity({
  name: "ContentGeneration",
  tableName: "content_generation",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    content_id: tenantReference("content", "cascade"),
    status: p.enum(["queued", "running", "completed", "failed", "canceled"]).defaultRaw("'queued'"),
    /** A sentence for the customer. */
    error: p.text().nullable(),
    /** Taken off the account and not charged yet. */
    reserved_monthly: p.integer().defaultRaw("0"),
    reserved_one_off: p.integer().defaultRaw("0"),
    reserved_until: instant().nullable(),
    charged_credits: p.integer().defaultRaw("0"),
    /** { provider, model, input_tokens, … }. */
    usage: jsonb<Usage>().comment("Summed over all attempts").nullable(),
    /** What the draft rests on. */
    grounding: jsonb<unknown>().nullable(),
    requested_by: reference("app_user", "set null").nullable(),
    created_at: instant().defaultRaw("now()"),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
    step: p.enum(["reading", "writing"]).nullable(),
    material: jsonb<unknown>().nullable(),
  },
  uniques: [
    {
      name: "content_generation_open",
      properties: ["content_id"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
  ],
  indexes: [
    {
      name: "content_generation_content",
      properties: ["content_id", "created_at"],
      columns: [{ name: "content_id" }, { name: "created_at", sort: "DESC" }],
    },
    {
      name: "content_generation_open_of_website",
      properties: ["website_id"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
    {
      name: "content_generation_unfinished",
      properties: ["created_at"],
      where: "status = ANY (ARRAY['queued'::text, 'running'::text])",
    },
  ],
  checks: [
    { name: "content_generation_reserved_monthly_check", expression: "reserved_monthly >= 0" },
    { name: "content_generation_reserved_one_off_check", expression: "reserved_one_off >= 0" },
  ],
  ...tenantRows,
});
