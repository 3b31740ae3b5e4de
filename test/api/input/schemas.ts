import { z } from "zod";
import { unwrap } from "../../../api/input/inspect.ts";

/** A place in an input's schema: where it stands, the schema as it was declared, and what is behind its wrappers. */
export interface Node {
  path: (string | number)[];
  declared: z.ZodType;
  type: z.ZodType;
}

/** Every place of a schema; lists have one entry, at index 0. */
export function nodesOf(declared: z.ZodType, path: Node["path"] = []): Node[] {
  const type = unwrap(declared);
  const below = childrenOf(type).flatMap(([key, child]) => nodesOf(child, [...path, key]));
  const branches = type instanceof z.ZodUnion ? type.options.flatMap((option) => nodesOf(option as z.ZodType, path)) : [];
  return [{ path, declared, type }, ...below, ...branches];
}

function childrenOf(type: z.ZodType): [string | number, z.ZodType][] {
  if (type instanceof z.ZodObject) return Object.entries(type.shape as Record<string, z.ZodType>);
  if (type instanceof z.ZodArray) return [[0, type.element as z.ZodType]];
  if (type instanceof z.ZodRecord) return [["key", type.valueType as z.ZodType]];
  return [];
}

/** A value whose types are right everywhere, whatever the rules for its texts and numbers say. */
export function plainValue(declared: z.ZodType): unknown {
  const type = unwrap(declared);
  if (type instanceof z.ZodObject) {
    const entries = Object.entries(type.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      entries.filter(([, field]) => !(unwrap(field) instanceof z.ZodNever)).map(([name, field]) => [name, plainValue(field)]),
    );
  }
  if (type instanceof z.ZodArray) return [plainValue(type.element as z.ZodType)];
  if (type instanceof z.ZodRecord) return {};
  if (type instanceof z.ZodUnion) return plainValue(type.options[0] as z.ZodType);
  if (type instanceof z.ZodEnum) return type.options[0];
  if (type instanceof z.ZodLiteral) return [...type.values][0];
  if (type instanceof z.ZodNumber) return 1;
  if (type instanceof z.ZodBoolean) return true;
  return "2026-03-02";
}

/** The value with another one at a place; null where there is no such place. */
export function replacedAt(value: unknown, path: Node["path"], replacement: unknown): unknown {
  const copy = structuredClone(value);
  let holder = copy;
  for (const part of path.slice(0, -1)) {
    holder = (holder as Record<string | number, unknown> | undefined)?.[part];
    if (typeof holder !== "object" || holder === null) return null;
  }
  const last = path.at(-1)!;
  if (replacement === undefined && Array.isArray(holder)) return null;
  if (replacement === undefined) delete (holder as Record<string | number, unknown>)[last];
  else (holder as Record<string | number, unknown>)[last] = replacement;
  return copy;
}
