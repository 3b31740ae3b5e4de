import { randomUUID } from "node:crypto";
import type { Context, Middleware } from "koa";
import { Counter } from "prom-client";
import { type Network, networkOf } from "../../src/identity/index.ts";
import type { Services } from "../../src/operation/index.ts";
import { bearerOf } from "../credentials.ts";
import { sessionToken } from "../pages/people/session.ts";
import { probes } from "../requests.ts";
import { Budgets } from "./budgets.ts";
import { GoodCredentials, nameOf } from "./credentials.ts";

const refusedRequests = new Counter({
  name: "answerscope_unauthenticated_refused_total",
  help: "Requests refused because their network sent too many without a good key, token or session",
});

/** How many times the requests of one IPv6 /64 its /48 has in all. */
const networksOfSite = 4;
const logEveryMs = 10_000;

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
  const good = new GoodCredentials();
  const note = noteRefusals(log);
  return async (ctx, next) => {
    if (probes.has(ctx.path)) return next();
    const credential = credentialOf(ctx, config);
    const network = networkOf(ctx.ip);
    const isKnown = credential !== null && good.has(credential);
    if (isKnown ? !budgets.has(credential) : !takeFrom(budgets, network)) {
      note(network);
      refuse(ctx);
      return;
    }
    await next();
    const isAuthenticated = ctx.state.caller !== undefined || ctx.state.isSignedIn === true;
    if (isAuthenticated && credential !== null) good.remember(credential);
    if (isKnown && !isAuthenticated) budgets.take(credential);
    if (!isKnown && isAuthenticated) giveBackTo(budgets, network);
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

/** The one that decides: a key before a token before a session. */
function credentialOf(ctx: Context, config: Services["config"]): string | null {
  const text = ctx.get("x-api-key") || bearerOf(ctx) || (ctx.headers.cookie ? sessionToken(ctx, { config }) : undefined);
  return text ? nameOf(text) : null;
}

function refuse(ctx: Context): void {
  ctx.set("x-request-id", randomUUID());
  ctx.set("retry-after", "1");
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
