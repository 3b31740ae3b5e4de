import type { EntitlementSource } from "../../integrations/entitlement-source/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** Entitlements of the table `entitlement`, which an administrator keeps. */
export function databaseSource(database: Database): EntitlementSource {
  return {
    async isGranted(organizationId, name) {
      const rows = await database
        .of({ id: organizationId, n: 0 })
        .read(db.selectFrom("entitlement").select("name").where("organization_id", "=", organizationId).where("name", "=", name));
      return rows.length > 0;
    },
  };
}
