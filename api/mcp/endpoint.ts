import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { toWebRequest } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Context, Middleware } from "koa";
import { scopes } from "../../src/identity/index.ts";
import { type AnyOperation, type Caller, isUuid } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { largeBody, smallBody } from "../body/limits.ts";
import { bodyField, bodyObject, readBody, requireWithin } from "../body/read.ts";
import { type Service, tooManyRequests } from "../call.ts";
import { allowEveryOrigin } from "../cors.ts";
import { goneSignal } from "../gone.ts";
import { nearest, quoted, suggestion } from "../input/nearest.ts";
import { methodText } from "../pages/method.ts";
import { presentedCredential } from "../presented-credential.ts";
import { setRateHeaders } from "../rest.ts";
import { jobOf } from "./jobs.ts";
import { addressed } from "./resources.ts";
import { type CallParams, meantCall, serverFor } from "./server.ts";
import { toolsOf } from "./tools.ts";
import { selectionOf } from "./toolsets.ts";

const path = "/api/mcp";

/** The MCP surface: one tool for each operation that has an `mcp` binding, stateless, at `/api/mcp`. */
export function mcp(service: Service, operations: readonly AnyOperation[]): Middleware {
  const tools = toolsOf(operations);
  const method = methodText(service.services);
  const { PUBLIC_URL } = service.services.config;
  const isLocal = PUBLIC_URL !== undefined && isLoopback(PUBLIC_URL);
  return async (ctx, next) => {
    if (ctx.path !== path) return next();
    ctx.set("cache-control", "no-store");
    if (isLocal) refuseOtherHosts(ctx);
    allowEveryOrigin(ctx);
    if (ctx.method === "OPTIONS") return;
    // Everybody gets the same answer, that a key or token is needed, whatever they send.
    const credential = presentedCredential(ctx);
    if (credential === null) throw challenge(service, ctx);
    if (ctx.method !== "POST") {
      ctx.set("allow", "POST");
      throw new Refusal(405, "The MCP endpoint is stateless and takes POST only");
    }
    const { caller, hasWriteScope } = await admit(service, ctx, credential);
    ctx.state.caller = caller;
    setRateHeaders(ctx, caller);
    ctx.state.traceId = traceOf(ctx);
    const body = bodyObject(ctx);
    const tool = calledTool(body);
    if (!tools.get(tool ?? "")?.largeBody) requireWithin(ctx, smallBody);
    // Errors of calls are returned as errors of the tool, so that the agent reads them.
    if (tool === null && caller.rateLimit.waitMs !== null) throw tooManyRequests(caller);
    if (!hasWriteScope && tool !== null && tools.get(tool)?.access.writes) throw challenge(service, ctx, "insufficient_scope");
    const selection = selectionOf(wantedToolsets(ctx), tools);
    const request = { service, caller, tools, selection, requestId: ctx.state.requestId, gone: goneSignal(ctx) };
    const handler = createMcpHandler(({ era }) => serverFor({ ...request, era }, method));
    const answer = await handler.fetch(await toWebRequest(ctx.req, body), { parsedBody: body });
    send(ctx, answer, body.method !== "subscriptions/listen");
  };
}

/** @throws Refusal 400 for a misspelt parameter, which would list the default. Others belong to clients and what stands in between. */
function wantedToolsets(ctx: Context): string {
  const misspelt = Object.keys(ctx.query).find((name) => name !== "toolsets" && nearest(name, ["toolsets"]));
  if (misspelt !== undefined)
    throw new Refusal(400, `Unknown parameter ${quoted(misspelt)}${suggestion(misspelt, ["toolsets"])}`);
  return [ctx.query.toolsets].flat().join(",") || ctx.get("x-mcp-toolsets");
}

/** Passes the protocol's answer on. It is compressed also as a stream of one event, which the answer to a handshake's client is. */
function send(ctx: Context, answer: Response, isShort: boolean): void {
  // `no-store` stays; the protocol's `no-transform` would leave it uncompressed.
  for (const [name, value] of answer.headers) if (name !== "cache-control") ctx.set(name, value);
  ctx.compress = isShort;
  ctx.body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
  // Behind the body: with none, Koa would say 204 where the protocol says 202.
  ctx.status = answer.status;
}

const isLoopback = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");

/**
 * A service on somebody's own machine is reached by that machine's names only: otherwise a page whose name suddenly leads to
 * 127.0.0.1 could talk to it (DNS rebinding).
 */
function refuseOtherHosts(ctx: Context): void {
  const origin = ctx.get("origin");
  if (isLoopback(`http://${ctx.get("host")}`) && (origin === "" || isLoopback(origin))) return;
  throw new Refusal(
    403,
    "This service is reached on this machine only. To reach it by another name set PUBLIC_URL to that address",
  );
}

/** @throws Refusal 401 with the challenge that says what to do. */
async function admit(service: Service, ctx: Context, credential: string): Promise<{ caller: Caller; hasWriteScope: boolean }> {
  const website = async () => {
    // Which tool is called stands in the body itself.
    await readBody(ctx, largeBody);
    return namedWebsite(ctx);
  };
  try {
    // Tokens have dots, keys have none.
    if (service.oauth && credential.includes(".") && !ctx.get("x-api-key")) {
      return await service.oauth.admitToken(credential, website);
    }
    return { caller: await service.admit(credential, website), hasWriteScope: true };
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw challenge(service, ctx, "invalid_token");
    throw error;
  }
}

const problems = {
  invalid_token: "The token or key is not good: it is malformed, expired, revoked or for another audience",
  insufficient_scope: "This tool changes something, and the connection may only read",
};

/** A refusal with the header that RFC 6750 and RFC 9728 ask for. */
function challenge({ oauth }: Service, ctx: Context, error?: keyof typeof problems): Refusal {
  const parts = [
    'realm="answerscope"',
    ...(error ? [`error="${error}"`, `error_description="${problems[error]}"`] : []),
    ...(oauth ? [`resource_metadata="${oauth.metadataUrlOf(path)}"`, `scope="${scopes.join(" ")}"`] : []),
  ];
  ctx.set("www-authenticate", `Bearer ${parts.join(", ")}`);
  return error === "insufficient_scope" ? new Refusal(403, problems[error]) : new Refusal(401, "Unauthorized");
}

interface Message {
  method?: unknown;
  params?: CallParams & { uri?: unknown; taskId?: unknown };
}

/** The tool that a message calls, by itself or through the one that calls others. */
function calledTool({ method, params }: Message): string | null {
  return method === "tools/call" ? meantCall(params ?? {}).tool : null;
}

/** The trace that a client's call belongs to, as W3C Trace Context writes it, in the message or in the header. */
function traceOf(ctx: Context): string | undefined {
  const { _meta: meta } = (bodyField(ctx, "params") ?? {}) as { _meta?: { traceparent?: unknown } };
  const given = typeof meta?.traceparent === "string" ? meta.traceparent : ctx.get("traceparent");
  return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(given)?.[1];
}

/** The website that a call of a tool, a resource or a task names; found in the statement that admits the caller. */
function namedWebsite(ctx: Context): string | null {
  const body: Message = { method: bodyField(ctx, "method"), params: bodyField(ctx, "params") as Message["params"] };
  const { params = {} } = body;
  const named =
    calledTool(body) === null
      ? (addressed(params.uri)?.websiteId ?? jobOf(params.taskId)?.websiteId)
      : meantCall(params).arguments.website_id;
  return typeof named === "string" && isUuid(named) ? named.toLowerCase() : null;
}
