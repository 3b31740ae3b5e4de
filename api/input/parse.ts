import { z } from "zod";
import { Refusal } from "../../src/errors.ts";
import { fieldPath } from "./field-path.ts";

/**
 * Holds a flat input against an operation's schema.
 *
 * @throws Refusal 400 naming the field path, for example `edits[2].find: …`.
 */
export function parseInput(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  const known = Object.fromEntries(Object.entries(raw).filter(([name]) => Object.hasOwn(schema.shape, name)));
  const badText = findBadText(known, []);
  if (badText) throw new Refusal(400, `${fieldPath(badText.path)}: ${badText.problem}`);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, describeIssues(parsed.error));
}

/** The first few issues as one sentence each, with the path of the field. */
function describeIssues(error: z.ZodError): string {
  const sentences = error.issues.map((issue) => {
    const path = fieldPath(issue.path);
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  return [...new Set(sentences)].slice(0, 5).join("; ");
}

/** PostgreSQL stores no NUL, and half a surrogate pair is no text: both are refused before anything is done. */
function findBadText(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; problem: string } | null {
  if (typeof value === "string") {
    if (value.includes("\0")) return { path, problem: "must not contain the NUL character" };
    return value.isWellFormed() ? null : { path, problem: "must not contain half of a surrogate pair" };
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findBadText(item, [...path, index]);
      if (found) return found;
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const found = findBadText(key, path) ?? findBadText(item, [...path, key]);
      if (found) return found;
    }
  }
  return null;
}

/**
 * Query strings know only text: turns each value into what the schema expects, so that an operation is declared once for
 * bodies, queries and tools. What does not convert stays text and fails the schema with its own message.
 */
export function fromQuery(schema: z.ZodObject, query: Record<string, string | string[] | undefined>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const field = Object.hasOwn(schema.shape, name) ? unwrap(schema.shape[name] as z.ZodType) : null;
    input[name] = field ? fromText(field, value) : value;
  }
  return input;
}

function fromText(field: z.ZodType, value: string | string[]): unknown {
  if (field instanceof z.ZodArray) return Array.isArray(value) ? value : [value];
  const last = Array.isArray(value) ? value.at(-1)! : value;
  if (field instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(last) ? Number(last) : last;
  if (field instanceof z.ZodBoolean) return last === "true" ? true : last === "false" ? false : last;
  return last;
}

/** The type behind optional, nullable, defaulted and piped wrappers. */
function unwrap(field: z.ZodType): z.ZodType {
  let type = field;
  for (;;) {
    if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
      type = type.unwrap() as z.ZodType;
    else if (type instanceof z.ZodPipe) type = type.in as z.ZodType;
    else return type;
  }
}
