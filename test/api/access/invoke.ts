import type { AnyOperation } from "../../../src/operation.ts";
import type { Answer, TestService } from "../../support/service.ts";

type Input = Record<string, unknown>;

/** Calls an operation with a flat input: over REST, or over MCP where that is its only surface. */
export async function invoke(service: TestService, key: string | null, operation: AnyOperation, input: Input): Promise<Answer> {
  return operation.rest ? invokeRest(service, key, operation, input) : invokeTool(service, key, operation, input);
}

function invokeRest(service: TestService, key: string | null, operation: AnyOperation, input: Input): Promise<Answer> {
  const { method, path, headers = {} } = operation.rest!;
  const left = { ...input };
  const take = (name: string) => {
    const value = left[name];
    delete left[name];
    return value;
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(take(name))));
  const named = Object.entries(headers).flatMap(([field, header]) => (field in left ? [[header, String(take(field))]] : []));
  const usesQuery = method === "GET" || method === "DELETE";
  const query = new URLSearchParams(
    Object.entries(usesQuery ? left : {}).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  );
  const url = query.size > 0 ? `${filled}?${query}` : filled;
  return service.call(key, method, url, usesQuery ? undefined : left, Object.fromEntries(named));
}

async function invokeTool(service: TestService, key: string | null, operation: AnyOperation, input: Input): Promise<Answer> {
  const answer = await fetch(`${service.url}/api/mcp`, {
    method: "POST",
    headers: {
      ...{
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
      ...(key && { "x-api-key": key }),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: operation.mcp!.tool, arguments: input },
    }),
  });
  const text = await answer.text();
  const json = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  if (answer.status !== 200) return { status: answer.status, headers: answer.headers, body: json };
  const told = JSON.parse(json.result.content[0].text);
  if (!json.result.isError) return { status: 200, headers: answer.headers, body: told };
  const { status, ...body } = told;
  return { status, headers: answer.headers, body };
}
