import { z } from "zod";

const made = new WeakMap<z.ZodObject, z.ZodObject>();

/** An operation's input without the fields that a surface does not take; made once. */
export function withoutFields(schema: z.ZodObject, names: readonly string[] = []): z.ZodObject {
  if (names.length === 0) return schema;
  const found =
    made.get(schema) ?? z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !names.includes(name))));
  made.set(schema, found);
  return found;
}
