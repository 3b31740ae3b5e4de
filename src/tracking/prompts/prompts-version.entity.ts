import { defineEntity, p } from "@mikro-orm/core";
import { reference, tenantReference, tenantRows } from "../../platform/database/index.ts";

/** The transaction that last changed what lists of a website's prompts show. Written by triggers alone. */
export const PromptsVersion = defineEntity({
  name: "PromptsVersion",
  tableName: "prompts_version",
  properties: {
    website_id: tenantReference("website", "cascade").primary(),
    organization_id: reference("organization", "cascade"),
    version: p.string().columnType("xid8").defaultRaw("pg_current_xact_id()"),
  },
  ...tenantRows,
});
