import { type Database, now, secondsFromNow, type Transaction } from "../../../platform/database/index.ts";
import { db, type RowOf } from "../../database.ts";
import { hashToken, newToken } from "../../tokens.ts";

/** Between the password and the second factor. */
export const stepSeconds = 10 * 60;
/** What a person takes to use a passkey. */
const challengeSeconds = 5 * 60;

/** Begins the step of the second factor for a person whose first one was right. @returns what the browser keeps for it. */
export async function beginSecondFactor(tx: Transaction, userId: string): Promise<string> {
  const token = newToken();
  await store(tx, token.hash, "second_factor", userId, stepSeconds);
  return token.text;
}

/** Whose second factor is awaited; null when nobody's is, or not any more. */
export async function readSecondFactorStep(database: Database, token: string | undefined): Promise<{ userId: string } | null> {
  if (!token) return null;
  const [found] = await database.system.read(
    db
      .selectFrom("sign_in_step")
      .select((row) => row.ref("user_id").$notNull().as("userId"))
      .where("token_hash", "=", hashToken(token))
      .where("purpose", "=", "second_factor")
      .where("expires_at", ">", now),
  );
  return found ?? null;
}

/** Ends the step; false when another request has done so already. */
export async function endSecondFactorStep(tx: Transaction, token: string): Promise<boolean> {
  const ended = await tx.run(
    db
      .deleteFrom("sign_in_step")
      .where("token_hash", "=", hashToken(token))
      .where("purpose", "=", "second_factor")
      .returning("user_id"),
  );
  return ended.length > 0;
}

/** Ends the steps that await a person's second factor: what showed the first one counts no more. */
export async function endSecondFactorSteps(tx: Transaction, userId: string): Promise<void> {
  await tx.run(db.deleteFrom("sign_in_step").where("user_id", "=", userId).where("purpose", "=", "second_factor"));
}

/** Remembers a challenge for a passkey. @param userId null for a sign-in without a user name. */
export function rememberChallenge(database: Database, challenge: string, userId: string | null): Promise<void> {
  return database.system.transaction((tx) => store(tx, hashToken(challenge), "passkey", userId, challengeSeconds));
}

/** Uses a challenge up. @returns for whom it was; null when there is no such challenge (any more). */
export async function useChallenge(database: Database, challenge: string): Promise<{ userId: string | null } | null> {
  const [used] = await database.system.run(
    db
      .deleteFrom("sign_in_step")
      .where("token_hash", "=", hashToken(challenge))
      .where("purpose", "=", "passkey")
      .where("expires_at", ">", now)
      .returning("user_id as userId"),
  );
  return used ?? null;
}

/** Removes steps that have expired. */
export async function pruneSteps(database: Database): Promise<void> {
  await database.system.run(db.deleteFrom("sign_in_step").where("expires_at", "<=", now));
}

async function store(
  tx: Transaction,
  hash: Buffer,
  purpose: RowOf<"sign_in_step">["purpose"],
  userId: string | null,
  seconds: number,
): Promise<void> {
  const step = { token_hash: hash, purpose, user_id: userId, expires_at: secondsFromNow(seconds) };
  await tx.run(db.insertInto("sign_in_step").values(step));
}
