import type { TestService } from "./service.ts";

/** What a tool answered, as a REST call would say it. */
export interface ToolAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** Sends one JSON-RPC request to the MCP endpoint. */
export function rpc(
  service: TestService,
  headers: Record<string, string>,
  method: string,
  params: object,
  revision = "2025-06-18",
): Promise<Response> {
  return fetch(`${service.url}/api/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      "x-mcp-toolsets": "all",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

/** Calls a tool by key. */
export async function callTool(service: TestService, key: string | null, tool: string, input: object): Promise<ToolAnswer> {
  const answer = await rpc(service, key === null ? {} : { "x-api-key": key }, "tools/call", { name: tool, arguments: input });
  return readToolAnswer(answer);
}

export async function readToolAnswer(answer: Response): Promise<ToolAnswer> {
  const text = await answer.text();
  const json = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
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
