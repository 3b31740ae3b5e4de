import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** Where a person belongs: an organization, a website or a group of websites. */
export const Membership = defineEntity({
  name: "Membership",
  tableName: "membership",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    user_id: reference("app_user", "cascade"),
    role_id: reference("role"),
    website_id: tenantReference("website", "cascade").nullable(),
    group_id: tenantReference("website_group", "cascade").nullable(),
    created_at: instant().defaultRaw("now()"),
    first_name: p.text().defaultRaw("''"),
    last_name: p.text().defaultRaw("''"),
  },
  uniques: [{ properties: ["organization_id", "user_id", "website_id", "group_id"] }],
  indexes: [
    { name: "membership_group", properties: ["group_id"], where: "group_id IS NOT NULL" },
    { name: "membership_role", properties: ["role_id"] },
    { name: "membership_user", properties: ["user_id"] },
    { name: "membership_website", properties: ["website_id"], where: "website_id IS NOT NULL" },
  ],
  checks: [{ name: "membership_check", expression: "(website_id IS NULL) OR (group_id IS NULL)" }],
  ...tenantRows,
});
