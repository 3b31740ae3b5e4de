import { z } from "zod";
import { isUuid, keptConditions, uniqueLists } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { fieldPath } from "./field-path.ts";
import { quoted, suggestion } from "./nearest.ts";

/** How strictly an input is looked at. */
export interface Strictness {
  /** What fields are called where one is refused for being unknown; null ignores unknown fields. */
  unknown: "parameter" | "argument" | null;
}

/**
 * Looks at an input before its schema does: refuses text that cannot be stored, lists that are too long to be looked at one by
 * one, and, where the call reads, fields that nobody knows. Lists of ids lose what is given twice, and maps a field `__proto__`.
 *
 * @throws Refusal 400 naming the field path.
 */
export function inspect(schema: z.ZodType, value: unknown, strictness: Strictness, path: PropertyKey[] = []): void {
  const type = unwrap(schema);
  if (type instanceof z.ZodArray && Array.isArray(value)) inspectList(type, schema, value, strictness, path);
  else if (type instanceof z.ZodObject && isObject(value)) inspectObject(type, value, strictness, path);
  else {
    if (type instanceof z.ZodRecord && isObject(value)) inspectKeys(type, value, path);
    requireText(value, path);
  }
}

/** A map whose keys are an enumeration. */
function inspectKeys({ keyType }: z.ZodRecord, map: Record<string, unknown>, path: PropertyKey[]): void {
  if (!((keyType as unknown) instanceof z.ZodEnum)) return;
  const known = (keyType as unknown as z.ZodEnum).options.map(String);
  const unknown = Object.keys(map).find((key) => key !== "__proto__" && !known.includes(key));
  if (unknown !== undefined)
    throw new Refusal(400, `${fieldPath(path)}: ${quoted(unknown)} is not known${suggestion(unknown, known)}`);
}

function inspectList(type: z.ZodArray, schema: z.ZodType, list: unknown[], strictness: Strictness, path: PropertyKey[]): void {
  if (isUnique(schema)) dropRepeated(list);
  const maximum = longestOf(type);
  if (maximum !== null && list.length > maximum) throw new Refusal(400, `${fieldPath(path)}: ${mostEntries(maximum)}`);
  for (const [index, item] of list.entries()) inspect(type.element as z.ZodType, item, strictness, [...path, index]);
}

/** The most entries of a list, or characters of a text, that its schema takes; null without a maximum. */
export function longestOf(type: z.ZodType): number | null {
  const checks = (type.def as { checks?: z.core.$ZodCheck[] }).checks ?? [];
  const maxima = checks.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  );
  return maxima.length > 0 ? Math.min(...maxima) : null;
}

/** The message for a list that is too long. */
export const mostEntries = (maximum: number): string => `must have at most ${maximum.toLocaleString("en")} entries`;

function inspectObject(type: z.ZodObject, object: Record<string, unknown>, strictness: Strictness, path: PropertyKey[]): void {
  const isOpen = type.def.catchall !== undefined && !(type.def.catchall instanceof z.ZodNever);
  const unknown = strictness.unknown ?? (keptConditions.has(type) ? "parameter" : null);
  for (const [name, field] of Object.entries(object)) {
    if (Object.hasOwn(type.shape, name)) inspect(type.shape[name] as z.ZodType, field, strictness, [...path, name]);
    else if (unknown && !isOpen) throw unknownField(unknown, [...path, name], type.shape);
  }
}

/** @returns the refusal of a field that nobody knows, with the nearest known one. */
export function unknownField(
  word: "parameter" | "argument",
  path: readonly PropertyKey[],
  shape: Record<string, unknown>,
): Refusal {
  const name = String(path.at(-1));
  const types = Object.entries(shape).map(([known, type]) => [known, unwrap(type as z.ZodType)] as const);
  // Who leaves `filters` out means what stands in it.
  const [around] = types.find(([, type]) => type instanceof z.ZodObject && Object.hasOwn(type.shape, name)) ?? [];
  const known = types.flatMap(([one, type]) => (type instanceof z.ZodNever ? [] : [one]));
  const hint = around ? `; did you mean ${quoted(`${around}.${name}`)}?` : suggestion(name, known);
  return new Refusal(400, `Unknown ${word} ${quoted(fieldPath(path))}${hint}`);
}

/** Whether a value of JSON is an object, no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Leaves each id of a list once. A list may be longer than a call of a function takes arguments. */
function dropRepeated(list: unknown[]): void {
  const keyOf = (item: unknown) => (typeof item === "string" && isUuid(item) ? item.toLowerCase() : item);
  const distinct = [...Map.groupBy(list, keyOf).values()].map(([first]) => first);
  list.length = 0;
  for (const item of distinct) list.push(item);
}

/** PostgreSQL stores no NUL, and half a surrogate pair is no text: both are refused before anything is done. */
function requireText(value: unknown, path: PropertyKey[]): void {
  if (typeof value === "string") {
    const problem = problemOf(value);
    if (problem) throw new Refusal(400, `${fieldPath(path)}: ${problem}`);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) requireText(item, [...path, index]);
  } else if (isObject(value)) {
    // Nobody reads it, and it is no name for a field to be stored under.
    Reflect.deleteProperty(value, "__proto__");
    for (const [key, item] of Object.entries(value)) {
      requireText(key, path);
      requireText(item, [...path, key]);
    }
  }
}

function problemOf(text: string): string | null {
  if (text.includes("\0")) return "must not contain the NUL character";
  return text.isWellFormed() ? null : "must not contain half of a surrogate pair";
}

/** The schema behind optional, nullable, defaulted and piped wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let type = schema;
  for (;;) {
    const inner = innerOf(type);
    if (!inner) return type;
    type = inner;
  }
}

function innerOf(type: z.ZodType): z.ZodType | null {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return type.unwrap() as z.ZodType;
  return type instanceof z.ZodPipe ? (type.in as z.ZodType) : null;
}

/** Whether a list, wrapped or not, counts what is given twice once. */
function isUnique(schema: z.ZodType): boolean {
  for (let type: z.ZodType | null = schema; type; type = innerOf(type)) if (uniqueLists.get(type)) return true;
  return false;
}
