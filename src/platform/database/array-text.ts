/**
 * Arrays in PostgreSQL's own text form, for statements that bring thousands of rows: the driver's way of writing them costs
 * several times as much. To be bound as a parameter and cast (`::int[]`).
 */
export function numberArray(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? "null").join(",")}}`;
}

/** The same for booleans. */
export function booleanArray(values: readonly (boolean | null)[]): string {
  return `{${values.map((value) => value ?? "null").join(",")}}`;
}

/** The same for texts and everything that is written as one: instants, UUIDs, JSON, arrays inside an array of texts. */
export function textArray(texts: readonly (string | null)[]): string {
  let written = "{";
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]!;
    if (index > 0) written += ",";
    if (text === null) written += "null";
    else written += `"${/["\\]/.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
  }
  return `${written}}`;
}
