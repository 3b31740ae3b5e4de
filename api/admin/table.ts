/** Rows as aligned columns, with the names of the first row's fields above them. */
export function table(rows: readonly object[]): string[] {
  const names = Object.keys(rows[0]!);
  const cells = [names, ...rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "–";
  const text = Array.isArray(value) ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value);
  // A line break in a name would look like another row.
  return text.replaceAll(/[\n\t]/g, " ");
}
