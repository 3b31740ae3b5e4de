import type { Context } from "koa";

/** The address by which this service is reached, without a slash at its end: the configured one, else that of the request. */
export const baseUrl = (publicUrl: string | undefined, ctx: Pick<Context, "protocol" | "host">): string =>
  (publicUrl ?? `${ctx.protocol}://${ctx.host}`).replace(/\/$/, "");
