import { z } from "zod";

/** By input, then by the fields that are left out. */
const made = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>();

/** An operation's input without the fields that a surface does not take; made once. */
export function withoutFields(schema: z.ZodObject, names: readonly string[] = []): z.ZodObject {
  if (names.length === 0) return schema;
  const known = made.get(schema) ?? new Map<string, z.ZodObject>();
  made.set(schema, known);
  const key = names.toSorted().join(" ");
  const found =
    known.get(key) ?? z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !names.includes(name))));
  known.set(key, found);
  return found;
}
