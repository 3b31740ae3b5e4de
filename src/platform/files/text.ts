import { stringify } from "csv-stringify/sync";
import type { Cell, Column } from "./columns.ts";

/** Rows as JSON lines, an object a line. */
export function jsonLines(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const keys = columns.map(({ name }, index) => `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`);
  let text = "";
  for (const row of rows) {
    for (let index = 0; index < keys.length; index++) text += keys[index]! + json(row[index] ?? null);
    text += "}\n";
  }
  return text;
}

/** What needs no escapes is most of the cells, and written several times as fast without asking for them. */
const json = (cell: Cell): string =>
  typeof cell === "string" || (typeof cell === "object" && cell !== null) ? JSON.stringify(cell) : String(cell);

/**
 * Rows as CSV after RFC 4180. Texts that a spreadsheet would evaluate as a formula begin with an apostrophe; lists are JSON.
 *
 * @param header whether the columns' names come first.
 */
export function csv(columns: readonly Column[], rows: readonly (readonly Cell[])[], header: boolean): string {
  // A single line feed ends a row for many readers, and spreadsheets may divide cells at a semicolon or a tab, also in front of a formula.
  const quoted_match = /[\r\n\t;]/;
  // A line without anything is no row for many readers.
  const quoted_empty = columns.length === 1;
  return stringify(
    rows.map((row) => row.map(csvCell)),
    {
      ...{ header, columns: columns.map(({ name }) => name) },
      ...{ escape_formulas: true, record_delimiter: "windows", quoted_match, quoted_empty },
    },
  );
}

const csvCell = (cell: Cell) =>
  Array.isArray(cell) ? JSON.stringify(cell) : typeof cell === "boolean" ? String(cell) : (cell as string | number | null);
