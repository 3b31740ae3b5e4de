import type { TestService } from "./service.ts";

/** What a tool answered, as a REST call would say it. */
export interface ToolAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** Sends one JSON-RPC request to the MCP endpoint; all tools are listed unless `query` or a header says which. */
export function rpc(
  service: TestService,
  headers: Record<string, string>,
  method: string,
  params: object,
  query = "?toolsets=all",
): Promise<Response> {
  return fetch(`${service.url}/api/mcp${query}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

/** The message of an answer, which is JSON or a stream of one event. */
export async function messageOf(answer: Response) {
  const text = await answer.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

/** What a client says that knows tasks. */
export const tasks = { extensions: { "io.modelcontextprotocol/tasks": {} } };

/** Sends one request of the stateless revision; gives its result, or its error as `{ error }`. */
export async function sendStateless(
  service: TestService,
  key: string,
  method: string,
  params: Record<string, unknown>,
  capabilities: object = {},
) {
  const revision = "2026-07-28";
  const name = (params.name ?? params.uri ?? params.taskId) as string | undefined;
  const headers = {
    ...{ "x-api-key": key, "mcp-protocol-version": revision, "mcp-method": method },
    ...(name && { "mcp-name": name }),
  };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const answer = await rpc(service, headers, method, { ...params, _meta });
  const { result, error } = await messageOf(answer);
  return result ?? { error, status: answer.status };
}

/** Calls a tool by key. */
export async function callTool(service: TestService, key: string | null, tool: string, input: object): Promise<ToolAnswer> {
  const answer = await rpc(service, key === null ? {} : { "x-api-key": key }, "tools/call", { name: tool, arguments: input });
  return readToolAnswer(answer);
}

export async function readToolAnswer(answer: Response): Promise<ToolAnswer> {
  const json = await messageOf(answer);
  const { headers } = answer;
  if (answer.status !== 200) return { status: answer.status, headers, body: json };
  if (json.error) return { status: 500, headers, body: json.error };
  const told = JSON.parse(json.result.content[0].text);
  if (!json.result.isError) return { status: 200, headers, body: told };
  const { status, ...body } = told;
  return { status, headers, body };
}

/** Calls a tool by access token. */
export async function callToolAs(
  service: TestService,
  accessToken: string,
  tool: string,
  input: object = {},
): Promise<ToolAnswer> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return readToolAnswer(await rpc(service, headers, "tools/call", { name: tool, arguments: input }));
}
