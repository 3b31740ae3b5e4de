import type { Context } from "koa";
import type { Browser, Entered } from "../../../src/people/enter.ts";
import { knownBrowserSeconds } from "../../../src/people/known-browsers.ts";
import { type Person, readSession, sessionSeconds } from "../../../src/people/sessions.ts";
import { browserName } from "../../../src/people/user-agent.ts";
import type { Services } from "../../../src/services.ts";
import { localPath } from "./forms.ts";

/** Who is signed in in this browser. */
export function personOf(ctx: Context, services: Services): Promise<Person | null> {
  return readSession(services.database, sessionToken(ctx, services));
}

/** Who is signed in; nobody is sent to sign in first, and then back to this page. */
export async function signedIn(ctx: Context, services: Services): Promise<Person | null> {
  const person = await personOf(ctx, services);
  const page = ctx.method === "GET" ? ctx.path : "/account";
  if (!person) ctx.redirect(`/sign-in?return_to=${page}`);
  return person;
}

export function sessionToken(ctx: Context, services: Services): string | undefined {
  return ctx.cookies.get(cookieName(services, "session"));
}

/** What is known of the browser that asks. */
export function browserOf(ctx: Context, services: Services): Browser {
  const known = ctx.cookies.get(cookieName(services, "browser"));
  return { name: browserName(ctx.get("user-agent")), session: sessionToken(ctx, services), known };
}

/** Gives the browser what signing in brought it. */
export function keep(ctx: Context, services: Services, entered: Entered): void {
  setCookie(ctx, services, "session", entered.session, sessionSeconds);
  setCookie(ctx, services, "browser", entered.known, knownBrowserSeconds);
}

/** The same, and sends the browser where it was going. */
export function letIn(ctx: Context, services: Services, entered: Entered, returnTo: unknown = null): void {
  keep(ctx, services, entered);
  ctx.status = 303;
  ctx.redirect(localPath(returnTo) ?? "/account");
}

/** Takes the session away from the browser. */
export function dropSession(ctx: Context, services: Services): void {
  setCookie(ctx, services, "session", null, 0);
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
