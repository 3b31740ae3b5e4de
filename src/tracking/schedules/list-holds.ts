import { type Database, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** The holds on schedules, oldest first, with the names of those whose schedules they hold. */
export const listHolds = (database: Database) =>
  database.system.read(
    db
      .selectFrom("schedule_hold as h")
      .leftJoin("identity.organization as o", "o.id", "h.organization_id")
      .leftJoin("website as w", "w.id", "h.website_id")
      .select(
        sql<
          "website" | "organization" | "all"
        >`case when h.website_id is not null then 'website' when h.organization_id is not null
          then 'organization' else 'all' end`.as("scope"),
      )
      .select(["o.name as organization", "w.name as website", "h.website_id", "h.organization_id", "h.reason", "h.created_at"])
      .orderBy("h.created_at")
      .orderBy("h.id"),
  );
