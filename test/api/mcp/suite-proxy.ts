import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { listening } from "../../support/listening.ts";

/** What stands for a tool, prompt or resource of the conformance suite. */
export interface StandIn {
  name: string;
  arguments?(given: Record<string, unknown>): Record<string, unknown>;
}

export interface StandIns {
  tools: Record<string, StandIn>;
  prompts: Record<string, StandIn>;
  resources: Record<string, string>;
  /** What an answer to the question of the suite's tool means as one to ours. */
  inputResponses: Record<string, { key: string; content: object }>;
}

interface Message {
  method?: string;
  params?: { name?: string; uri?: string; arguments?: Record<string, unknown>; inputResponses?: Record<string, unknown> | null };
}

/**
 * A server between the conformance suite and the service: it adds the key, and calls tools, prompts and resources of the service in
 * place of those that the suite asks servers to have. Answers come through as they are.
 */
export async function startSuiteProxy(target: string, key: string, standIns: StandIns) {
  const { port } = new URL(target);
  const proxy = createServer(async (incoming, answer) => {
    const { body, headers } = translated(await text(incoming), { ...incoming.headers, "x-api-key": key }, standIns);
    // A connection that is kept could be closed at the moment in which it is used again.
    const to = { agent: false, host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers } as const;
    const onwards = request(to, (from) => {
      answer.writeHead(from.statusCode!, from.headers);
      from.pipe(answer);
    });
    onwards.on("error", () => answer.destroy());
    answer.on("close", () => onwards.destroy());
    onwards.end(body);
  });
  proxy.keepAliveTimeout = 60_000;
  const { port: own, close } = await listening(proxy);
  return { url: `http://localhost:${own}/api/mcp`, close };
}

/** A header that repeats a name of the body is translated with it; one that says something else stays as it is. */
function translated(body: string, headers: IncomingHttpHeaders, standIns: StandIns) {
  const message = parsed(body);
  const { params } = message ?? {};
  const named = params?.name ?? params?.uri;
  const own = params && standInOf(message!, standIns);
  if (!own) return { body, headers };
  if (params.uri !== undefined) params.uri = own.name;
  else params.name = own.name;
  if (own.arguments) params.arguments = own.arguments(params.arguments ?? {});
  if (params.inputResponses) params.inputResponses = responsesOf(params.inputResponses, standIns.inputResponses);
  const sent = JSON.stringify(message);
  const { "content-length": _, ...others } = headers;
  const isNamed = headers["mcp-name"] === named;
  return {
    body: sent,
    headers: { ...others, "content-length": String(Buffer.byteLength(sent)), ...(isNamed && { "mcp-name": own.name }) },
  };
}

function parsed(body: string): Message | null {
  try {
    return JSON.parse(body) as Message;
  } catch {
    return null;
  }
}

function standInOf({ method, params }: Message, { tools, prompts, resources }: StandIns): StandIn | undefined {
  const of = <Value>(record: Record<string, Value>, name: string | undefined) =>
    name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
  if (method === "tools/call") return of(tools, params?.name);
  if (method === "prompts/get") return of(prompts, params?.name);
  const uri = method === "resources/read" ? of(resources, params?.uri) : undefined;
  return uri === undefined ? undefined : { name: uri };
}

const responsesOf = (given: Record<string, unknown>, known: StandIns["inputResponses"]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, response]) => {
      const own = known[name];
      if (!own) return [name, response];
      const isAnswer = typeof response === "object" && response !== null;
      return [own.key, isAnswer ? { ...response, content: own.content } : response];
    }),
  );
