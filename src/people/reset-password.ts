import { type Database, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { forgetBrowsers, rememberBrowser } from "./known-browsers.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions, startSession } from "./sessions.ts";
import { endSignInLinks } from "./sign-in-link.ts";
import { admitFromNetwork, giveBackToNetwork } from "./throttle.ts";
import { hashToken } from "./tokens.ts";

const hour = 60 * 60;
const byNetwork = { scope: "reset network", most: 20, periodSeconds: hour };
/** Links that did not work. */
const linksByNetwork = { scope: "reset link network", most: 30, periodSeconds: hour };

/**
 * Accepts the wish for a link by which a password can be set. Whether there is an account for the address is looked up when
 * the mail is sent, so that neither the answer nor its time tells.
 *
 * @throws Refusal 429 after too many wishes from the network.
 */
export async function requestPasswordReset(
  { database, durable }: Pick<Services, "database" | "durable">,
  input: { email: string; ip: string },
): Promise<void> {
  const entryId = await database.system.transaction(async (tx) => {
    if (!(await admitFromNetwork(tx, byNetwork, input.ip))) throw tooMany();
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
 * links, and forgets in which browsers the person has signed in.
 *
 * @returns the secret of a new session, and what the browser is to keep.
 * @throws Refusal 404 for a link that is used, expired or unknown, 429 after too many of those from the network.
 */
export async function resetPassword(
  database: Database,
  input: { token: string; password: string; ip: string },
): Promise<{ token: string; browser: string }> {
  const { token } = input;
  const isAdmitted = await database.system.transaction((tx) => admitFromNetwork(tx, linksByNetwork, input.ip));
  if (!isAdmitted) throw tooMany();
  // Hashing costs more than all else here, so the link comes first.
  if (!(await isResetToken(database, token))) throw gone();
  const passwordHash = await hashPassword(input.password);
  return database.system.transaction(async (tx) => {
    const [link] = await tx.run<{ user_id: string }>(sql`
      delete from link_token where token_hash = ${hashToken(token)} and purpose = 'password_reset' and expires_at > clock_timestamp()
      returning user_id`);
    if (!link) throw gone();
    await tx.run(sql`delete from link_token where user_id = ${link.user_id}`);
    await tx.run(sql`
      update app_user set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, clock_timestamp())
      where id = ${link.user_id}`);
    await endSignInLinks(tx, link.user_id);
    await endAllSessions(tx, link.user_id);
    await forgetBrowsers(tx, link.user_id);
    await giveBackToNetwork(tx, linksByNetwork, input.ip);
    return { token: await startSession(tx, link.user_id), browser: await rememberBrowser(tx, undefined, link.user_id) };
  });
}

const gone = () => new Refusal(404, "The link was used already or has expired; ask for a new one");
const tooMany = () => new Refusal(429, "Too many attempts; wait an hour", { retryAfterSeconds: hour });
