import type { TestService } from "../../support/service.ts";

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
  const name = (params.name ?? params.uri ?? params.taskId) as string | undefined;
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const answer = await fetch(`${service.url}/api/mcp`, {
    method: "POST",
    headers: {
      ...{ "x-api-key": key, "content-type": "application/json", accept: "application/json, text/event-stream" },
      ...{ "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...(name && { "mcp-name": name }) },
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  });
  const text = await answer.text();
  const { result, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return result ?? { error, status: answer.status };
}
