import { Readable } from "node:stream";
import type { Middleware } from "koa";
import type { Logger } from "pino";

/**
 * Cuts the connection when a body fails while it is sent, so that the client sees that it is not whole. Compression would wait for the rest of
 * it for ever.
 */
export function cutFailedBodies(log: Pick<Logger, "error">): Middleware {
  return async (ctx, next) => {
    await next();
    const { body, res } = ctx;
    if (!(body instanceof Readable)) return;
    body.once("error", (err) => {
      if (res.destroyed) return; // the client went away
      log.error({ err, requestId: ctx.state.requestId }, "an answer failed while it was sent, and was cut");
      res.destroy();
    });
  };
}
