/** Names that differ in case or space alone are one. */
export const keyOf = (text: unknown): string => String(text).normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

const unordered = new Set([
  "tags",
  "aliases",
  "domains",
  "identifiers",
  "weekdays",
  "hours",
  "prompts",
  "context_words",
  "negative_patterns",
]);

/** Whether two values of a field mean the same. */
export function same(field: string, one: unknown, other: unknown): boolean {
  return JSON.stringify(comparable(field, one)) === JSON.stringify(comparable(field, other));
}

/** Fields that hold names of other items. */
const naming = new Set(["topic", "tags", "locations", "prompts"]);

function comparable(field: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const values = value.map((one) => comparable(field, one));
    return unordered.has(field) ? values.map(String).sort() : values;
  }
  if (value === null || value === undefined) return null;
  if (naming.has(field)) return keyOf(value);
  if (field === "url" || field === "domains") return addressOf(value);
  // What looks like a domain is one, and domains have no case.
  if (field === "identifiers" && /^\S+\.\S+$/.test(String(value))) return addressOf(value);
  if (typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([name, inner]) => [name, comparable(name, inner)]));
  }
  return String(value);
}

/** The service keeps addresses of companies without what leads to the same pages anyway. */
export const addressOf = (value: unknown) =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");
