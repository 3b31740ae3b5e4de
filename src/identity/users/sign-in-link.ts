import { type Database, now, secondsFromNow, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { hashToken, newToken } from "../tokens.ts";
import { type Browser, type Entered, enter } from "./enter.ts";
import { lockAccount } from "./lock-account.ts";

/** How long a sign-in link works. */
export const signInLinkMinutes = 60;

/**
 * Makes a link that signs a person in once, without a password. Links made for them before stop working.
 *
 * @returns the path with its secret, of which only the hash is stored.
 * @throws Refusal 404 when no account has the address.
 */
export function createSignInLink(database: Database, email: string): Promise<string> {
  return database.system.transaction(async (tx) => {
    const person = await lockAccount(tx, email);
    await endSignInLinks(tx, person.id);
    const token = newToken();
    const expires_at = secondsFromNow(signInLinkMinutes * 60);
    await tx.run(db.insertInto("sign_in_link").values({ token_hash: token.hash, user_id: person.id, expires_at }));
    return `/sign-in/link?token=${token.text}`;
  });
}

/** Whose link it is, while it works; null otherwise. Looking does not use it up. */
export async function readSignInLink(database: Database, token: string): Promise<{ email: string } | null> {
  const [found] = await database.system.read(
    db
      .selectFrom("sign_in_link as l")
      .innerJoin("app_user as u", "u.id", "l.user_id")
      .select("u.email")
      .where("l.token_hash", "=", hashToken(token))
      .where("l.expires_at", ">", now),
  );
  return found ?? null;
}

/**
 * Signs in by a link, which is used up by it.
 *
 * @throws Refusal 404 for a link that is used, expired, replaced or unknown.
 */
export function useSignInLink(database: Database, token: string, browser: Browser): Promise<Entered> {
  return database.system.transaction(async (tx) => {
    const [link] = await tx.run(
      db.deleteFrom("sign_in_link").where("token_hash", "=", hashToken(token)).where("expires_at", ">", now).returning("user_id"),
    );
    if (!link) throw signInLinkGone();
    return enter(tx, link.user_id, browser);
  });
}

/** Ends the links that a person has not used. */
export async function endSignInLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.run(db.deleteFrom("sign_in_link").where("user_id", "=", userId));
}

export const signInLinkGone = () =>
  new Refusal(404, "This sign-in link was used already, has expired or was replaced by a newer one");
