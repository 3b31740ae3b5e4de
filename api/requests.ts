import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
import type { Logger } from "pino";
import { Histogram } from "prom-client";
import type { Caller } from "../src/operation/index.ts";
import { errorAnswer } from "./errors.ts";

declare module "koa" {
  interface DefaultState {
    requestId: string;
    caller?: Caller;
  }
}

const duration = new Histogram({
  name: "answerscope_request_duration_seconds",
  help: "Time from a request's arrival to its answer",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

/** Gives each request its id, turns what is thrown into an answer, and writes one log line and one measure a request. */
export function requests(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const given = ctx.get("x-request-id");
    ctx.state.requestId = saneRequestId.test(given) ? given : randomUUID();
    ctx.set("x-request-id", ctx.state.requestId);
    let thrown: unknown;
    try {
      await next();
    } catch (error) {
      const answer = errorAnswer(error);
      ctx.status = answer.status;
      ctx.body = answer.body;
      if (answer.retryAfterSeconds !== undefined) ctx.set("retry-after", String(answer.retryAfterSeconds));
      if (answer.status >= 500) thrown = error;
    }
    const durationMs = performance.now() - startedAt;
    const route = (ctx as { _matchedRoute?: string | RegExp })._matchedRoute?.toString() ?? "unmatched";
    duration.observe({ method: ctx.method, route, status: String(ctx.status) }, durationMs / 1000);
    const line = {
      requestId: ctx.state.requestId,
      method: ctx.method,
      route,
      status: ctx.status,
      durationMs: Math.round(durationMs * 10) / 10,
      organizationId: ctx.state.caller?.organization.id,
      keyId: ctx.state.caller?.keyId,
    };
    if (thrown) log.error({ ...line, err: thrown }, "request failed");
    else log.info(line, "request");
  };
}
