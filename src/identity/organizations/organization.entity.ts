import { defineEntity, p } from "@mikro-orm/core";
import { instant, surrogateKey, tenantRowsWhere, uuidKey } from "../../platform/database/index.ts";

/** A customer. Everything that the service keeps for it carries its id. */
export const Organization = defineEntity({
  name: "Organization",
  tableName: "organization",
  properties: {
    id: uuidKey(),
    n: surrogateKey(),
    name: p.text(),
    is_partner: p.boolean().defaultRaw("false"),
    /** Calls in any 60 seconds; null is the service's default. */
    rate_limit_per_minute: p.integer().nullable(),
    created_at: instant().defaultRaw("now()"),
    /**
     * How large an organization's share of a model provider is beside the others that ask it at the same time: twice the
     * weight, twice the calls.
     */
    provider_weight: p.float().columnType("real").defaultRaw("1"),
    /** Whether an organization lets people in with two factors only. */
    require_second_factor: p.boolean().defaultRaw("false"),
  },
  checks: [
    { name: "organization_name_check", expression: "name <> ''::text" },
    {
      name: "organization_provider_weight_check",
      expression: "(provider_weight >= 0.01 precision) AND (provider_weight <= 100 precision)",
    },
    { name: "organization_rate_limit_per_minute_check", expression: "rate_limit_per_minute > 0" },
  ],
  ...tenantRowsWhere("(id = ( SELECT current_organization_id() AS current_organization_id))"),
});
