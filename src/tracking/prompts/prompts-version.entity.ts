import { defineEntity, p } from "@mikro-orm/core";
import { reference, tenantReference, tenantRows } from "../../platform/database/index.ts";

/** Another version for each transaction that changes what lists of a website's prompts show. Written by triggers alone. */
export const PromptsVersion = defineEntity({
  name: "PromptsVersion",
  tableName: "prompts_version",
  properties: {
    website_id: tenantReference("website", "cascade").primary(),
    organization_id: reference("organization", "cascade"),
    version: p.uuid().defaultRaw("gen_random_uuid()"),
  },
  ...tenantRows,
});
