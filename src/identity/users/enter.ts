import type { Transaction } from "../../platform/database/index.ts";
import { hasSecondFactor, organizationsThatAsk } from "./factors/policy.ts";
import { beginSecondFactor } from "./factors/steps.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { startSession } from "./sessions.ts";

/** What is known of the browser that somebody signs in with. */
export interface Browser {
  /** In words. */
  name: string;
  /** The secret of the session that it has, if any. */
  session: string | undefined;
  /** What it keeps since somebody signed in with it. */
  known: string | undefined;
}

/** What came of showing who one is. */
export type Entered =
  | {
      kind: "signed in";
      /** The secret of the new session. */
      session: string;
      /** What the browser is known by from now on. */
      known: string;
      /** Whether an organization of the person asks for a second factor, and there is none yet. */
      mustAddFactor: boolean;
    }
  | {
      kind: "second factor";
      /** What the browser keeps until the second factor is shown. */
      step: string;
    };

/**
 * Signs in a person who has shown who they are, or asks for the second factor first where there is one. The browser's old
 * session ends, and the browser is known from now on.
 *
 * @param secondFactor whether two factors were shown.
 */
export async function enter(tx: Transaction, userId: string, browser: Browser, secondFactor = false): Promise<Entered> {
  if (!secondFactor && (await hasSecondFactor(tx, userId))) {
    return { kind: "second factor", step: await beginSecondFactor(tx, userId) };
  }
  const session = await startSession(tx, userId, { browser: browser.name, replaces: browser.session, secondFactor });
  const known = await rememberBrowser(tx, browser.known, userId);
  const mustAddFactor = !secondFactor && (await organizationsThatAsk(tx, userId)).length > 0;
  return { kind: "signed in", session, known, mustAddFactor };
}
