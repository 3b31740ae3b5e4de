import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { Refusal } from "../../src/platform/errors/index.ts";
import { unknownField, unwrap } from "./inspect.ts";

type Query = Record<string, string | string[] | undefined>;

/** @throws Refusal 400 for bytes that would be read as replacement characters, which are found nowhere. */
export function requireUtf8(query: string): void {
  const bytes = query.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (!isUtf8(Buffer.from(bytes, "latin1")))
    throw new Refusal(400, "The query string is not valid UTF-8; percent-encode the bytes of UTF-8");
}

/**
 * Query strings know only text: turns each value into what the schema expects, so that an operation is declared once for
 * bodies, queries and tools. What does not convert stays text and fails the schema with its own message.
 *
 * @param taken the fields that may stand in the query.
 * @throws Refusal 400 for a parameter that nobody knows, or that is given twice where one is meant.
 */
export function fromQuery(taken: Record<string, z.ZodType>, query: Query): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(taken, name)) throw unknownField("parameter", [name], taken);
    input[name] = fromText(unwrap(taken[name]!), value, name);
  }
  return input;
}

function fromText(field: z.ZodType, value: string | string[], name: string): unknown {
  if (field instanceof z.ZodArray) return Array.isArray(value) ? value : [value];
  const one = Array.isArray(value) ? single(name, value) : value;
  if (field instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(one) ? Number(one) : one;
  if (field instanceof z.ZodBoolean) return one === "true" ? true : one === "false" ? false : one;
  return one;
}

/** The same website given twice is that website. */
function single(name: string, values: string[]): string {
  const distinct = new Set(values.map((value) => value.toLowerCase()));
  if (name === "website_id" && distinct.size === 1) return values[0]!;
  throw new Refusal(400, `${name}: is given ${values.length} times and takes one value`);
}
