import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** A named set of websites of an organization. */
export const WebsiteGroup = defineEntity({
  name: "WebsiteGroup",
  tableName: "website_group",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    name: p.text(),
    billing_enabled: p.boolean().defaultRaw("false"),
    external_id: p.text().nullable(),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["organization_id", "external_id"] }, { properties: ["organization_id", "id"] }],
  checks: [
    { name: "website_group_external_id_check", expression: "external_id <> ''::text" },
    { name: "website_group_name_check", expression: "name <> ''::text" },
  ],
  ...tenantRows,
});

/** Which websites a group holds. */
export const WebsiteGroupMember = defineEntity({
  name: "WebsiteGroupMember",
  tableName: "website_group_member",
  properties: {
    organization_id: p.uuid(),
    group_id: tenantReference("website_group", "cascade").primary(),
    website_id: tenantReference("website", "cascade").primary(),
  },
  indexes: [{ name: "website_group_member_website", properties: ["website_id"] }],
  ...tenantRows,
});
