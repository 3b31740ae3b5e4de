import { hash, randomUUID } from "node:crypto";
import type { Context, Middleware } from "koa";
import { Counter } from "prom-client";
import { type Network, networkOf } from "../../src/identity/index.ts";
import type { Services } from "../../src/operation/index.ts";
import { Remembered } from "../../src/platform/time/index.ts";
import { everyOrigin } from "../cors.ts";
import { sessionToken } from "../pages/people/session.ts";
import { presentedCredential } from "../presented-credential.ts";
import { probes } from "../requests.ts";
import { Budgets } from "./budgets.ts";

const refusedRequests = new Counter({
  name: "answerscope_unauthenticated_refused_total",
  help: "Requests refused because their network sent too many without a good key, token or session",
});

/** How many times the requests of one IPv6 /64 its /48 has in all. */
const networksOfSite = 4;
const logEveryMs = 10_000;
const rememberMs = 10 * 60_000;
const mostRemembered = 10_000;

/**
 * Has requests without a good key, token or session cost next to nothing once a network sends too many of them: they are answered
 * 429 before anything is parsed, looked up in the database or logged one by one. Each process counts for itself.
 *
 * Whoever was authenticated in the last ten minutes is let through from any network, so that nobody is kept out by strangers next to them;
 * what they ask for without being authenticated by it counts against a budget of their own.
 */
export function limitUnauthenticated({ config, log }: Pick<Services, "config" | "log">): Middleware {
  const perSecond = config.UNAUTHENTICATED_REQUESTS_PER_SECOND;
  if (perSecond === 0) return (_ctx, next) => next();
  const budgets = new Budgets(perSecond);
  // Credentials that were good lately, by a hash. They are no right to anything: each request is still decided by its own check.
  const good = new Remembered(rememberMs, mostRemembered);
  const note = noteRefusals(log);
  const headers = {
    ...headersOfRefusal,
    ...(config.PUBLIC_URL?.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  return async (ctx, next) => {
    if (probes.has(ctx.path)) return next();
    const credential = credentialOf(ctx, config);
    const isKnown = credential !== null && good.has(credential);
    // Those who are known have no need of it.
    let found: Network | undefined;
    const network = () => (found ??= networkOf(ctx.ip));
    if (isKnown ? !budgets.has(credential) : !takeFrom(budgets, network())) {
      note(network());
      refuse(ctx, headers);
      return;
    }
    await next();
    const authenticated = authenticatedBy(ctx, config, credential);
    if (authenticated !== null) good.remember(authenticated);
    if (isKnown && authenticated === null) budgets.take(credential);
    if (!isKnown && authenticated !== null) giveBackTo(budgets, network());
  };
}

function takeFrom(budgets: Budgets, { name, site }: Network): boolean {
  if (site !== null && !budgets.take(site, networksOfSite)) return false;
  return budgets.take(name);
}

function giveBackTo(budgets: Budgets, { name, site }: Network): void {
  if (site !== null) budgets.giveBack(site, networksOfSite);
  budgets.giveBack(name);
}

/** The one that a request names first: a key before a token before a session. */
function credentialOf(ctx: Context, config: Services["config"]): string | null {
  return nameOf(presentedCredential(ctx) ?? sessionOf(ctx, config));
}

/** The one that the request was let in by: pages look at the session alone, whatever else is sent along. */
function authenticatedBy(ctx: Context, config: Services["config"], named: string | null): string | null {
  const isPresented = presentedCredential(ctx) !== null;
  if (ctx.state.isSignedIn === true) return isPresented ? nameOf(sessionOf(ctx, config)) : named;
  return ctx.state.caller !== undefined && isPresented ? named : null;
}

const sessionOf = (ctx: Context, config: Services["config"]) => (ctx.headers.cookie ? sessionToken(ctx, { config }) : undefined);

/** What a credential is called here. */
const nameOf = (credential: string | null | undefined): string | null =>
  credential ? hash("sha256", credential, "base64") : null;

/** What a refusal needs of the headers that every answer has: it comes before what sets them. */
const headersOfRefusal = {
  "content-security-policy": "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  ...everyOrigin,
  "retry-after": "1",
  "x-content-type-options": "nosniff",
};

function refuse(ctx: Context, headers: Record<string, string>): void {
  ctx.set({ ...headers, "x-request-id": randomUUID() });
  ctx.status = 429;
  ctx.body = {
    error: "Too many requests from this network without a good key, token or session; try again after the time in Retry-After",
  };
}

/** One line for many: a flood that is refused is not to fill the log. */
function noteRefusals(log: Services["log"]): (network: Network) => void {
  let [requests, loggedAt] = [0, Number.NEGATIVE_INFINITY];
  return ({ name }) => {
    refusedRequests.inc();
    requests++;
    const now = performance.now();
    if (now - loggedAt < logEveryMs) return;
    log.warn({ event: "unauthenticated_refused", network: name, requests }, "requests without a good credential refused");
    [requests, loggedAt] = [0, now];
  };
}
