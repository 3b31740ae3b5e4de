import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { z } from "zod";
import { isStorableText } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/** A cursor is the whole question with a position in its answer, so that the next page asks the same. */
const longest = 1_000_000;

export function encodeCursor(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString("base64url");
}

/** @throws Refusal 400 for what is no cursor of this operation. */
export function decodeCursor<Schema extends z.ZodType>(schema: Schema, cursor: string, field: string): z.output<Schema> {
  try {
    const text = inflateRawSync(Buffer.from(cursor, "base64url"), { maxOutputLength: longest }).toString();
    return schema.parse(JSON.parse(text, storable));
  } catch {
    throw new Refusal(400, `${field}: is no cursor of this operation; pass one on as it was answered`);
  }
}

/**
 * What is said beside a cursor would be passed over; a default may not have been said.
 *
 * @throws Refusal 400 where it differs from what the cursor holds.
 */
export function refuseOther(
  shape: Record<string, z.ZodType>,
  said: Record<string, unknown>,
  held: Record<string, unknown>,
): void {
  for (const [field, type] of Object.entries(shape)) {
    const passing = [held[field], type.safeParse(undefined).data];
    if (passing.some((one) => isDeepStrictEqual(one, said[field]))) continue;
    throw new Refusal(400, `${field}: the cursor holds the whole question, and another ${field}; leave it out beside the cursor`);
  }
}

/** Anybody can write a cursor, and its texts get to the database without what is looked at in the input itself. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === "string" && !isStorableText(value)) throw new Error("is no text");
  return value;
}
