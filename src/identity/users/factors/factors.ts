import { type Database, sql, type Transaction } from "../../../platform/database/index.ts";
import { db } from "../../database.ts";
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
  const [left] = await tx.run(db.selectFrom("recovery_code").select("user_id").where("user_id", "=", person.id).limit(1));
  return left ? null : makeRecoveryCodes(tx, person.id);
}
