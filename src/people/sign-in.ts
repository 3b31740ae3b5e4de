import { type Database, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { verifyPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { admitAttempt } from "./throttle.ts";

const quarterHour = 15 * 60;
const byAddress = { scope: "sign-in address", most: 10, periodSeconds: quarterHour };
const byNetwork = { scope: "sign-in network", most: 100, periodSeconds: quarterHour };

/**
 * Signs a person in with address and password. An unknown address costs the same time and gets the same answer as a wrong
 * password.
 *
 * @returns the secret of the new session.
 * @throws Refusal 401, or 429 after too many attempts for the address or from the network.
 */
export async function signIn(
  database: Database,
  input: { email: string; password: string; network: string },
): Promise<{ token: string; userId: string }> {
  const email = input.email.trim().toLowerCase();
  const user = await database.system.transaction(async (tx) => {
    if (!(await admitAttempt(tx, byNetwork, input.network)) || !(await admitAttempt(tx, byAddress, email))) {
      throw new Refusal(429, "Too many attempts; wait a quarter of an hour, or reset the password", {
        retryAfterSeconds: quarterHour,
      });
    }
    const [found] = await tx.run<{ id: string; password_hash: string | null }>(
      sql`select id, password_hash from app_user where email = ${email}`,
    );
    return found;
  });
  if (!(await verifyPassword(user?.password_hash ?? null, input.password))) {
    throw new Refusal(401, "The address or the password is wrong");
  }
  const token = await database.system.transaction((tx) => startSession(tx, user!.id));
  return { token, userId: user!.id };
}
