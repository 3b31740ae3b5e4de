import { isUuid } from "../../operation/index.ts";
import { type Database, secondsFromNow, sql, type Transaction } from "../../platform/database/index.ts";
import { operator, personally } from "../audit/record.ts";
import { db } from "../database.ts";
import { hashToken, newToken } from "../tokens.ts";
import { endConnections } from "./end-connections.ts";
import { endSecondFactorSteps } from "./factors/steps.ts";
import { revokeLinksOfPrograms } from "./links-of-programs.ts";
import { lockAccount } from "./lock-account.ts";

/** A signed-in person. */
export interface Person {
  id: string;
  email: string;
  sessionId: string;
  /** When the person signed in. */
  signedInAt: string;
  /** Whether two factors were shown for this session. */
  secondFactor: boolean;
}

/** A session ends after this, however much it is used. */
const lifeDays = 30;
/** It ends before, when it is not used for so long. */
const idleDays = 7;
/** How exactly a session's last use is known. */
const seenMinutes = 5;
export const sessionSeconds = lifeDays * 86_400;

/** The condition that a row of `person_session` has not ended. */
export const isAlive = sql<boolean>`(expires_at > clock_timestamp() and last_seen_at > clock_timestamp() - make_interval(days => ${sql.lit(idleDays)}))`;

/**
 * Signs a person in.
 *
 * @param options.browser the browser in words.
 * @param options.secondFactor whether two factors were shown.
 * @param options.replaces the secret that the browser had until now: a new session takes the place of the old one.
 * @returns the secret that the browser keeps.
 */
export async function startSession(
  tx: Transaction,
  userId: string,
  options: { browser?: string; replaces?: string | undefined; secondFactor?: boolean } = {},
): Promise<string> {
  const token = newToken();
  if (options.replaces) await tx.run(db.deleteFrom("person_session").where("token_hash", "=", hashToken(options.replaces)));
  await tx.run(
    db.insertInto("person_session").values({
      token_hash: token.hash,
      user_id: userId,
      expires_at: secondsFromNow(lifeDays * 86_400),
      browser: (options.browser ?? "").slice(0, 100),
      second_factor: options.secondFactor ?? false,
    }),
  );
  return token.text;
}

/** Who a browser's secret belongs to; null when nobody is signed in by it. */
export async function readSession(database: Database, token: string | undefined): Promise<Person | null> {
  if (!token) return null;
  const [person] = await database.system.run<Person>(sql`
    with session as (
      select id, user_id, created_at, last_seen_at, second_factor from person_session where token_hash = ${hashToken(token)} and ${isAlive}
    ), seen as (
      update person_session p set last_seen_at = clock_timestamp() from session s
      where p.id = s.id and s.last_seen_at < clock_timestamp() - make_interval(mins => ${sql.lit(seenMinutes)})
    )
    select u.id, u.email, s.id as "sessionId", s.created_at as "signedInAt", s.second_factor as "secondFactor"
    from session s join app_user u on u.id = s.user_id`);
  return person ?? null;
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.system.run(db.deleteFrom("person_session").where("token_hash", "=", hashToken(token)));
}

/** A place where a person is signed in. */
export interface SessionEntry {
  id: string;
  browser: string;
  signedInAt: string;
  lastSeenAt: string;
}

/** Where a person is signed in, last used first. */
export function sessionsOf(database: Database, userId: string): Promise<SessionEntry[]> {
  return database.system.read(
    db
      .selectFrom("person_session")
      .select(["id", "browser", "created_at as signedInAt", "last_seen_at as lastSeenAt"])
      .where("user_id", "=", userId)
      .where(isAlive)
      .orderBy("last_seen_at", "desc")
      .orderBy("id")
      .limit(100),
  );
}

/** Ends one of a person's sessions. One of somebody else, or of no such id, stays as it is. */
export async function endSessionById(database: Database, userId: string, sessionId: string): Promise<void> {
  if (!isUuid(sessionId)) return;
  await database.system.run(db.deleteFrom("person_session").where("id", "=", sessionId).where("user_id", "=", userId));
}

/** Ends all of a person's sessions but one. */
export async function endOtherSessions(tx: Transaction, person: Pick<Person, "id" | "sessionId">): Promise<void> {
  await tx.run(db.deleteFrom("person_session").where("user_id", "=", person.id).where("id", "<>", person.sessionId));
}

/** Signs a person out everywhere, programs that act for them included, and ends the links to screens that these made. */
export async function endAllSessions(
  tx: Transaction,
  userId: string,
  actor = personally(userId),
): Promise<{ sessions: number; connections: number }> {
  await endSecondFactorSteps(tx, userId);
  // Sessions first: a program that is being connected in one of them waits, or is found.
  const sessions = await tx.run(db.deleteFrom("person_session").where("user_id", "=", userId).returning("id"));
  const connections = await endConnections(tx, sql`c.user_id = ${userId}`, actor);
  await revokeLinksOfPrograms(
    tx,
    actor,
    connections.map(({ grant_id }) => grant_id),
  );
  return { sessions: sessions.length, connections: connections.length };
}

/**
 * Signs the person with this address out everywhere.
 *
 * @returns how many sessions and connected programs ended.
 * @throws Refusal 404 when no account has the address.
 */
export function signOutEverywhere(database: Database, email: string): Promise<{ sessions: number; connections: number }> {
  return database.system.transaction(async (tx) => endAllSessions(tx, (await lockAccount(tx, email)).id, operator));
}

/** Removes sessions that have ended. */
export async function pruneSessions(database: Database): Promise<void> {
  await database.system.run(db.deleteFrom("person_session").where(({ not }) => not(isAlive)));
}
