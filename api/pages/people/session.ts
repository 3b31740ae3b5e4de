import type { Context } from "koa";
import { knownBrowserSeconds } from "../../../src/people/known-browsers.ts";
import { type Person, readSession, sessionSeconds } from "../../../src/people/sessions.ts";
import type { Services } from "../../../src/services.ts";

/** Who is signed in in this browser. */
export function personOf(ctx: Context, services: Services): Promise<Person | null> {
  return readSession(services.database, sessionToken(ctx, services));
}

export function sessionToken(ctx: Context, services: Services): string | undefined {
  return ctx.cookies.get(cookieName(services, "session"));
}

/** What the browser keeps since somebody signed in with it. */
export function browserToken(ctx: Context, services: Services): string | undefined {
  return ctx.cookies.get(cookieName(services, "browser"));
}

/** Gives the browser a session's secret; null takes it away. */
export function keepSession(ctx: Context, services: Services, token: string | null): void {
  setCookie(ctx, services, "session", token, sessionSeconds);
}

/** Gives the browser what it is known by at the next signing in. */
export function keepBrowser(ctx: Context, services: Services, token: string): void {
  setCookie(ctx, services, "browser", token, knownBrowserSeconds);
}

const isHttps = (services: Services) => services.config.PUBLIC_URL?.startsWith("https:") ?? false;

/** With the prefix, browsers take it over https from this very host only, and no other host of the domain can set it. */
const cookieName = (services: Services, name: string) => `${isHttps(services) ? "__Host-" : ""}answerscope_${name}`;

/** A cookie that no script can read and no other site's form can use. */
function setCookie(ctx: Context, services: Services, name: string, value: string | null, lifeSeconds: number): void {
  const secure = isHttps(services);
  // TLS ends before this process, so what the connection looks like here says nothing.
  if (secure) ctx.cookies.secure = true;
  ctx.cookies.set(cookieName(services, name), value, {
    ...{ httpOnly: true, sameSite: "lax", secure, path: "/", signed: false, overwrite: true },
    maxAge: value === null ? 0 : lifeSeconds * 1000,
  });
}
