import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { websiteKeysOf } from "../../tracking/index.ts";
import { forgetBefore } from "./host-seen.ts";

/** The first UTC day that is kept. */
const firstDay = (days: number) => sql`((now() at time zone 'UTC')::date - ${days}::int)`;

/** Removes the segments of days whose answers are kept no longer. @returns how many. */
export async function expireSegments(database: Database, organization: Organization, days: number): Promise<number> {
  const removed = await database.of(organization).run(sql`
    delete from day_segment where organization_n = ${organization.n} and day < ${firstDay(days)} returning 1`);
  return removed.length;
}

/** Corrects when domains were first cited, once the answers that are kept no longer have been removed. */
export async function expireFirstSeen(database: Database, organization: Organization, days: number): Promise<void> {
  for (const { n } of await websiteKeysOf(database, organization)) {
    const website = { organization_n: organization.n, website_n: n };
    await database.system.transaction((tx) => forgetBefore(tx, website, firstDay(days)));
  }
}
