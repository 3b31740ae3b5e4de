import type { StubBehaviour } from "../../support/provider-stub.ts";
import type { Stack } from "../../support/stack.ts";

/** Brings workflows about on a running service; returns the workflow id of each history, by the name it shall have. */
export type Recording = (stack: Stack) => Promise<Record<string, string>>;

/** Calls the stack's API. */
export async function call<Body>(
  stack: Stack,
  key: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Body> {
  const response = await fetch(`${stack.url}/api/v1${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Changes how the stack's provider answers. */
export async function behave(stack: Stack, change: Partial<StubBehaviour>): Promise<void> {
  await fetch(`${stack.stubUrl}/behaviour`, { method: "POST", body: JSON.stringify(change) });
}
