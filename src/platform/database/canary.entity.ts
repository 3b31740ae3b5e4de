import { defineEntity, p } from "@mikro-orm/core";
import { tenantRows } from "./policies.ts";

/** A row of no organization that could be named: every connection proves with it that row-level security holds. */
export const WallCanary = defineEntity({
  name: "WallCanary",
  tableName: "wall_canary",
  properties: {
    organization_id: p.uuid().primary(),
  },
  ...tenantRows,
});
