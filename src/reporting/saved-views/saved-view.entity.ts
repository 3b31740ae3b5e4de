import { defineEntity, p } from "@mikro-orm/core";
import { instant, jsonb, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** A user's named set of filters. */
export const SavedView = defineEntity({
  name: "SavedView",
  tableName: "saved_view",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    user_id: reference("app_user", "cascade"),
    name: p.text(),
    icon: p.text().defaultRaw("''"),
    filters: jsonb<unknown>().defaultRaw("'{}'"),
    created_at: instant().defaultRaw("now()"),
    updated_at: instant().defaultRaw("now()"),
  },
  indexes: [{ name: "saved_view_website", properties: ["website_id", "created_at"] }],
  checks: [{ name: "saved_view_name_check", expression: "name <> ''::text" }],
  ...tenantRows,
});
