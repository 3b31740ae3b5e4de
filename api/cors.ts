import type { Context } from "koa";

const methods = "GET, POST, PUT, PATCH, DELETE, OPTIONS";

/** What a program reads of an answer beside its body. */
const exposed = [
  ...["www-authenticate", "allow", "retry-after", "x-request-id", "idempotent-replayed", "content-disposition"],
  ...["x-rate-limit-limit", "x-rate-limit-remaining", "x-rate-limit-reset", "x-next-cursor", "x-has-more"],
].join(", ");

/** What lets pages of any origin read an answer. */
export const everyOrigin = { "access-control-allow-origin": "*", "access-control-expose-headers": exposed };

/**
 * Public documents, and calls that take no cookies, may be made from any page: without a key or token of its own it gets no more than any
 * program. Answers OPTIONS, which a browser asks first.
 */
export function allowEveryOrigin(ctx: Context): void {
  ctx.set(everyOrigin);
  if (ctx.method !== "OPTIONS") return;
  ctx.set("access-control-allow-methods", methods);
  // A star would not stand for `authorization`.
  ctx.set("access-control-allow-headers", ctx.get("access-control-request-headers") || "*");
  ctx.set("access-control-max-age", "7200");
  ctx.status = 204;
}

/** Whether a browser asks whether a page may make a call; it sends no key with that. */
export const isPreflight = (ctx: Context): boolean =>
  ctx.method === "OPTIONS" && ctx.get("origin") !== "" && ctx.get("access-control-request-method") !== "";
