import { createHash } from "node:crypto";

/** Raised when the meaning of a fingerprint changes, so that old ones are never held against new ones. */
const version = "2";

/**
 * What makes two inputs the same: their parsed fields, in any order, without those that are empty (null or an empty text) or
 * equal their default. A field that a later version adds, or a default that is written out, changes nothing.
 */
export function fingerprint(input: Record<string, unknown>, defaults: Record<string, unknown> = {}): string {
  return hash(version, canonical(input, defaults, isEmpty));
}

/** Whether a stored fingerprint is that of the input; one of version 0 was made in a form that cannot be compared any more. */
export function isFingerprintOf(stored: string, input: Record<string, unknown>, defaults: Record<string, unknown> = {}): boolean {
  if (stored.startsWith("0:")) return true;
  if (stored.startsWith("1:"))
    return (
      stored ===
      hash(
        "1",
        canonical(input, defaults, (value) => value === undefined),
      )
    );
  return stored === fingerprint(input, defaults);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

const hash = (prefix: string, value: unknown): string =>
  `${prefix}:${createHash("sha256").update(JSON.stringify(value)).digest("base64url")}`;

function canonical(value: unknown, defaults: unknown, isAbsent: (value: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, {}, isAbsent));
  if (typeof value !== "object" || value === null) return value;
  const known = (defaults ?? {}) as Record<string, unknown>;
  const text = (field: unknown) => JSON.stringify(canonical(field, {}, isAbsent));
  const entries = Object.entries(value).filter(([name, field]) => !isAbsent(field) && text(field) !== text(known[name]));
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field, known[name], isAbsent)]);
}
