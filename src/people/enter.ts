import type { Transaction } from "../database.ts";
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

/** What a browser keeps after signing in. */
export interface Entered {
  /** The secret of the new session. */
  session: string;
  /** What it is known by from now on. */
  known: string;
}

/** Signs in a person who has shown who they are. The browser's old session ends, and the browser is known from now on. */
export async function enter(tx: Transaction, userId: string, browser: Browser): Promise<Entered> {
  const session = await startSession(tx, userId, { browser: browser.name, replaces: browser.session });
  return { session, known: await rememberBrowser(tx, browser.known, userId) };
}
