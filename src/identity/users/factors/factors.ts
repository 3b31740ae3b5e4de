import { type Database, sql, type Transaction } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/errors/index.ts";
import { db } from "../../database.ts";
import { hasSecondFactor } from "./policy.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

export interface PasskeyEntry {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The second factors of a person. */
export interface Factors {
  /** When the authenticator app was set up; null without one. */
  totpSince: string | null;
  passkeys: PasskeyEntry[];
  /** Recovery codes that are left. */
  recoveryCodes: number;
}

export async function readFactors(database: Database, userId: string): Promise<Factors> {
  const [factors] = await database.system.read<Factors>(sql`
    select (select confirmed_at from totp_factor where user_id = ${userId}) as "totpSince",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at) order by created_at, id), '[]')
        from passkey where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_code where user_id = ${userId}) as "recoveryCodes"`);
  return factors!;
}

/** Notes that the person of a session has shown a second factor, and makes recovery codes with the first one. @returns new codes, if any. */
export async function noteNewFactor(tx: Transaction, person: { id: string; sessionId: string }): Promise<string[] | null> {
  await tx.run(db.updateTable("person_session").set({ second_factor: true }).where("id", "=", person.sessionId));
  const [found] = await tx.run<{ isKept: boolean }>(sql`
    select exists (select from recovery_code where user_id = ${person.id})
      and (select count(*) from passkey where user_id = ${person.id})
        + (select count(*) from totp_factor where user_id = ${person.id} and confirmed_at is not null) > 1 as "isKept"`);
  // Codes from before the first factor are somebody's who knew the password.
  return found!.isKept ? null : makeRecoveryCodes(tx, person.id);
}

/**
 * Makes new recovery codes for a person who has a second factor to recover.
 *
 * @throws Refusal 409 when the person has none.
 */
export function renewRecoveryCodes(database: Database, userId: string): Promise<string[]> {
  return database.system.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, userId)))
      throw new Refusal(409, "You have no second factor yet; codes come with the first one");
    return makeRecoveryCodes(tx, userId);
  });
}
