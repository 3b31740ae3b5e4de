import { type Database, sql, type Transaction } from "../../../platform/database/connection.ts";
import { hashToken, newToken } from "../tokens.ts";

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
  const [found] = await database.system.read<{ userId: string }>(sql`
    select user_id as "userId" from sign_in_step
    where token_hash = ${hashToken(token)} and purpose = 'second_factor' and expires_at > clock_timestamp()`);
  return found ?? null;
}

/** Ends the step; false when another request has done so already. */
export async function endSecondFactorStep(tx: Transaction, token: string): Promise<boolean> {
  const ended = await tx.run(sql`
    delete from sign_in_step where token_hash = ${hashToken(token)} and purpose = 'second_factor' returning 1`);
  return ended.length > 0;
}

/** Remembers a challenge for a passkey. @param userId null: whoever signs it. */
export function rememberChallenge(database: Database, challenge: string, userId: string | null): Promise<void> {
  return database.system.transaction((tx) => store(tx, hashToken(challenge), "passkey", userId, challengeSeconds));
}

/** Uses a challenge up. @returns for whom it was; null when there is no such challenge (any more). */
export async function useChallenge(database: Database, challenge: string): Promise<{ userId: string | null } | null> {
  const [used] = await database.system.run<{ userId: string | null }>(sql`
    delete from sign_in_step where token_hash = ${hashToken(challenge)} and purpose = 'passkey' and expires_at > clock_timestamp()
    returning user_id as "userId"`);
  return used ?? null;
}

/** Removes steps that have expired. */
export async function pruneSteps(database: Database): Promise<void> {
  await database.system.run(sql`delete from sign_in_step where expires_at <= clock_timestamp()`);
}

async function store(tx: Transaction, hash: Buffer, purpose: string, userId: string | null, seconds: number): Promise<void> {
  await tx.run(sql`
    insert into sign_in_step (token_hash, purpose, user_id, expires_at)
    values (${hash}, ${purpose}, ${userId}, clock_timestamp() + make_interval(secs => ${sql.lit(seconds)}))`);
}
