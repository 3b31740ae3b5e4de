import { type Database, type Organization, sql } from "../../platform/database/index.ts";

/** Removes pushes that have ended before so many days. @returns how many. */
export async function expirePushes(database: Database, organization: Organization, days: number): Promise<number> {
  const removed = await database.of(organization).run(sql`
    delete from export_push where organization_id = ${organization.id} and finished_at < now() - make_interval(days => ${days}) returning 1`);
  return removed.length;
}
