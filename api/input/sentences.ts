import type { z } from "zod";
import { fieldPath } from "./field-path.ts";
import { mostEntries } from "./inspect.ts";
import { quoted, suggestion } from "./nearest.ts";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** Most mistakes named in one answer. */
const most = 5;

/**
 * What a schema found, as one sentence for each field: `name: is required; edits[2].find: must not be empty`.
 *
 * @param raw the input as it came.
 * @param names how the caller knows a field, where that is not its own name: the header that carries it.
 */
export function describeIssues(error: z.ZodError, raw: unknown, names: Record<string, string> = {}): string {
  const messages = new Map<string, string>();
  for (const { path, message } of error.issues.flatMap((issue) => plainIssues(issue, raw, []))) {
    const [first, ...others] = path;
    const field = fieldPath([names[String(first)] ?? first, ...others].filter((part) => part !== undefined));
    // What a field is comes before what else is wrong with it.
    if (!messages.has(field)) messages.set(field, field ? `${field}: ${message}` : message);
  }
  return [...messages.values()].slice(0, most).join("; ");
}

interface PlainIssue {
  path: PropertyKey[];
  message: string;
}

function plainIssues(issue: Issue, raw: unknown, prefix: PropertyKey[]): PlainIssue[] {
  const path = [...prefix, ...issue.path];
  if (issue.code !== "custom" && valueAt(raw, path) === undefined) return [{ path, message: "is required" }];
  if (issue.code === "invalid_union") return ofUnion(issue, raw, path);
  if (issue.code === "unrecognized_keys") return [{ path, message: `${quoted(issue.keys[0]!)} is not known` }];
  if (issue.code === "invalid_key") return [{ path: path.slice(0, -1), message: `${quoted(String(path.at(-1)))} is not known` }];
  return [{ path, message: issue.message }];
}

/** Of a union, what the one branch says whose type fits; else what the value may be. */
function ofUnion(issue: Issue & { code: "invalid_union" }, raw: unknown, path: PropertyKey[]): PlainIssue[] {
  const own = issue.message !== "" ? [{ path, message: issue.message }] : null;
  const branches = issue.errors.map((errors) => errors.flatMap((inner) => plainIssues(inner, raw, path)));
  const fitting = branches.filter(
    (_, index) => !issue.errors[index]!.some((inner) => inner.code === "invalid_type" && inner.path.length === 0),
  );
  if (fitting.length === 1) return fitting[0]!;
  if (own) return own;
  // The field that tells the branches apart names none of them.
  if (branches.length === 0 && "options" in issue) {
    return [{ path, message: oneOf((issue.options as unknown[]).map(String), valueAt(raw, path)) }];
  }
  const choices = new Set(branches.map((branch) => (branch[0]?.message ?? "").replace(/^must be /, "")));
  return [{ path, message: `must be ${[...choices].filter(Boolean).join(" or ")}` }];
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

const types: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const formats: Record<string, string> = {
  email: "an e-mail address, such as name@example.com",
  url: "a URL",
  guid: "a UUID",
  uuid: "a UUID",
  date: "a day, YYYY-MM-DD",
  datetime: "an instant with its zone, such as 2026-03-02T12:00:00Z",
};

const number = (value: number | bigint): string => value.toLocaleString("en");

/** The sentence for what a schema finds and has no words of its own for. */
export function sentence(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${types[issue.expected] ?? "of another type"}`;
    case "invalid_format":
      return formats[issue.format] ? `must be ${formats[issue.format]}` : "does not have the form that is described";
    case "too_small":
      return tooSmall(issue.origin, issue.minimum, issue.inclusive !== false);
    case "too_big":
      return tooBig(issue.origin, issue.maximum, issue.inclusive !== false);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_value":
      return oneOf(issue.values.map(String), issue.input);
    case "invalid_union":
      // Described by its branches.
      return "";
    default:
      return "is not valid";
  }
}

function oneOf(values: string[], given: unknown): string {
  if (values.length === 1) return `must be ${values[0]}`;
  const all = `must be one of ${values.join(", ")}`;
  if (typeof given !== "string") return all;
  const hint = suggestion(given, values);
  return hint.startsWith("; did you mean") ? `${all}${hint}` : all;
}

function tooSmall(origin: string, minimum: number | bigint, isInclusive: boolean): string {
  if (origin === "string") return minimum === 1 ? "must not be empty" : `must have at least ${number(minimum)} characters`;
  if (origin === "array") return minimum === 1 ? "must not be an empty list" : `must have at least ${number(minimum)} entries`;
  return isInclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`;
}

function tooBig(origin: string, maximum: number | bigint, isInclusive: boolean): string {
  if (origin === "string") return `must have at most ${number(maximum)} characters`;
  if (origin === "array") return mostEntries(Number(maximum));
  return isInclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`;
}
