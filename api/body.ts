import { bodyParser } from "@koa/bodyparser";
import type { Context, Middleware } from "koa";
import { Refusal } from "../src/errors.ts";

const maxBody = "8mb";
const parse = bodyParser({ enableTypes: ["json"], jsonLimit: maxBody, parsedMethods: ["POST", "PUT", "PATCH", "DELETE"] });

declare module "koa" {
  interface DefaultState {
    /** What was wrong with the body; thrown when it is asked for, so that a missing key is told first. */
    bodyRefusal?: Refusal;
  }
}

/** Reads a JSON body where the call presents a credential; strangers' bodies are not read at all. */
export function readBody(): Middleware {
  return async (ctx, next) => {
    if (ctx.get("x-api-key") || ctx.get("authorization")) ctx.state.bodyRefusal = await read(ctx);
    await next();
  };
}

async function read(ctx: Context): Promise<Refusal | undefined> {
  if (ctx.request.length === 0 || (!ctx.request.length && !ctx.get("transfer-encoding"))) return undefined;
  if (!["POST", "PUT", "PATCH", "DELETE"].includes(ctx.method)) return undefined;
  if (!ctx.request.is("json", "application/*+json")) {
    return new Refusal(415, "The body must be JSON: send it with content-type: application/json");
  }
  try {
    await parse(ctx, async () => {});
    return undefined;
  } catch (error) {
    const status = (error as { status?: number }).status;
    if (status === 413) return new Refusal(413, "The body is larger than 8 MiB");
    if (status === 415) return new Refusal(415, "The body's content-encoding or charset is not supported: send UTF-8 JSON");
    if (ctx.req.destroyed && !ctx.req.complete) throw error;
    const isProto = /prototype property/.test((error as Error).message);
    return new Refusal(400, isProto ? "No field of the body can be called __proto__" : "The body is not valid JSON");
  }
}

/**
 * The JSON object of the body; an empty one when there is no body.
 *
 * @throws Refusal 400, 413 or 415
 */
export function bodyObject(ctx: Context): Record<string, unknown> {
  if (ctx.state.bodyRefusal) throw ctx.state.bodyRefusal;
  const body: unknown = ctx.request.body ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal(400, "The body must be a JSON object");
  return body as Record<string, unknown>;
}
