import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantReference, tenantRows, uuidKey } from "../../platform/database/index.ts";

/** An invitation to an organization, a group or a website, by e-mail. */
export const Invite = defineEntity({
  name: "Invite",
  tableName: "invite",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    type: p.enum(["organization", "website", "group"]),
    website_id: tenantReference("website", "cascade").nullable(),
    group_id: tenantReference("website_group", "cascade").nullable(),
    email: p.text(),
    role_id: reference("role"),
    first_name: p.text().defaultRaw("''"),
    last_name: p.text().defaultRaw("''"),
    created_at: instant().defaultRaw("now()"),
    expires_at: instant().defaultRaw("(now() + '7 days'::interval)"),
    accepted_at: instant().nullable(),
    revoked_at: instant().nullable(),
    /** The sender, who sees why a mail was not delivered. */
    invited_by: reference("app_user", "set null").nullable(),
  },
  uniques: [{ properties: ["organization_id", "id"] }],
  indexes: [
    {
      name: "invite_organization",
      properties: ["organization_id", "created_at", "id"],
      columns: [{ name: "organization_id" }, { name: "created_at", sort: "DESC" }, { name: "id" }],
    },
    { name: "invite_role", properties: ["role_id"] },
  ],
  checks: [
    {
      name: "invite_check",
      expression: "((type = 'website'::text) = (website_id IS NOT NULL)) AND ((type = 'group'::text) = (group_id IS NOT NULL))",
    },
    { name: "invite_email_check", expression: "email = lower(email)" },
  ],
  ...tenantRows,
});
