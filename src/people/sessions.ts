import { type Database, sql, type Transaction } from "../database.ts";
import { hashToken, newToken } from "./tokens.ts";

/** A signed-in person. */
export interface Person {
  id: string;
  email: string;
}

const lifeDays = 30;
export const sessionSeconds = lifeDays * 86_400;

/** Signs a person in; returns the secret that the browser keeps. */
export async function startSession(tx: Transaction, userId: string): Promise<string> {
  const token = newToken();
  await tx.run(sql`delete from person_session where user_id = ${userId} and expires_at <= clock_timestamp()`);
  await tx.run(sql`
    insert into person_session (token_hash, user_id, expires_at)
    values (${token.hash}, ${userId}, clock_timestamp() + ${`${lifeDays} days`}::interval)`);
  return token.text;
}

/** Who a browser's secret belongs to; null when nobody is signed in by it. */
export async function readSession(database: Database, token: string | undefined): Promise<Person | null> {
  if (!token) return null;
  const [person] = await database.system.read<Person>(sql`
    select u.id, u.email from person_session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > clock_timestamp()`);
  return person ?? null;
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.system.transaction((tx) => tx.run(sql`delete from person_session where token_hash = ${hashToken(token)}`));
}

/** Signs a person out everywhere, programs that act for them included. */
export async function endAllSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from oauth_connection where user_id = ${userId}`);
  await tx.run(sql`delete from person_session where user_id = ${userId}`);
}
