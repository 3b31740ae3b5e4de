import { type Database, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions, startSession } from "./sessions.ts";
import { endSignInLinks } from "./sign-in-link.ts";
import { admitAttempt } from "./throttle.ts";
import { hashToken } from "./tokens.ts";

const byNetwork = { scope: "reset network", most: 20, periodSeconds: 60 * 60 };

/**
 * Accepts the wish for a link by which a password can be set. Whether there is an account for the address is looked up when
 * the mail is sent, so that neither the answer nor its time tells.
 *
 * @throws Refusal 429 after too many wishes from the network.
 */
export async function requestPasswordReset(
  { database, durable }: Pick<Services, "database" | "durable">,
  input: { email: string; network: string },
): Promise<void> {
  const entryId = await database.system.transaction(async (tx) => {
    if (!(await admitAttempt(tx, byNetwork, input.network))) {
      throw new Refusal(429, "Too many attempts; wait an hour", { retryAfterSeconds: 60 * 60 });
    }
    return queueMail(tx, null, { kind: "password_reset", recipient: input.email.trim().toLowerCase(), inviteId: null });
  });
  durable.deliver(entryId);
}

/** Whether a link works still; for showing the form. */
export async function isResetToken(database: Database, token: string): Promise<boolean> {
  const [found] = await database.system.read(sql`
    select 1 from link_token where token_hash = ${hashToken(token)} and purpose = 'password_reset' and expires_at > clock_timestamp()`);
  return found !== undefined;
}

/**
 * Sets a new password by a link from mail, which shows that the address is the person's own; ends all other sessions and
 * links.
 *
 * @returns the secret of a new session.
 * @throws Refusal 404 for a link that is used, expired or unknown.
 */
export async function resetPassword(database: Database, token: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  return database.system.transaction(async (tx) => {
    const [link] = await tx.run<{ user_id: string }>(sql`
      delete from link_token where token_hash = ${hashToken(token)} and purpose = 'password_reset' and expires_at > clock_timestamp()
      returning user_id`);
    if (!link) throw new Refusal(404, "The link was used already or has expired; ask for a new one");
    await tx.run(sql`delete from link_token where user_id = ${link.user_id}`);
    await tx.run(sql`
      update app_user set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, clock_timestamp())
      where id = ${link.user_id}`);
    await endSignInLinks(tx, link.user_id);
    await endAllSessions(tx, link.user_id);
    return startSession(tx, link.user_id);
  });
}
