import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { recordPersonChange } from "./audit.ts";
import { endSecondFactorSteps } from "./factors/steps.ts";
import { checkNewPassword } from "./password-rules.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endOtherSessions, type Person } from "./sessions.ts";
import { endSignInLinks } from "./sign-in-link.ts";
import { admitAttempt, giveBackAttempts } from "./throttle.ts";

const quarterHour = 15 * 60;
const byPerson = { scope: "password change", most: 10, periodSeconds: quarterHour };

/** Whether a person has a password, or signs in by other ways only. */
export async function hasPassword(database: Database, userId: string): Promise<boolean> {
  const found = await database.system.read(
    db.selectFrom("app_user").select("id").where("id", "=", userId).where("password_hash", "is not", null),
  );
  return found.length > 0;
}

/**
 * Changes the password of a person who is signed in and knows the old one. Links by which a password could be set stop
 * working.
 *
 * @throws Refusal 400 for a new password that will not do, 403 for a wrong old one, 429 after too many of those.
 */
export async function changePassword(
  database: Database,
  person: Person,
  input: { current: string; password: string; endOthers: boolean; publicUrl: string | undefined },
): Promise<void> {
  await checkNewPassword(input.password, { email: person.email, publicUrl: input.publicUrl });
  const stored = await database.system.transaction(async (tx) => {
    if (!(await admitAttempt(tx, byPerson, person.id)))
      throw new Refusal(429, "Too many attempts; wait a quarter of an hour", { retryAfterSeconds: quarterHour });
    const [user] = await tx.run<{ password_hash: string | null }>(
      db.selectFrom("app_user").select("password_hash").where("id", "=", person.id),
    );
    return user?.password_hash ?? null;
  });
  if (!(await verifyPassword(stored, input.current))) throw new Refusal(403, "The current password is wrong");
  const hash = await hashPassword(input.password);
  await database.system.transaction(async (tx) => {
    await giveBackAttempts(tx, byPerson, person.id, null);
    // Of two changes at once the second one finds another old password.
    const [changed] = await tx.run(
      db
        .updateTable("app_user")
        .set({ password_hash: hash })
        .where("id", "=", person.id)
        .where("password_hash", "=", stored)
        .returning("id"),
    );
    if (!changed) throw new Refusal(403, "The current password is wrong");
    await tx.run(db.deleteFrom("link_token").where("user_id", "=", person.id));
    await endSignInLinks(tx, person.id);
    await endSecondFactorSteps(tx, person.id);
    if (input.endOthers) await endOtherSessions(tx, person);
    await recordPersonChange(tx, person.id, "person.change_password");
  });
}
