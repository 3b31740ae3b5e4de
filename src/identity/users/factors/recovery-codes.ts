import { randomInt } from "node:crypto";
import { sql, type Transaction } from "../../../platform/database/index.ts";
import { db } from "../../database.ts";
import { hashToken } from "../../tokens.ts";
import { recordPersonChange } from "../audit.ts";

const howMany = 10;
/** Letters and digits that are not taken for each other: 5 bits a character. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** 120 bits, enough for a plain hash. */
const characters = 24;

/** Makes new recovery codes for a person; the old ones stop working. They are shown this once. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.run(db.deleteFrom("recovery_code").where("user_id", "=", userId));
  await tx.run(sql`
    insert into recovery_code (code_hash, user_id) select hash, ${userId} from unnest(${codes.map(hashOf)}::bytea[]) as hash`);
  await recordPersonChange(tx, userId, "person.make_recovery_codes", { count: codes.length });
  return codes;
}

/** Uses a code up; false when the person has no such code. */
export async function useRecoveryCode(tx: Transaction, userId: string, text: string): Promise<boolean> {
  const used = await tx.run(
    db.deleteFrom("recovery_code").where("user_id", "=", userId).where("code_hash", "=", hashOf(text)).returning("user_id"),
  );
  if (used.length > 0) await recordPersonChange(tx, userId, "person.use_recovery_code");
  return used.length > 0;
}

/** In four groups, for reading. */
function newCode(): string {
  const text = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return text.match(/.{6}/g)!.join("-");
}

/** Groups and case are for people. */
const hashOf = (text: string) => hashToken(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));
