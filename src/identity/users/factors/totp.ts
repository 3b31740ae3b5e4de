import { Secret, TOTP } from "otpauth";
import { type Database, sql, type Transaction } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/errors/index.ts";
import { db } from "../../database.ts";
import { recordPersonChange } from "../audit.ts";
import type { Person } from "../sessions.ts";
import { factorRemoved } from "./policy.ts";

const periodSeconds = 30;
/** Steps before and after the present one whose codes are taken: clocks differ. */
const tolerance = 1;

const appOf = (secret: string, email = "") =>
  new TOTP({ issuer: "Answerscope", label: email, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 });

/** What an authenticator app is given. */
export interface TotpSetUp {
  /** Base32. */
  secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  uri: string;
}

/**
 * Prepares an authenticator app for a person. It counts only once a code of it was shown, and until then the secret stays
 * the same in this session. Another session gets another secret: who looked before the person did, knowing the password, would
 * else know every code to come.
 *
 * @throws Refusal 409 when the person has one already.
 */
export async function prepareTotp(database: Database, person: Pick<Person, "id" | "email" | "sessionId">): Promise<TotpSetUp> {
  const [row] = await database.system.run<{ secret: string; isConfirmed: boolean }>(sql`
    insert into totp_factor as f (user_id, secret, prepared_in)
    values (${person.id}, ${new Secret({ size: 20 }).base32}, ${person.sessionId})
    on conflict (user_id) do update set prepared_in = excluded.prepared_in,
      secret = case when f.confirmed_at is not null or f.prepared_in = excluded.prepared_in then f.secret else excluded.secret end
    returning secret, confirmed_at is not null as "isConfirmed"`);
  if (row!.isConfirmed) throw new Refusal(409, "You have an authenticator app already; remove it first");
  return { secret: row!.secret, uri: appOf(row!.secret, person.email).toString() };
}

/**
 * Makes an app count that was prepared in this session.
 *
 * @throws Refusal 400 for a wrong code.
 */
export async function confirmTotp(
  tx: Transaction,
  person: Pick<Person, "id" | "sessionId">,
  code: string,
  now: Date,
): Promise<void> {
  if (!(await takeCode(tx, person.id, code, now, person.sessionId))) {
    throw new Refusal(400, "The code is wrong. Look at the app again: codes change every 30 seconds");
  }
  await tx.run(db.updateTable("totp_factor").set({ confirmed_at: sql`clock_timestamp()` }).where("user_id", "=", person.id));
  await recordPersonChange(tx, person.id, "person.add_authenticator_app");
}

/** Takes a code of a person's app; false when it is wrong or was taken before. */
export function useTotp(tx: Transaction, userId: string, code: string, now: Date): Promise<boolean> {
  return takeCode(tx, userId, code, now, null);
}

/** @param preparedIn the session of an app that does not count yet; null: the app that counts. */
async function takeCode(tx: Transaction, userId: string, code: string, now: Date, preparedIn: string | null): Promise<boolean> {
  const [app] = await tx.run(
    db
      .selectFrom("totp_factor")
      .select(["secret", "last_step"])
      .where("user_id", "=", userId)
      .where("confirmed_at", preparedIn === null ? "is not" : "is", null)
      .$if(preparedIn !== null, (apps) => apps.where("prepared_in", "=", preparedIn))
      .forUpdate(),
  );
  if (!app) return false;
  const delta = appOf(app.secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  if (step <= app.last_step) return false;
  await tx.run(db.updateTable("totp_factor").set({ last_step: step }).where("user_id", "=", userId));
  return true;
}

/**
 * Removes a person's app.
 *
 * @throws Refusal 409 when an organization of the person asks for a second factor and there is no other.
 */
export function removeTotp(database: Database, person: Pick<Person, "id">): Promise<void> {
  return database.system.transaction(async (tx) => {
    const removed = await tx.run(
      db.deleteFrom("totp_factor").where("user_id", "=", person.id).where("confirmed_at", "is not", null).returning("user_id"),
    );
    if (removed.length === 0) return;
    await factorRemoved(tx, person.id);
    await recordPersonChange(tx, person.id, "person.remove_authenticator_app");
  });
}
