import type { SourceDocument, TextBlock } from "../../../platform/documents/index.ts";

/** What stands between the cells of two rows, and of two tables. */
const ROW = /<\/?tr[\s>]|\n/i;
const TABLE = /<\/?table[\s>]|\n\s*\n/i;

/** The cells of the text's tables by row, as the source divides them. */
export function tablesOf({ blocks, fields, bodyField }: SourceDocument): TextBlock[][][] {
  const source = fields[bodyField] ?? "";
  const isMarkup = bodyField === "html";
  const tables: TextBlock[][][] = [];
  let before: TextBlock | undefined;
  for (const block of blocks) {
    if (block.kind !== "cell") {
      before = undefined;
      continue;
    }
    const between = before ? source.slice(before.span.end, block.span.start) : "";
    const divides = (pattern: RegExp) => pattern.test(isMarkup ? between.replace(/\n/g, " ") : between);
    if (!before || divides(TABLE)) tables.push([[block]]);
    else if (divides(ROW)) tables.at(-1)!.push([block]);
    else tables.at(-1)!.at(-1)!.push(block);
    before = block;
  }
  return tables;
}

/** A table with its columns as rows, where all rows have as many cells as the first one. */
export function transposed(table: TextBlock[][]): TextBlock[][] {
  const [head = []] = table;
  return table.every((row) => row.length === head.length) ? head.map((_, column) => table.map((row) => row[column]!)) : [];
}

/** What a cell is of by its row and its column, as the table names them: "Team, Users". */
export function labelsOf(document: SourceDocument, cell: TextBlock): string {
  const table = tablesOf(document).find((rows) => rows.some((row) => row.includes(cell)));
  const row = table?.find((cells) => cells.includes(cell)) ?? [];
  const [head = []] = table ?? [];
  // The corner above the names of the rows may be missing.
  const corner = row.length - head.length;
  const column = head !== row && (corner === 0 || corner === 1) ? head[row.indexOf(cell) - corner] : undefined;
  return [row[0] === cell ? undefined : row[0], column].flatMap((label) => label?.text.trim() || []).join(", ");
}
