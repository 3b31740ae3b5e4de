import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** A label that groups prompts; a prompt has at most one. */
export const Topic = defineEntity({
  name: "Topic",
  tableName: "topic",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    name: p.text(),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["organization_id", "id"] }, { properties: ["website_id", "name"] }],
  checks: [{ name: "topic_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});
