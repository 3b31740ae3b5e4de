import { z } from "zod";
import type { AnyOperation, Caller } from "../../src/operation/index.ts";
import { withoutFields } from "../input/without.ts";

/** The tools of the service by their names: every operation with an `mcp` binding. */
export type Tools = ReadonlyMap<string, AnyOperation>;

export const toolsOf = (operations: readonly AnyOperation[]): Tools =>
  new Map(operations.filter((operation) => operation.mcp).map((operation) => [operation.mcp!.tool, operation]));

/** Whether a tool is worth showing to this caller; each call is checked again against what it names. */
export function mayCall(caller: Caller, operation: AnyOperation): boolean {
  const { writes, permission } = operation.access;
  if ((writes && !caller.mayWrite) || !caller.held.anywhere.includes(permission)) return false;
  try {
    operation.access.checkKey(caller);
    return true;
  } catch {
    return false;
  }
}

const described = new WeakMap<AnyOperation, ReturnType<typeof describe>>();

/** A tool as `tools/list` shows it; made once. */
export function describeTool(operation: AnyOperation) {
  const found = described.get(operation) ?? describe(operation);
  described.set(operation, found);
  return found;
}

function describe(operation: AnyOperation) {
  const { tool, advice, destructive, idempotent, openWorld, without } = operation.mcp!;
  const readOnly = !operation.access.writes;
  return {
    name: tool,
    title: operation.summary,
    description: [
      operation.summary,
      operation.description,
      advice,
      !readOnly && `Changes something: needs ${operation.access.description}, or a person with that role.`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    inputSchema: jsonSchema(withoutFields(operation.input, without), "input"),
    outputSchema: opened(jsonSchema(operation.output, "output")),
    annotations: {
      title: operation.summary,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly && (destructive ?? false),
      idempotentHint: readOnly || (idempotent ?? false),
      openWorldHint: openWorld ?? false,
    },
  };
}

/** Answers may gain fields, and clients keep the schema that they saw first. */
function opened<Schema>(schema: Schema): Schema {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(opened) as Schema;
  const entries = Object.entries(schema).filter(([key, value]) => key !== "additionalProperties" || value !== false);
  return Object.fromEntries(entries.map(([key, value]) => [key, opened(value)])) as Schema;
}

/** What zod adds to a schema beside what it means; agents pay for every word of it. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): { type: "object" } {
  const made = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    ...(io === "output" && { unrepresentable: "any" }),
    override: ({ jsonSchema: part }) => {
      // The pattern of a format, and the bounds of all whole numbers.
      if (part.format) delete part.pattern;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  const { $ref, $defs, ...rest } = made;
  if (!$ref) return made as { type: "object" };
  // A schema with a name refers to itself; the protocol wants an object at the top.
  const name = $ref.replace("#/$defs/", "");
  const { [name]: top, ...others } = $defs!;
  return { ...rest, ...top, ...(Object.keys(others).length > 0 && { $defs: others }) } as { type: "object" };
}
