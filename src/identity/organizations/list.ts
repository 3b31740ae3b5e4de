import { type Database, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** All organizations with the credits that they have left, oldest first. */
export const listOrganizations = (database: Database) =>
  database.system.read(
    db
      .selectFrom("organization as o")
      .leftJoin("credit_account as a", "a.organization_id", "o.id")
      .select(["o.id", "o.name", "o.is_partner", "o.rate_limit_per_minute"])
      .select(sql<number | null>`a.monthly_available + a.one_off_available`.as("credits"))
      .select("o.created_at")
      .orderBy("o.created_at")
      .orderBy("o.id"),
  );

/** The entitlements that an organization was granted here. */
export const entitlementsOf = (database: Database, organizationId: string) =>
  database.system.read(
    db.selectFrom("entitlement").select(["name", "granted_at"]).where("organization_id", "=", organizationId).orderBy("name"),
  );
