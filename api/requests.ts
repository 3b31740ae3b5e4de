import { randomUUID } from "node:crypto";
import type { Context, Middleware } from "koa";
import type { Logger } from "pino";
import { Histogram } from "prom-client";
import type { Caller } from "../src/operation/index.ts";
import { inSpan, markFailed, SpanKind, withLogContext } from "../src/platform/observability/index.ts";
import { type ErrorAnswer, errorAnswer } from "./errors.ts";

declare module "koa" {
  interface DefaultState {
    requestId: string;
    caller?: Caller;
    /** A session showed who asks. */
    isSignedIn?: boolean;
    /** The trace of the client that the request belongs to. */
    traceId?: string | undefined;
  }
}

const duration = new Histogram({
  name: "answerscope_request_duration_seconds",
  help: "Time from a request's arrival to its answer",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

/** Asked by balancers, of whom nothing is known. */
export const probes: ReadonlySet<string> = new Set(["/livez", "/readyz"]);

/**
 * The span of a call, named by its route; probes have none. It has failed when the service has: what a client did wrong is no error of a
 * server's span.
 *
 * @param work returns the error behind an answer of 500 and above.
 */
function inRequestSpan(ctx: Context, work: () => Promise<unknown>): Promise<unknown> {
  if (probes.has(ctx.path)) return work();
  const { method } = ctx;
  const attributes = { "http.request.method": method, "answerscope.request_id": ctx.state.requestId };
  return inSpan(method, { kind: SpanKind.SERVER, attributes, parent: ctx.get("traceparent") || undefined }, async (span) => {
    const thrown = await work();
    span?.updateName(`${method} ${routeOf(ctx)}`);
    span?.setAttributes({ "http.route": routeOf(ctx), "http.response.status_code": ctx.status });
    if (span && thrown) markFailed(span, thrown);
    return thrown;
  });
}

/** `unmatched` is what was not found; a page has no parameters that would make it many. */
function routeOf(ctx: Context): string {
  const matched = (ctx as { _matchedRoute?: string | RegExp })._matchedRoute?.toString();
  return matched ?? (ctx.status === 404 ? "unmatched" : "page");
}

/** Lets the call be answered; what it throws becomes its answer. @returns the error behind an answer of 500 and above. */
async function answered(ctx: Context, next: () => Promise<void>, showFailed: ShowFailed): Promise<unknown> {
  try {
    await withLogContext({ requestId: ctx.state.requestId }, next);
    return undefined;
  } catch (error) {
    const answer = errorAnswer(error);
    if (answer.status < 500 || !(await showFailed(ctx, answer))) {
      ctx.status = answer.status;
      ctx.body = answer.body;
    }
    if (answer.retryAfterSeconds !== undefined) ctx.set("retry-after", String(answer.retryAfterSeconds));
    return answer.status >= 500 ? error : undefined;
  }
}

/** Answers people where the service failed. @returns false for programs, which get JSON. */
type ShowFailed = (ctx: Context, answer: ErrorAnswer) => Promise<boolean>;

/** Gives each request its id, turns what is thrown into an answer, and writes one log line and one measure a request. */
export function requests(log: Logger, showFailed: ShowFailed = async () => false): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const given = ctx.get("x-request-id");
    ctx.state.requestId = saneRequestId.test(given) ? given : randomUUID();
    ctx.set("x-request-id", ctx.state.requestId);
    const thrown = await inRequestSpan(ctx, () => answered(ctx, next, showFailed));
    const durationMs = performance.now() - startedAt;
    // Balancers ask twice a second; what they learn is in the metrics.
    if (probes.has(ctx.path) && !thrown) return;
    const route = routeOf(ctx);
    duration.observe({ method: ctx.method, route, status: String(ctx.status) }, durationMs / 1000);
    const line = {
      requestId: ctx.state.requestId,
      method: ctx.method,
      route,
      status: ctx.status,
      traceId: ctx.state.traceId,
      durationMs: Math.round(durationMs * 10) / 10,
      organizationId: ctx.state.caller?.organization.id,
      keyId: ctx.state.caller?.keyId,
    };
    if (thrown) log.error({ ...line, err: thrown }, "request failed");
    else log.info(line, "request");
  };
}
