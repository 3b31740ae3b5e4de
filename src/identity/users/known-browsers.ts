import { type Database, sql, type Transaction } from "../../platform/database/connection.ts";
import { hashToken, newToken } from "./tokens.ts";

/** A browser is known for so long after the last signing in. Browsers keep cookies no longer than this. */
const keptDays = 400;
export const knownBrowserSeconds = keptDays * 86_400;

/** Whether the person has signed in with this browser before. @param token what the browser keeps. */
export async function isKnownBrowser(tx: Transaction, token: string | undefined, userId: string): Promise<boolean> {
  if (!token) return false;
  const found = await tx.run(sql`
    select 1 from known_browser where token_hash = ${hashToken(token)} and user_id = ${userId}
      and last_used_at > clock_timestamp() - make_interval(days => ${keptDays})`);
  return found.length > 0;
}

/**
 * Remembers that the person has signed in with this browser.
 *
 * @param token what the browser keeps already, if anything.
 * @returns what it is to keep.
 */
export async function rememberBrowser(tx: Transaction, token: string | undefined, userId: string): Promise<string> {
  // A token that is not of ours may be known to somebody else.
  const isOurs =
    token !== undefined &&
    (await tx.run(sql`select 1 from known_browser where token_hash = ${hashToken(token)} limit 1`)).length > 0;
  const { text, hash } = isOurs ? { text: token, hash: hashToken(token) } : newToken();
  await tx.run(sql`
    insert into known_browser (token_hash, user_id) values (${hash}, ${userId})
    on conflict (token_hash, user_id) do update set last_used_at = clock_timestamp()`);
  return text;
}

/** Forgets all browsers of a person. */
export async function forgetBrowsers(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from known_browser where user_id = ${userId}`);
}

/** Removes what is not used any more. */
export async function pruneKnownBrowsers(database: Database): Promise<void> {
  await database.system.run(sql`
    delete from known_browser where last_used_at <= clock_timestamp() - make_interval(days => ${keptDays})`);
}
