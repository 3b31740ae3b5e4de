import { type Database, type Organization, sql } from "../../platform/database/index.ts";

/** Removes the segments of days whose answers are kept no longer. @returns how many. */
export async function expireSegments(database: Database, organization: Organization, days: number): Promise<number> {
  const removed = await database.of(organization).run(sql`
    delete from day_segment where organization_n = ${organization.n} and day < (now() at time zone 'UTC')::date - ${days}::int returning 1`);
  return removed.length;
}
