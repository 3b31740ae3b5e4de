import type { z } from "zod";
import { Refusal } from "../../src/platform/errors/index.ts";
import { inspect, type Strictness } from "./inspect.ts";
import { describeIssues, sentence } from "./sentences.ts";

/**
 * Holds a flat input against an operation's schema.
 *
 * @param options.names what the caller calls a field, where that is not the field's own name.
 * @throws Refusal 400 naming the field path, for example `edits[2].find: …`.
 */
export function parseInput(
  schema: z.ZodObject,
  raw: Record<string, unknown>,
  options: Strictness & { names?: Record<string, string> },
): Record<string, unknown> {
  inspect(schema, raw, options);
  const known = Object.fromEntries(Object.entries(raw).filter(([name]) => Object.hasOwn(schema.shape, name)));
  const parsed = schema.safeParse(known, { error: sentence });
  if (parsed.success) return parsed.data;
  throw new Refusal(400, describeIssues(parsed.error, known, options.names));
}
