import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import type { Context } from "koa";
import { Refusal } from "../../src/platform/errors/index.ts";
import { presentedCredential } from "../presented-credential.ts";
import { type BodyLimits, sizeText } from "./limits.ts";
import { callLimits, Receiving } from "./receiving.ts";
import { excessOf } from "./scan.ts";

declare module "koa" {
  interface DefaultState {
    body?: Body;
  }
}

/** What was read, or what was wrong with it: that is thrown when the body is asked for, behind the refusals that come before. */
type Body = { value: unknown; bytes: number } | { refusal: Refusal };

/**
 * Reads the JSON body of a call whose key or token is known to be good; nobody else's is looked at. Its size is limited before
 * and after it is inflated, and its depth and its number of values before it is parsed.
 */
export async function readBody(ctx: Context, limits: BodyLimits): Promise<void> {
  try {
    ctx.state.body = await read(ctx, limits);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.state.body = { refusal: error };
  }
}

/**
 * The JSON object of the body; an empty one when there is no body.
 *
 * @throws Refusal 400, 413 or 415
 */
export function bodyObject(ctx: Context): Record<string, unknown> {
  const body: Body = ctx.state.body ?? noBody;
  if ("refusal" in body) throw body.refusal;
  const { value = {} } = body;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, "The body must be a JSON object");
  return value as Record<string, unknown>;
}

/** @throws Refusal 413 for a body that was read under higher limits than turn out to hold for the call. */
export function requireWithin(ctx: Context, limits: BodyLimits): void {
  const body: Body = ctx.state.body ?? noBody;
  if ("bytes" in body && body.bytes > limits.maxBytes) throw tooLarge(limits);
}

/** A field of the body, for what has to be known before the body is judged. */
export function bodyField(ctx: Context, name: string): unknown {
  const body: Body | undefined = ctx.state.body;
  if (!body || "refusal" in body || typeof body.value !== "object" || body.value === null) return undefined;
  return Object.hasOwn(body.value, name) ? (body.value as Record<string, unknown>)[name] : undefined;
}

const noBody: Body = { value: undefined, bytes: 0 };

async function read(ctx: Context, limits: BodyLimits): Promise<Body> {
  const length = ctx.request.length;
  if (length === 0 || (length === undefined && !ctx.get("transfer-encoding"))) return noBody;
  if (!ctx.request.is("json", "application/*+json")) {
    throw new Refusal(415, "The body must be JSON: send it with content-type: application/json");
  }
  const charset = ctx.request.charset.toLowerCase();
  if (charset !== "" && charset !== "utf-8" && charset !== "utf8") {
    throw new Refusal(415, "The body's charset is not supported: send UTF-8 JSON");
  }
  const inflater = inflaterOf(ctx);
  const bytes = await inflater(await readBytes(ctx, limits, ofCalls, presentedCredential(ctx) ?? ""), limits);
  if (bytes.length === 0) return noBody;
  if (!isUtf8(bytes)) throw new Refusal(400, "The body is not valid UTF-8");
  const excess = excessOf(bytes, limits);
  if (excess !== null) throw new Refusal(400, excess);
  return { value: parse(bytes), bytes: bytes.length };
}

const utf8 = new TextDecoder();

function parse(bytes: Buffer): unknown {
  try {
    // A byte order mark is no part of the text.
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal(400, "The body is not valid JSON");
  }
}

const tooLarge = (limits: Pick<BodyLimits, "maxBytes">) => new Refusal(413, `The body is larger than ${sizeText(limits)}`);

const ofCalls = new Receiving(callLimits);

/**
 * The bytes of a body as they were sent.
 *
 * @param receiving what is being received of this kind of bodies.
 * @param sender who sends it, as it is counted there.
 * @throws Refusal 413 for more than the limit, 400 when the client went away before the end, 429 or 503 while too much else is being received.
 */
export async function readBytes(
  ctx: Context,
  limits: Pick<BodyLimits, "maxBytes">,
  receiving: Receiving,
  sender: string,
): Promise<Buffer> {
  if ((ctx.request.length ?? 0) > limits.maxBytes) throw tooLarge(limits);
  const chunks: Buffer[] = [];
  let length = 0;
  const receipt = receiving.open(sender);
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > limits.maxBytes) throw tooLarge(limits);
      receipt.take((chunk as Buffer).length);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Refusal(400, "The body ended before it was complete");
    // The rest is let go by, so that the client hears the refusal and can use the connection again.
    ctx.req.resume();
    throw error;
  } finally {
    receipt.close();
  }
  return Buffer.concat(chunks);
}

type Inflater = (bytes: Buffer, limits: BodyLimits) => Promise<Buffer>;

/** No text that people write gets this much smaller. */
const highestRatio = 100;
/** Below this a body may be as repetitive as it likes. */
const freeBytes = 64 * 1024;

const inflaters: Record<string, Inflater> = {
  identity: async (bytes) => bytes,
  gzip: inflating(promisify<Buffer, ZlibOptions, Buffer>(gunzip)),
  deflate: inflating(promisify<Buffer, ZlibOptions, Buffer>(inflate)),
  br: inflating(promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)),
};

/** @throws Refusal 415 */
function inflaterOf(ctx: Context): Inflater {
  const encoding = ctx.get("content-encoding").toLowerCase() || "identity";
  if (!Object.hasOwn(inflaters, encoding))
    throw new Refusal(415, "The body's content-encoding is not supported: send it as it is, or as gzip, deflate or br");
  return inflaters[encoding]!;
}

function inflating(work: (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>): Inflater {
  return async (bytes, limits) => {
    const maxOutputLength = Math.min(limits.maxBytes, Math.max(freeBytes, bytes.length * highestRatio));
    try {
      return await work(bytes, { maxOutputLength });
    } catch (error) {
      if ((error as { code?: string }).code !== "ERR_BUFFER_TOO_LARGE") {
        throw new Refusal(400, "The body is not what its content-encoding says");
      }
      if (maxOutputLength === limits.maxBytes) throw tooLarge(limits);
      throw new Refusal(413, `The body inflates to more than ${highestRatio} times its size: send it as it is`);
    }
  };
}
