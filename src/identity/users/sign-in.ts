import type { Database, Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { type Browser, type Entered, enter } from "./enter.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { networkOf } from "./network.ts";
import { verifyPassword } from "./passwords.ts";
import { admitAttempt, admitFromNetwork, giveBackAttempts, giveBackToNetwork } from "./throttle.ts";

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
/** Failures, since what succeeds is given back. */
const byNetwork = { scope: "sign-in network", most: 100, periodSeconds: quarterHour };
const byAddressAndNetwork = { scope: "sign-in address from network", most: 10, periodSeconds: quarterHour };
const byAddress = { scope: "sign-in address", most: 100, periodSeconds: day };
const byKnownBrowser = { scope: "sign-in known browser", most: 10, periodSeconds: quarterHour };

/** The longest address there is (RFC 5321). */
const longestAddress = 254;

export interface SignInAttempt {
  email: string;
  password: string;
  /** The address that the request comes from. */
  ip: string;
  browser: Browser;
}

/**
 * Signs a person in with address and password. An unknown address costs the same time and gets the same answer as a wrong
 * password. Failures are counted by network, by address and network, and by address; in a browser that the person has used
 * before only by that browser, so that nobody is kept out by what strangers try.
 *
 * @throws Refusal 401, 429 after too many failures, or 503 when too many sign in at once.
 */
export async function signIn(database: Database, attempt: SignInAttempt): Promise<Entered> {
  const email = attempt.email.trim().toLowerCase();
  const { user, isKnown } = await database.system.transaction((tx) => admit(tx, attempt, email));
  if (!(await verifyPassword(user?.password_hash ?? null, attempt.password))) throw isWrong();
  return database.system.transaction(async (tx) => {
    // A change of the password comes before this, or finds the session that it has to end.
    const [unchanged] = await tx.run(
      db
        .selectFrom("app_user")
        .select("id")
        .where("id", "=", user!.id)
        .where("password_hash", "=", user!.password_hash)
        .forShare(),
    );
    if (!unchanged) throw isWrong();
    await giveBack(tx, attempt, email, isKnown);
    return enter(tx, user!.id, attempt.browser);
  });
}

async function admit(tx: Transaction, { ip, browser }: SignInAttempt, email: string) {
  const [user] =
    email.length > longestAddress
      ? []
      : await tx.run<{ id: string; password_hash: string | null }>(
          db.selectFrom("app_user").select(["id", "password_hash"]).where("email", "=", email),
        );
  const isKnown = user !== undefined && (await isKnownBrowser(tx, browser.known, user.id));
  if (isKnown) {
    if (!(await admitAttempt(tx, byKnownBrowser, browser.known!)))
      throw tooMany("wait a quarter of an hour, or reset the password", quarterHour);
    return { user, isKnown };
  }
  if (!(await admitFromNetwork(tx, byNetwork, ip)) || !(await admitAttempt(tx, byAddressAndNetwork, subjectOf(email, ip)))) {
    throw tooMany("wait a quarter of an hour, or reset the password", quarterHour);
  }
  if (!(await admitAttempt(tx, byAddress, email))) {
    throw tooMany("use a browser in which you have signed in before, or reset the password", day);
  }
  return { user, isKnown };
}

/** What was right is taken back from every count that it was in. */
async function giveBack(tx: Transaction, { ip, browser }: SignInAttempt, email: string, isKnown: boolean): Promise<void> {
  if (isKnown) return giveBackAttempts(tx, byKnownBrowser, browser.known!, null);
  await giveBackToNetwork(tx, byNetwork, ip);
  await giveBackAttempts(tx, byAddressAndNetwork, subjectOf(email, ip), null);
  await giveBackAttempts(tx, byAddress, email, 1);
}

const isWrong = () => new Refusal(401, "The address or the password is wrong");
const subjectOf = (email: string, ip: string) => `${email} ${networkOf(ip).name}`;
const tooMany = (advice: string, retryAfterSeconds: number) =>
  new Refusal(429, `Too many attempts; ${advice}`, { retryAfterSeconds });
