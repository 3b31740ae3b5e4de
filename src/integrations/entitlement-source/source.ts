import type { Database } from "../../platform/database/connection.ts";
import { sql } from "../../platform/database/connection.ts";

/** What an organization may use beside the ordinary. */
export type Entitlement = "seo_recommendations" | "knowledge_base" | "pitches" | "shopping";

/** Who decides about entitlements. */
export interface EntitlementSource {
  /** @throws when the source cannot tell at the moment. */
  isGranted(organizationId: string, name: Entitlement): Promise<boolean>;
}

/** Entitlements of the table `entitlement`, which an administrator keeps. */
export function databaseSource(database: Database): EntitlementSource {
  return {
    async isGranted(organizationId, name) {
      const rows = await database
        .of({ id: organizationId, n: 0 })
        .read(sql`select from entitlement where organization_id = ${organizationId} and name = ${name}`);
      return rows.length > 0;
    },
  };
}
