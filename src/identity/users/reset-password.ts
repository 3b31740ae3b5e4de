import { type Database, now, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { queueMail } from "../mail/queue.ts";
import { hashToken } from "../tokens.ts";
import { recordPersonChange } from "./audit.ts";
import { type Browser, type Entered, enter } from "./enter.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { checkNewPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { endSignInLinks } from "./sign-in-link.ts";
import { admitFromNetwork, giveBackToNetwork } from "./throttle.ts";

const hour = 60 * 60;
const byNetwork = { scope: "reset network", most: 20, periodSeconds: hour };
/** Links that did not work. */
const linksByNetwork = { scope: "reset link network", most: 30, periodSeconds: hour };

/**
 * Accepts the wish for a link by which a password can be set. Whether there is an account for the address is looked up when
 * the mail is sent, so that neither the response nor its timing reveals whether the account exists.
 *
 * @throws Refusal 429 after too many wishes from the network.
 */
export async function requestPasswordReset(database: Database, input: { email: string; ip: string }): Promise<void> {
  await database.system.transaction(async (tx) => {
    if (!(await admitFromNetwork(tx, byNetwork, input.ip))) throw tooMany();
    await queueMail(tx, null, { kind: "password_reset", recipient: input.email.trim().toLowerCase(), inviteId: null });
  });
}

/** Whose password a link sets, while it works; null otherwise. */
export async function readResetLink(database: Database, token: string): Promise<{ email: string } | null> {
  const [found] = await database.system.read(
    db
      .selectFrom("link_token as t")
      .innerJoin("app_user as u", "u.id", "t.user_id")
      .select("u.email")
      .where("t.token_hash", "=", hashToken(token))
      .where("t.purpose", "=", "password_reset")
      .where("t.expires_at", ">", now),
  );
  return found ?? null;
}

/**
 * Sets a new password by a link from mail, which shows that the address is the person's own; ends all other sessions and
 * links, and forgets in which browsers the person has signed in.
 *
 * @throws Refusal 400 for a password that will not do, 404 for a link that is used, expired or unknown, 429 after too many of those from the network.
 */
export async function resetPassword(
  database: Database,
  input: { token: string; password: string; ip: string; browser: Browser; publicUrl: string | undefined },
): Promise<Entered> {
  const { token } = input;
  const isAdmitted = await database.system.transaction((tx) => admitFromNetwork(tx, linksByNetwork, input.ip));
  if (!isAdmitted) throw tooMany();
  // Hashing costs more than all else here, so the link comes first.
  const person = await readResetLink(database, token);
  if (!person) throw gone();
  await checkNewPassword(input.password, { email: person.email, publicUrl: input.publicUrl });
  const passwordHash = await hashPassword(input.password);
  return database.system.transaction(async (tx) => {
    const [link] = await tx.run(
      db
        .deleteFrom("link_token")
        .where("token_hash", "=", hashToken(token))
        .where("purpose", "=", "password_reset")
        .where("expires_at", ">", now)
        .returning((row) => row.ref("user_id").$notNull().as("user_id")),
    );
    if (!link) throw gone();
    await tx.run(db.deleteFrom("link_token").where("user_id", "=", link.user_id));
    await tx.run(
      db
        .updateTable("app_user")
        .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, clock_timestamp())` })
        .where("id", "=", link.user_id),
    );
    await endSignInLinks(tx, link.user_id);
    await endAllSessions(tx, link.user_id);
    await forgetBrowsers(tx, link.user_id);
    await giveBackToNetwork(tx, linksByNetwork, input.ip);
    await recordPersonChange(tx, link.user_id, "person.reset_password");
    return enter(tx, link.user_id, { ...input.browser, known: undefined });
  });
}

const gone = () => new Refusal(404, "The link was used already or has expired; ask for a new one");
const tooMany = () => new Refusal(429, "Too many attempts; wait an hour", { retryAfterSeconds: hour });
