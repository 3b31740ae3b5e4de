import { operations } from "../../src/operations.ts";
import { current } from "./files.ts";

/** What a client has to know of the operations beyond their types: which calls may be repeated. By method and path, sorted. */
export function repeatableCalls(): { keyed: string[]; repeatable: string[] } {
  const writing = new Map(operations.map((operation) => [operation.name, operation.access.writes]));
  const keyed: string[] = [];
  const repeatable: string[] = [];
  for (const [path, methods] of Object.entries(current.paths)) {
    for (const [method, { operationId, parameters }] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      if (parameters?.some(({ name }) => name === "Idempotency-Key")) keyed.push(call);
      else if (["get", "put", "delete"].includes(method) || !writing.get(operationId)) repeatable.push(call);
    }
  }
  return { keyed: keyed.sort(), repeatable: repeatable.sort() };
}

/** The same as the module of the TypeScript client. */
export function callsModule(): string {
  const { keyed, repeatable } = repeatableCalls();
  const set = (name: string, comment: string, calls: string[]) =>
    `/** ${comment} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${calls.map((call) => `  ${JSON.stringify(call)},\n`).join("")}]);\n`;
  return [
    `// Made by "npm run openapi"; not to be changed by hand.\n`,
    set("keyed", "Calls that take an idempotency key: with the same key they do nothing twice.", keyed),
    set("repeatable", "Calls that may be repeated as they are: they read, or set what is said.", repeatable),
  ].join("\n");
}

// usage: node test/openapi/calls.ts — prints them as JSON, for generators of other languages.
if (import.meta.main) console.log(JSON.stringify(repeatableCalls()));
