import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Browser, type Entered, enter } from "./enter.ts";
import { authenticate, beginAuthentication, type RelyingParty, usePasskey } from "./factors/passkeys.ts";
import { endSecondFactorStep, readSecondFactorStep } from "./factors/steps.ts";
import { stepGone } from "./second-factor.ts";
import { admitFromNetwork } from "./throttle.ts";

const quarterHour = 15 * 60;
const byNetwork = { scope: "passkey network", most: 200, periodSeconds: quarterHour };

/**
 * Options for the browser to ask a person for a passkey.
 *
 * @param step what the browser keeps after the first factor; without it the passkey signs in alone.
 * @throws Refusal 401 when the first step is too long ago, 429 after too many from the network.
 */
export async function beginPasskeySignIn(
  database: Database,
  party: RelyingParty,
  input: { step: string | null | undefined; ip: string },
) {
  if (!(await database.system.transaction((tx) => admitFromNetwork(tx, byNetwork, input.ip)))) {
    throw new Refusal(429, "Too many attempts; wait a quarter of an hour", { retryAfterSeconds: quarterHour });
  }
  return beginAuthentication(database, party, await personOfStep(database, input.step));
}

/**
 * Signs in by a passkey: alone, or as the second factor.
 *
 * @throws Refusal 401 for one that is not accepted, or when the first step is too long ago.
 */
export async function signInByPasskey(
  database: Database,
  party: RelyingParty,
  input: { step: string | null | undefined; credential: string; browser: Browser },
): Promise<Entered> {
  const expected = await personOfStep(database, input.step);
  const passkey = await authenticate(database, party, expected, input.credential);
  return database.system.transaction(async (tx) => {
    const userId = await usePasskey(tx, passkey);
    if (input.step && !(await endSecondFactorStep(tx, input.step))) throw stepGone();
    return enter(tx, userId, input.browser, true);
  });
}

/** null: no first factor is meant. */
async function personOfStep(database: Database, step: string | null | undefined): Promise<string | null> {
  if (step === null) return null;
  const found = await readSecondFactorStep(database, step);
  if (!found) throw stepGone();
  return found.userId;
}
