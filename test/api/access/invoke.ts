import type { AnyOperation } from "../../../src/operation/operation.ts";
import type { Answer, TestService } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";

type Input = Record<string, unknown>;

/** Calls an operation with a flat input: over REST, or over MCP where that is its only surface. */
export async function invoke(service: TestService, key: string | null, operation: AnyOperation, input: Input): Promise<Answer> {
  return operation.rest ? invokeRest(service, key, operation, input) : invokeTool(service, key, operation.mcp!.tool, input);
}

/** Without the hint that agents get beside the refusal. */
async function invokeTool(service: TestService, key: string | null, tool: string, input: Input): Promise<Answer> {
  const answer = await callTool(service, key, tool, input);
  const { hint: _hint, ...body } = answer.body;
  return { ...answer, body };
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
