/** A name as the service tells it from others. */
export const nameOf = (text: unknown): string => String(text).normalize("NFC").trim();

/** Equal for names that differ in case or space alone. */
const keyOf = (text: unknown): string => nameOf(text).replaceAll(/\s+/g, " ").toLowerCase();

/** Whether two names differ in case or space at the most. */
export const isAlike = (one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other);

/** Values by name. A name that nothing has means the only thing whose name differs from it in case or space alone. */
export class Named<Value> {
  readonly #exact = new Map<string, Value>();
  readonly #alike = new Map<string, Set<Value>>();

  set(name: unknown, value: Value): void {
    this.#exact.set(nameOf(name), value);
    const alike = this.#alike.get(keyOf(name)) ?? new Set();
    this.#alike.set(keyOf(name), alike.add(value));
  }

  get(name: unknown): Value | undefined {
    const exact = this.#exact.get(nameOf(name));
    const alike = this.#alike.get(keyOf(name));
    return exact ?? (alike?.size === 1 ? [...alike][0] : undefined);
  }
}

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
  if (naming.has(field)) return nameOf(value);
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
