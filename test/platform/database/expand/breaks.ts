import type { ColumnDescription, RelationDescription, SchemaDescription } from "./describe.ts";

/*
 * What of a schema can break a release that was written for an earlier one and still runs beside the migrated database: it reads what it read
 * and writes what it wrote, and knows nothing of what is new.
 */

/** Everything that breaks the earlier release's statements, a sentence each that begins with what it is about. */
export function breaks(released: SchemaDescription, current: SchemaDescription): string[] {
  const found: string[] = [];
  for (const [name, before] of Object.entries(released.relations)) {
    const after = current.relations[name];
    if (after) found.push(...ofRelation(name, before, after));
    else found.push(`${name} is gone`);
  }
  for (const [signature, result] of Object.entries(released.functions)) {
    const now = current.functions[signature];
    if (now === undefined) found.push(`${signature} is gone`);
    else if (now !== result) found.push(`${signature} returns ${now} in place of ${result}`);
  }
  return found;
}

function ofRelation(name: string, before: RelationDescription, after: RelationDescription): string[] {
  const found: string[] = [];
  for (const [column, text] of Object.entries(before.columns)) {
    const now = after.columns[column];
    const problem = now === undefined ? "is gone" : ofColumn(text, now);
    if (problem !== null) found.push(`${name}.${column} ${problem}`);
  }
  for (const [column, text] of Object.entries(after.columns)) {
    const { isRequired } = read(text);
    if (before.columns[column] === undefined && isRequired)
      found.push(`${name}.${column} is new, not null and without a default`);
  }
  const isNew = (text: string) => Object.keys(after.columns).some((column) => !before.columns[column] && names(text, column));
  // What is said of new columns alone is fulfilled by their defaults, or the default would break every insert.
  for (const text of missing(after.conditions, before.conditions)) {
    const isWider = before.conditions.some((earlier) => takesMore(earlier, text));
    if (!isWider && !isNew(text)) found.push(`${name} has a new condition: ${text}`);
  }
  for (const text of missing(after.unique, before.unique))
    if (!isNew(text)) found.push(`${name} has a new unique index: ${text}`);
  for (const text of missing(before.unique, after.unique)) found.push(`${name} has lost the unique index ${text}`);
  for (const text of before.privileges) {
    const [role, given = ""] = text.split(": ");
    const now = after.privileges.find((each) => each.startsWith(`${role}: `))?.split(": ")[1] ?? "";
    const lost = missing(given.split(", "), now.split(", "));
    if (lost.length > 0) found.push(`${name} may not be used by ${role} for ${lost.join(", ")} any more`);
  }
  return found;
}

function ofColumn(before: ColumnDescription, after: ColumnDescription): string | null {
  const [was, is] = [read(before), read(after)];
  if (was.type !== is.type) return `is ${is.type} in place of ${was.type}`;
  if (is.isNotNull && !was.isNotNull) return "is not null now";
  if (is.isRequired && !was.isRequired) return "has lost its default";
  return null;
}

function read(text: ColumnDescription) {
  const hasDefault = text.endsWith(" default");
  const isNotNull = / not null( default)?$/.test(text);
  return { type: text.replace(/ default$/, "").replace(/ not null$/, ""), isNotNull, isRequired: isNotNull && !hasDefault };
}

const missing = (from: readonly string[], within: readonly string[]) => from.filter((text) => !within.includes(text));
const names = (text: string, column: string) => new RegExp(`\\b${column}\\b`).test(text);

/** Whether a condition is an earlier one with a longer list of words. */
function takesMore(earlier: string, now: string): boolean {
  const [before, after] = [listOf(earlier), listOf(now)];
  return before !== null && after !== null && before.around === after.around && missing(before.words, after.words).length === 0;
}

function listOf(condition: string) {
  const [list, inner] = /ARRAY\[([^\]]*)\]/.exec(condition) ?? [];
  return list === undefined ? null : { around: condition.replace(list, "…"), words: inner!.split(", ") };
}
