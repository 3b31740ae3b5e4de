import { Readable } from "node:stream";
import { Router } from "@koa/router";
import type { Context, Middleware, Next } from "koa";
import type { z } from "zod";
import { stillMay } from "../src/identity/index.ts";
import { type AnyOperation, type Caller, FileAnswer, gzippedJsonOf, isUuid, jsonOf, usesQuery } from "../src/operation/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";
import { contentTypes } from "../src/platform/files/index.ts";
import { limitsOf } from "./body/limits.ts";
import { bodyField, bodyObject, readBody } from "./body/read.ts";
import { call, type Service } from "./call.ts";
import { allowEveryOrigin, isPreflight } from "./cors.ts";
import { admitOverRest, requireTaken } from "./credentials.ts";
import { fromQuery, requireUtf8 } from "./input/query.ts";
import { contentFileLimits, fileLimits, followEvents, OpenStreams, rightEnded, streamLimits } from "./streams.ts";

const base = "/api/v1";

/** The REST surface: one route for each operation that has a `rest` binding, below `/api/v1`. */
export function rest(service: Service, operations: readonly AnyOperation[]): Middleware {
  const router = new Router({ prefix: base });
  const open: Open = {
    streams: new OpenStreams(service.streams ?? streamLimits),
    files: new OpenStreams(service.streams ?? fileLimits, "files"),
    contentFiles: new OpenStreams(service.streams ?? contentFileLimits, "files"),
  };
  const bound = operations.filter((operation) => operation.rest);
  // Most calls are found by their path alone; the patterns are for those with parameters, and for what is not there.
  const exact = new Map(
    bound.filter(({ rest }) => !rest!.path.includes("{")).map((one) => [`${one.rest!.method} ${base}${one.rest!.path}`, one]),
  );
  for (const operation of bound.toSorted((a, b) => specificity(b) - specificity(a))) {
    const { method, path } = operation.rest!;
    const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
    router.register(route, [method], (ctx: Context) =>
      answer(service, open, ctx, () => {
        // `/websites/provision` is no website's id, whatever the method.
        if (meantLayers(ctx)[0]!.path !== `${base}${route}`) throw unknownRoute(ctx);
        return operation;
      }),
    );
  }
  const routes = router.routes() as unknown as (ctx: Context, next: Next) => Promise<void>;
  return (ctx, next) => {
    const { path } = ctx;
    if (path !== base && !path.startsWith(`${base}/`)) return next();
    allowEveryOrigin(ctx);
    if (isPreflight(ctx)) return;
    const operation = exact.get(`${ctx.method} ${path}`);
    if (operation) {
      (ctx as { _matchedRoute?: string })._matchedRoute = path;
      return answer(service, open, ctx, () => operation);
    }
    // Where nothing matches, the key comes first too.
    return routes(ctx, () =>
      answer(service, open, ctx, () => {
        throw unknownRoute(ctx);
      }),
    );
  };
}

/** Fixed path segments count before parameters: `/content/items` is not a content id. */
function specificity(operation: AnyOperation): number {
  const segments = operation.rest!.path.split("/");
  return segments.reduce((sum, segment) => sum * 2 + (segment.startsWith("{") ? 0 : 1), 0);
}

/** The routes of the path that was meant, for each method: they are registered by how specific they are, so the first that matches. */
function meantLayers(ctx: Context): { methods: string[]; path: string }[] {
  const matched = (ctx.matched ?? []) as { methods: string[]; path: string }[];
  const layers = matched.filter((layer) => layer.methods.length > 0);
  return layers.filter((layer) => layer.path === layers[0]!.path);
}

function unknownRoute(ctx: Context): Refusal {
  const allowed = [...new Set(meantLayers(ctx).flatMap((layer) => layer.methods))].sort();
  if (allowed.length === 0) return new Refusal(404, `There is no ${ctx.path}; GET ${base}/openapi.json describes what there is`);
  ctx.set("allow", allowed.join(", "));
  return new Refusal(405, `${ctx.method} is not possible here; allowed: ${allowed.join(", ")}`);
}

interface Open {
  streams: OpenStreams;
  files: OpenStreams;
  contentFiles: OpenStreams;
}

async function answer(service: Service, open: Open, ctx: Context, operation: () => AnyOperation): Promise<void> {
  let made: CallEnd | undefined;
  const end = (): CallEnd => {
    made ??= endOf(ctx);
    return made;
  };
  const result = await call(service, {
    admit: () => admitOverRest(service, ctx, takesBody(operation) ? () => websiteInBody(ctx, operation()) : namedWebsite(ctx)),
    requestId: ctx.state.requestId,
    signal: () => end().signal,
    onAdmitted: (caller) => {
      ctx.state.caller = caller;
      setRateHeaders(ctx, caller);
    },
    operation: () => {
      const found = operation();
      requireTaken(ctx.state.caller!, found);
      return found;
    },
    rawInput: () => rawInput(ctx, operation()),
    fieldWord: "parameter",
    fieldNames: ({ rest }) => rest?.headers,
  });
  ctx.status = result.operation.rest!.status ?? 200;
  if (result.replayed) ctx.set("idempotent-replayed", "true");
  // What is begun now ends when the reader goes, and nobody would tell it of one who went before.
  if (ctx.res.closed) return;
  const { stream: kind, access } = result.operation;
  if (kind || result.output instanceof FileAnswer) {
    const may = () => stillMay(service.services.database, ctx.state.caller!, access.permission);
    if (kind === "events") open.streams.endWithRight(ctx, may, () => end().life.abort(rightEnded));
    // A file without its end is cut, so that nobody takes it for whole.
    else open.files.endWithRight(ctx, may, () => ctx.res.destroy());
  }
  if (result.output instanceof FileAnswer) sendFile(ctx, open.files, result.output);
  else if (!result.operation.stream) await sendJson(ctx, result.output);
  else if (result.operation.stream === "events")
    followEvents(ctx, open.streams, result.output as AsyncIterable<string>, {
      life: end().life,
      stopping: service.stopping?.streamsEnd,
    });
  else stream(ctx, open.contentFiles, result.operation.stream, result.output as AsyncIterable<string>);
}

