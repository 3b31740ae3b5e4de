import { type Database, sql, type Transaction } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type Browser, type Entered, enter } from "./enter.ts";
import { hashToken, newToken } from "./tokens.ts";

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
    const address = email.trim().toLowerCase();
    const [person] = await tx.run<{ id: string }>(sql`select id from app_user where email = ${address} for no key update`);
    if (!person) throw new Refusal(404, `There is no account for ${address}`);
    await endSignInLinks(tx, person.id);
    const token = newToken();
    await tx.run(sql`
      insert into sign_in_link (token_hash, user_id, expires_at)
      values (${token.hash}, ${person.id}, clock_timestamp() + make_interval(mins => ${signInLinkMinutes}::int))`);
    return `/sign-in/link?token=${token.text}`;
  });
}

/** Whose link it is, while it works; null otherwise. Looking does not use it up. */
export async function readSignInLink(database: Database, token: string): Promise<{ email: string } | null> {
  const [found] = await database.system.read<{ email: string }>(sql`
    select u.email from sign_in_link l join app_user u on u.id = l.user_id
    where l.token_hash = ${hashToken(token)} and l.expires_at > clock_timestamp()`);
  return found ?? null;
}

/**
 * Signs in by a link, which is used up by it.
 *
 * @throws Refusal 404 for a link that is used, expired, replaced or unknown.
 */
export function useSignInLink(database: Database, token: string, browser: Browser): Promise<Entered> {
  return database.system.transaction(async (tx) => {
    const [link] = await tx.run<{ user_id: string }>(sql`
      delete from sign_in_link where token_hash = ${hashToken(token)} and expires_at > clock_timestamp() returning user_id`);
    if (!link) throw signInLinkGone();
    return enter(tx, link.user_id, browser);
  });
}

/** Ends the links that a person has not used. */
export async function endSignInLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from sign_in_link where user_id = ${userId}`);
}

export const signInLinkGone = () =>
  new Refusal(404, "This sign-in link was used already, has expired or was replaced by a newer one");
