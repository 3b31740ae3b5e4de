import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { weekdaysIn } from "../../language/weekdays.ts";
import { fold } from "../../language/words.ts";
import { tablesOf } from "../../table-cells.ts";

/** A comparison has as many columns and rows below its head (our own limits). */
const MIN_COLUMNS = 3;
const MIN_ROWS = 2;
/** With more empty cells a table is a form, or says by them what something has not. */
const MAX_SHARE = 1 / 3;

/** What needs not to be filled in for each, folded: remarks, and sums. */
const MAY_BE_EMPTY =
  /^(?:notes?|remarks?|comments?|details?|extras?|bemerkung(?:en)?|anmerkung(?:en)?|hinweise?|zusatz|remarques?|commentaires?|notas?|observaci\p{L}{1,5}|comentarios?|note|osservazion[ei]|observac\p{L}{1,5}|opmerking(?:en)?|uwagi|total|sum|subtotal|summe|gesamt|zwischensumme|totale|totaal|suma|razem)(?!\p{L})/u;

/** A value that has to be known: a number, or a word of some length. A mark or "yes" leaves the other cells empty for "no". */
const VALUE = /\d|\p{L}{4}/u;

/** The cells of a Markdown row as they are written, without its outer bars. */
const writtenCells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A cell without a value in a comparison: readers cannot tell whether it is none, unknown or forgotten. */
const filled: Check = {
  id: "table-cells",
  channel: "ai_search",
  category: "lists and tables",
  what: "empty cells among values in a draft's tables that compare",
  threshold: `0 in tables of ${MIN_COLUMNS} columns or more, remarks, marks, timetables and forms left out`,
  run: ({ document, language }) => {
    if (document.kind === "page") return notApplicable("cells of a page may reach over several columns");
    const tables = tablesOf(document);
    if (tables.length === 0) return notApplicable("no tables");
    const source = document.fields[document.bodyField] ?? "";
    const found = tables.flatMap((table) => emptyIn(table, source, language));
    const [first] = found;
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Fill in "${shorten(first.row, 30)}" of "${shorten(first.column, 30)}" in the table`,
      why: `${found.length === 1 ? "One cell" : `${found.length} cells`} among values ${found.length === 1 ? "is" : "are"} empty (${found
        .slice(0, 3)
        .map(({ row, column }) => `"${shorten(row, 30)}" of "${shorten(column, 30)}"`)
        .join(", ")}); whether there is none or it is unknown cannot be told.`,
      change: `Write the value, or what its absence means ("none", "not measured"), in ${found.length === 1 ? "the cell" : "each cell"}, in the text's language.`,
      evidence: found.slice(0, 3).map(({ label }) => quoteText(document, label)),
    });
  },
};

type Empty = { row: string; column: string; label: TextBlock };

function emptyIn(table: TextBlock[][], source: string, language: string): Empty[] {
  const lines = table.map(([first]) => {
    const at = first!.span.start;
    const end = source.indexOf("\n", at);
    return writtenCells(source.slice(source.lastIndexOf("\n", at) + 1, end < 0 ? undefined : end));
  });
  const [head = [], ...rows] = lines;
  const days = weekdaysIn(language).folded;
  const isTimetable = [...head, ...rows.map(([label = ""]) => label)].some((text) =>
    days.some((day) => fold(text).includes(day)),
  );
  if (head.length < MIN_COLUMNS || rows.length < MIN_ROWS || isTimetable || rows.some((row) => row.length !== head.length))
    return [];
  const isFull = (cells: readonly string[]) =>
    cells.filter((cell) => cell === "").length * 2 <= cells.length && cells.some((cell) => VALUE.test(cell));
  const cells = rows.flatMap((row, at) => row.slice(1).map((cell, index) => ({ cell, row, at, column: index + 1 })));
  const empty = cells.filter(({ cell, row, at, column }) => {
    const [label = ""] = row;
    const name = head[column]!;
    const ofColumn = rows.map((other) => other[column]!);
    const isMeant = label !== "" && name !== "" && !MAY_BE_EMPTY.test(fold(label)) && !MAY_BE_EMPTY.test(fold(name));
    return (
      cell === "" &&
      isMeant &&
      table[at + 1]?.[0] !== undefined &&
      isFull(row.slice(1)) &&
      ofColumn.some((other) => VALUE.test(other))
    );
  });
  const all = cells.filter(({ cell }) => cell === "").length;
  if (all > cells.length * MAX_SHARE) return [];
  return empty.map(({ row, at, column }) => ({ row: row[0]!, column: head[column]!, label: table[at + 1]![0]! }));
}

export const emptyCellChecks: Check[] = [filled];