/** What ends a call early. */
interface CallEnd {
  /** Aborted when the caller goes away before the answer has been sent, or with `life`. */
  signal: AbortSignal;
  /** Aborted by this side. */
  life: AbortController;
}

/** Made when somebody listens: most calls are over before they could end early. */
function endOf(ctx: Context): CallEnd {
  const [gone, life] = [new AbortController(), new AbortController()];
  const isSent = () => ctx.res.writableFinished;
  if (ctx.res.closed && !isSent()) gone.abort();
  else ctx.res.once("close", () => isSent() || gone.abort());
  return { signal: AbortSignal.any([gone.signal, life.signal]), life };
}

/** Koa would make the text of an object twice: for its length, and to send it. */
async function sendJson(ctx: Context, output: unknown): Promise<void> {
  if (output === undefined || output === null) {
    ctx.body = output;
    return;
  }
  ctx.type = "json";
  const gzipped = ctx.acceptsEncodings("gzip", "identity") === "gzip" ? await gzippedJsonOf(output) : undefined;
  if (gzipped) ctx.set("content-encoding", "gzip");
  ctx.body = gzipped ?? jsonOf(output);
}

const queryFields = new WeakMap<AnyOperation, Record<string, z.ZodType>>();

/** The fields of an operation's input that do not arrive as headers; made once. */
function fieldsBesideHeaders(operation: AnyOperation): Record<string, z.ZodType> {
  const { headers = {} } = operation.rest!;
  const known = queryFields.get(operation);
  if (known) return known;
  const { shape } = operation.input as z.ZodObject;
  const others = Object.entries(shape).filter(([field]) => !Object.hasOwn(headers, field));
  const made = Object.fromEntries(others) as Record<string, z.ZodType>;
  queryFields.set(operation, made);
  return made;
}

/** Path, then query or body, then the named headers; the path wins. */
function rawInput(ctx: Context, operation: AnyOperation): Record<string, unknown> {
  const { headers = {} } = operation.rest!;
  const body = usesQuery(operation.rest!) ? {} : bodyObject(ctx);
  requireUtf8(ctx.querystring);
  // A header that is there and empty is a value, and refused where it must not be.
  const named = Object.entries(headers).flatMap(([field, header]) =>
    ctx.headers[header.toLowerCase()] === undefined ? [] : [[field, ctx.get(header)]],
  );
  return {
    ...fromQuery(fieldsBesideHeaders(operation), ctx.query),
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !Object.hasOwn(headers, field))),
    ...Object.fromEntries(named),
    ...(ctx.params ?? {}),
  };
}

/** Whether a call has a body that matters; where there is no operation it is not even read. */
function takesBody(operation: () => AnyOperation): boolean {
  try {
    return !usesQuery(operation().rest!);
  } catch {
    return false;
  }
}

async function websiteInBody(ctx: Context, operation: AnyOperation): Promise<string | null> {
  await readBody(ctx, limitsOf(operation));
  return namedWebsite(ctx);
}

/** The website that a call is about, if it names one at all; found in the statement that admits the key. */
function namedWebsite(ctx: Context): string | null {
  const params = ctx.params ?? {};
  const named = params.website_id ?? bodyField(ctx, "website_id") ?? [ctx.query.website_id].flat()[0];
  return typeof named === "string" && isUuid(named) ? named.toLowerCase() : null;
}

/** Where the organization's budget stands after this call: told in every answer to who is known. */
export function setRateHeaders(ctx: Context, { rateLimit }: Caller): void {
  ctx.set("x-rate-limit-limit", String(rateLimit.limit));
  ctx.set("x-rate-limit-remaining", String(rateLimit.remaining));
  ctx.set("x-rate-limit-reset", String(rateLimit.resetAtSeconds));
}

const streamTypes = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
};

/** @throws Refusal 429 when too many files are being sent. */
function stream(ctx: Context, files: OpenStreams, kind: keyof typeof streamTypes, chunks: AsyncIterable<string>): void {
  sendChunks(ctx, files, chunks);
  ctx.type = streamTypes[kind];
}

/** @throws Refusal 429 when too many files are being sent. */
function sendFile(ctx: Context, files: OpenStreams, file: FileAnswer): void {
  sendChunks(ctx, files, file.chunks);
  ctx.set(file.headers);
  ctx.type = contentTypes[file.format];
  ctx.set("content-disposition", `attachment; filename="${file.name}.${file.format}"`);
}

/** Makes chunks as the reader takes them, and holds few of them. */
function sendChunks(ctx: Context, files: OpenStreams, chunks: AsyncIterable<string | Uint8Array>): void {
  const close = files.open(ctx.state.caller!);
  ctx.res.once("close", close);
  files.endStalled(ctx);
  ctx.body = Readable.from(chunks, { objectMode: false, highWaterMark: 256 * 1024 });
}
