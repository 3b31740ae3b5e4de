import { type Database, now, secondsFromNow, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { hashToken, newToken } from "../tokens.ts";

/** A browser is known for so long after the last signing in. Browsers keep cookies no longer than this. */
const keptDays = 400;
export const knownBrowserSeconds = keptDays * 86_400;

/** Whether the person has signed in with this browser before. @param token what the browser keeps. */
export async function isKnownBrowser(tx: Transaction, token: string | undefined, userId: string): Promise<boolean> {
  if (!token) return false;
  const found = await tx.run(
    db
      .selectFrom("known_browser")
      .select("user_id")
      .where("token_hash", "=", hashToken(token))
      .where("user_id", "=", userId)
      .where("last_used_at", ">", secondsFromNow(-knownBrowserSeconds)),
  );
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
    (await tx.run(db.selectFrom("known_browser").select("user_id").where("token_hash", "=", hashToken(token)).limit(1))).length >
      0;
  const { text, hash } = isOurs ? { text: token, hash: hashToken(token) } : newToken();
  await tx.run(
    db
      .insertInto("known_browser")
      .values({ token_hash: hash, user_id: userId })
      .onConflict((known) => known.columns(["token_hash", "user_id"]).doUpdateSet({ last_used_at: now })),
  );
  return text;
}

/** Forgets all browsers of a person. */
export async function forgetBrowsers(tx: Transaction, userId: string): Promise<void> {
  await tx.run(db.deleteFrom("known_browser").where("user_id", "=", userId));
}

/** Removes what is not used any more. */
export async function pruneKnownBrowsers(database: Database): Promise<void> {
  await database.system.run(db.deleteFrom("known_browser").where("last_used_at", "<=", secondsFromNow(-knownBrowserSeconds)));
}
