import { defineEntity, p } from "@mikro-orm/core";
import type { Permission } from "../../operation/index.ts";
import { arrayOf, instant, reference, tenantRowsWhere, uuidKey } from "../../platform/database/index.ts";

/** System roles have fixed ids and belong to no organization; custom roles are named sets of permissions. */
export const Role = defineEntity({
  name: "Role",
  tableName: "role",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade").nullable(),
    name: p.text(),
    kind: p.enum(["system", "custom"]),
    permissions: arrayOf<Permission>("text"),
    created_at: instant().defaultRaw("now()"),
  },
  uniques: [{ properties: ["organization_id", "name"] }],
  checks: [
    { name: "role_check", expression: "(kind = 'system'::text) = (organization_id IS NULL)" },
    { name: "role_name_check", expression: "name <> ''::text" },
  ],
  ...tenantRowsWhere(
    "((organization_id IS NULL) OR (organization_id = ( SELECT current_organization_id() AS current_organization_id)))",
    { check: "(organization_id = ( SELECT current_organization_id() AS current_organization_id))" },
  ),
});
