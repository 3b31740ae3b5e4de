import { type Database, sql } from "../../platform/database/connection.ts";
import { pruneSteps } from "./factors/steps.ts";
import { pruneKnownBrowsers } from "./known-browsers.ts";
import { pruneSessions } from "./sessions.ts";
import { pruneAttempts } from "./throttle.ts";

/** Removes what has expired of signing in: attempts, links, sessions, browsers. */
export async function prunePeople(database: Database): Promise<void> {
  await pruneAttempts(database);
  await pruneKnownBrowsers(database);
  await database.system.run(sql`delete from sign_in_link where expires_at <= clock_timestamp()`);
  await database.system.run(sql`delete from link_token where expires_at <= clock_timestamp()`);
  await pruneSessions(database);
  await pruneSteps(database);
}
