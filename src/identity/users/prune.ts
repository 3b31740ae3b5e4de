import { type Database, now } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { pruneSteps } from "./factors/steps.ts";
import { pruneKnownBrowsers } from "./known-browsers.ts";
import { pruneSessions } from "./sessions.ts";
import { pruneAttempts } from "./throttle.ts";

/** Removes what has expired of signing in and of sharing: attempts, links, sessions, browsers. */
export async function prunePeople(database: Database): Promise<void> {
  await pruneAttempts(database);
  await pruneKnownBrowsers(database);
  await database.system.run(db.deleteFrom("sign_in_link").where("expires_at", "<=", now));
  await database.system.run(db.deleteFrom("link_token").where("expires_at", "<=", now));
  await database.system.run(db.deleteFrom("share_link").where("expires_at", "<=", now));
  await pruneSessions(database);
  await pruneSteps(database);
}
