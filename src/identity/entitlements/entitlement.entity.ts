import { defineEntity, p } from "@mikro-orm/core";
import { instant, reference, tenantRows } from "../../platform/database/index.ts";

/** What an organization may use beyond the ordinary, as this installation grants it. */
export const Entitlement = defineEntity({
  name: "Entitlement",
  tableName: "entitlement",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    name: p.text().primary(),
    granted_at: instant().defaultRaw("now()"),
  },
  ...tenantRows,
});

/**
 * The last verified answers of an entitlement service, shared by all processes. Not used when entitlements come from the
 * table `entitlement`.
 */
export const EntitlementSnapshot = defineEntity({
  name: "EntitlementSnapshot",
  tableName: "entitlement_snapshot",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    name: p.text().primary(),
    is_granted: p.boolean(),
    verified_at: instant(),
  },
  ...tenantRows,
});
