import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Browser, type Entered, enter } from "./enter.ts";
import { useRecoveryCode } from "./factors/recovery-codes.ts";
import { endSecondFactorStep, readSecondFactorStep } from "./factors/steps.ts";
import { useTotp } from "./factors/totp.ts";
import { admitAttempt, giveBackAttempts } from "./throttle.ts";

const quarterHour = 15 * 60;
const byPerson = { scope: "second factor", most: 10, periodSeconds: quarterHour };

export const stepGone = () => new Refusal(401, "That took too long; sign in again");

/**
 * Signs in a person whose first factor was right, by a code of the authenticator app or a recovery code.
 *
 * @throws Refusal 400 for a wrong code, 401 when the first step is too long ago, 429 after too many wrong codes.
 */
export async function signInByCode(
  database: Database,
  input: { step: string | undefined; code: string; browser: Browser; now: Date },
): Promise<Entered> {
  const { step, browser } = input;
  const found = await readSecondFactorStep(database, step);
  if (!found || !step) throw stepGone();
  const { userId } = found;
  // Counted in a transaction of its own: a refusal undoes what the next one does.
  const isAdmitted = await database.system.transaction((tx) => admitAttempt(tx, byPerson, userId));
  if (!isAdmitted) throw new Refusal(429, "Too many wrong codes; wait a quarter of an hour", { retryAfterSeconds: quarterHour });
  return database.system.transaction(async (tx) => {
    const code = input.code.replaceAll(/\s/g, "");
    const isRight = /^\d{6}$/.test(code) ? await useTotp(tx, userId, code, input.now) : await useRecoveryCode(tx, userId, code);
    if (!isRight) throw new Refusal(400, "The code is wrong, or was used before");
    if (!(await endSecondFactorStep(tx, step))) throw stepGone();
    await giveBackAttempts(tx, byPerson, userId, null);
    return enter(tx, userId, browser, true);
  });
}
