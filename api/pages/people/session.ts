import type { Context } from "koa";
import { type Person, readSession, sessionSeconds } from "../../../src/people/sessions.ts";
import type { Services } from "../../../src/services.ts";

const cookie = "answerscope_session";

/** Who is signed in in this browser. */
export function personOf(ctx: Context, services: Services): Promise<Person | null> {
  return readSession(services.database, sessionToken(ctx));
}

export function sessionToken(ctx: Context): string | undefined {
  return ctx.cookies.get(cookie);
}

/** Gives the browser a session's secret, which no script can read and no other site's form can use; null takes it away. */
export function keepSession(ctx: Context, services: Services, token: string | null): void {
  const isHttps = services.config.PUBLIC_URL?.startsWith("https:") ?? false;
  // TLS ends before this process, so what the connection looks like here says nothing.
  if (isHttps) ctx.cookies.secure = true;
  ctx.cookies.set(cookie, token, {
    ...{ httpOnly: true, sameSite: "lax", secure: isHttps, signed: false, overwrite: true },
    maxAge: token === null ? 0 : sessionSeconds * 1000,
  });
}
