import type { Context } from "koa";
import {
  type Browser,
  browserName,
  type Entered,
  hasSecondFactor,
  knownBrowserSeconds,
  type Person,
  readSession,
  sessionSeconds,
  stepSeconds,
} from "../../../src/identity/index.ts";
import type { Services } from "../../../src/operation/index.ts";
import { localPath } from "./forms.ts";

/** Who is signed in in this browser. */
export async function personOf(ctx: Context, services: Services): Promise<Person | null> {
  const person = await readSession(services.database, sessionToken(ctx, services));
  if (person) ctx.state.isSignedIn = true;
  return person;
}

/** Who is signed in; nobody is sent to sign in first, and then back to this page. */
export async function signedIn(ctx: Context, services: Services): Promise<Person | null> {
  const person = await personOf(ctx, services);
  const page = ctx.method === "GET" ? ctx.path : "/account";
  if (!person) ctx.redirect(`/sign-in?${undone(ctx)}return_to=${page}`);
  return person;
}

/** Tells who signs in that what their form was to do was not done: who has entered a new password takes the old one for changed. */
const undone = ({ method }: Context) => (method === "POST" ? "undone=1&" : "");

/** How long after signing in a person may change what signing in takes, without showing it again. */
const recentMs = 15 * 60_000;

/** Who is signed in, if that was a short while ago; everybody else is sent to sign in again, and then to that page. */
export async function justSignedIn(ctx: Context, services: Services, page: string): Promise<Person | null> {
  const person = await personOf(ctx, services);
  const isRecent = person !== null && Date.now() - Date.parse(person.signedInAt) < recentMs;
  // A session from before there was a second factor does not change it.
  if (isRecent && (person.secondFactor || !(await hasSecondFactor(services.database.system, person.id)))) return person;
  ctx.status = 303;
  ctx.redirect(`/sign-in?${person ? "again=1&" : ""}${undone(ctx)}return_to=${page}`);
  return null;
}

export function sessionToken(ctx: Context, services: Pick<Services, "config">): string | undefined {
  return ctx.cookies.get(cookieName(services, "session"));
}

/** What is known of the browser that asks. */
export function browserOf(ctx: Context, services: Services): Browser {
  const known = ctx.cookies.get(cookieName(services, "browser"));
  return { name: browserName(ctx.get("user-agent")), session: sessionToken(ctx, services), known };
}

/** What the browser keeps between the first and the second factor. */
export function stepToken(ctx: Context, services: Services): string | undefined {
  return ctx.cookies.get(cookieName(services, "step"));
}

/** Gives the browser what signing in brought it. @returns the page that comes next. */
export function keep(ctx: Context, services: Services, entered: Entered, returnTo: unknown = null): string {
  const target = localPath(returnTo);
  const query = target ? `?return_to=${encodeURIComponent(target)}` : "";
  if (entered.kind === "second factor") {
    setCookie(ctx, services, "step", entered.step, stepSeconds);
    return `/sign-in/second-factor${query}`;
  }
  setCookie(ctx, services, "session", entered.session, sessionSeconds);
  setCookie(ctx, services, "browser", entered.known, knownBrowserSeconds);
  if (stepToken(ctx, services)) setCookie(ctx, services, "step", null, 0);
  return entered.mustAddFactor ? `/account/second-factor${query}` : (target ?? "/app");
}

/** The same, and sends the browser there. */
export function letIn(ctx: Context, services: Services, entered: Entered, returnTo: unknown = null): void {
  const next = keep(ctx, services, entered, returnTo);
  ctx.status = 303;
  ctx.redirect(next);
}

/** Takes the session away from the browser. */
export function dropSession(ctx: Context, services: Services): void {
  setCookie(ctx, services, "session", null, 0);
}

const isHttps = (services: Pick<Services, "config">) => services.config.PUBLIC_URL?.startsWith("https:") ?? false;

/** With the prefix, browsers take it over https from this very host only, and no other host of the domain can set it. */
const cookieName = (services: Pick<Services, "config">, name: string) =>
  `${isHttps(services) ? "__Host-" : ""}answerscope_${name}`;

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
