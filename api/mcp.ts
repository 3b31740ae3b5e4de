import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import type { Context, Middleware } from "koa";
import { z } from "zod";
import type { Caller } from "../src/context.ts";
import { Refusal } from "../src/errors.ts";
import type { AnyOperation } from "../src/operation.ts";
import { bodyObject } from "./body.ts";
import { call, type Service } from "./call.ts";
import { errorAnswer } from "./errors.ts";

const path = "/api/mcp";

/** The MCP surface: one tool for each operation that has an `mcp` binding, stateless, at `/api/mcp`. */
export function mcp(service: Service, operations: readonly AnyOperation[]): Middleware {
  const tools = new Map(operations.filter((operation) => operation.mcp).map((operation) => [operation.mcp!.tool, operation]));
  return async (ctx, next) => {
    if (ctx.path !== path) return next();
    const credential = presentedKey(ctx);
    if (ctx.method !== "POST" || credential === null) {
      // Everybody is told the same way that a key is needed, whatever they send.
      if (credential === null) throw unauthorized(ctx);
      ctx.set("allow", "POST");
      throw new Refusal(405, "The MCP endpoint is stateless and takes POST only");
    }
    const body = bodyObject(ctx);
    const session = new Session(service, tools, ctx, credential);
    // A key that does not work is refused before the protocol starts.
    if (!isToolCall(body)) await session.admit();
    const handler = createMcpHandler(() => session.server());
    ctx.respond = false;
    ctx.res.statusCode = 200;
    await toNodeHandler(handler)(ctx.req, ctx.res, body);
  };
}

/** The key, in either of the two headers that clients can send. */
function presentedKey(ctx: Context): string | null {
  const bearer = /^bearer\s+(\S+)$/i.exec(ctx.get("authorization"))?.[1];
  return ctx.get("x-api-key") || bearer || null;
}

function unauthorized(ctx: Context): Refusal {
  ctx.set("www-authenticate", 'Bearer realm="answerscope"');
  return new Refusal(401, "Unauthorized");
}

function isToolCall(body: Record<string, unknown>): boolean {
  return body.method === "tools/call";
}

/** One request of the protocol. */
class Session {
  readonly #service: Service;
  readonly #tools: Map<string, AnyOperation>;
  readonly #ctx: Context;
  readonly #credential: string;
  #caller: Caller | null = null;

  constructor(service: Service, tools: Map<string, AnyOperation>, ctx: Context, credential: string) {
    this.#service = service;
    this.#tools = tools;
    this.#ctx = ctx;
    this.#credential = credential;
  }

  /** @throws Refusal 401 or 429 */
  async admit(): Promise<void> {
    await call(this.#service, {
      ...this.#request({}),
      operation: () => {
        throw new Admitted();
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Admitted)) throw error;
    });
  }

  server(): Server {
    const server = new Server({ name: "answerscope", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({
      tools: [...this.#tools.values()].filter((operation) => mayCall(this.#caller, operation)).map(describeTool),
    }));
    server.setRequestHandler("tools/call", (request) => this.#callTool(request.params.name, request.params.arguments ?? {}));
    return server;
  }

  async #callTool(tool: string, input: Record<string, unknown>) {
    try {
      const { output } = await call(this.#service, {
        ...this.#request(input),
        operation: () => {
          const operation = this.#tools.get(tool);
          if (!operation) throw new Refusal(404, `There is no tool ${tool}; tools/list names them`);
          return operation;
        },
      });
      return {
        content: [{ type: "text" as const, text: JSON.stringify(output) }],
        structuredContent: output as Record<string, unknown>,
      };
    } catch (error) {
      const { status, body, retryAfterSeconds } = errorAnswer(error);
      if (status >= 500)
        this.#service.services.log.error({ err: error, tool, requestId: this.#ctx.state.requestId }, "tool failed");
      const told = { status, ...body, ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }) };
      return { isError: true, content: [{ type: "text" as const, text: JSON.stringify(told) }] };
    }
  }

  #request(input: Record<string, unknown>) {
    const websiteId = input.website_id;
    return {
      credential: this.#credential,
      websiteId: z.guid().safeParse(websiteId).success ? (websiteId as string).toLowerCase() : null,
      requestId: this.#ctx.state.requestId,
      signal: AbortSignal.timeout(10 * 60_000),
      onAdmitted: (caller: Caller) => {
        this.#caller = caller;
        this.#ctx.state.caller = caller;
      },
      rawInput: () => input,
    };
  }
}

/** Stops the way of a call right behind the budget: the caller is known and nothing was asked for. */
class Admitted extends Error {}

/** Whether a tool is worth showing to this caller; each call is checked again against what it names. */
function mayCall(caller: Caller | null, operation: AnyOperation): boolean {
  if (!caller || (operation.access.writes && caller.permission !== "admin")) return false;
  try {
    operation.access.checkKey(caller);
    return true;
  } catch {
    return false;
  }
}

function describeTool(operation: AnyOperation) {
  const { tool, advice, destructive, idempotent } = operation.mcp!;
  const readOnly = !operation.access.writes;
  return {
    name: tool,
    title: operation.summary,
    description: [operation.summary, operation.description, advice].filter(Boolean).join("\n\n"),
    inputSchema: z.toJSONSchema(operation.input, { io: "input", target: "draft-2020-12" }) as { type: "object" },
    outputSchema: z.toJSONSchema(operation.output, { io: "output", target: "draft-2020-12", unrepresentable: "any" }) as {
      type: "object";
    },
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: !readOnly && (destructive ?? false),
      idempotentHint: readOnly || (idempotent ?? false),
      openWorldHint: false,
    },
  };
}
