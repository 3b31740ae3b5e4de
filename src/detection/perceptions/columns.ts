/** A place where a company is named. */
interface Place {
  start: number;
  end: number;
  companyN: number;
}

/** A cell below the name of a company; offsets into the answer. */
export type Cell = Place;

/** The row of dashes below a table's head, without its spaces. */
export const dashes = /^\|?:?-+:?(?:\|:?-+:?)+\|?$/;

/** The cells of a row that begins at `line`, without what stands outside of its outer signs. */
export function cellsOf(row: string, line: number): { start: number; end: number }[] {
  const cells: { start: number; end: number }[] = [];
  let at = row.length - row.trimStart().length;
  if (row[at] === "|") at++;
  for (const { index } of row.matchAll(/(?<!\\)\|/g)) {
    if (index < at) continue;
    cells.push({ start: line + at, end: line + index });
    at = index + 1;
  }
  if (row.slice(at).trim() !== "") cells.push({ start: line + at, end: line + row.length });
  return cells;
}

/**
 * Of tables that compare companies side by side, the cells that stand below one, by where their row's line begins.
 * @param places in the order of the answer
 */
export function columnsOf(answer: string, places: readonly Place[]): ReadonlyMap<number, readonly Cell[]> {
  const rows = new Map<number, Cell[]>();
  let heads: (number | null)[] | null = null;
  let [line, next] = [0, 0];
  let above = { line: 0, text: "" };
  for (const text of answer.split("\n")) {
    if (!text.includes("|")) heads = null;
    else if (text.includes("-") && above.text.includes("|") && dashes.test(text.replace(/\s/g, ""))) {
      heads = cellsOf(above.text, above.line).map(({ start, end }) => {
        const named = new Set<number>();
        while (next < places.length && places[next]!.start < end) {
          if (places[next]!.start >= start) named.add(places[next]!.companyN);
          next++;
        }
        return named.size === 1 ? [...named][0]! : null;
      });
      if (heads[0] !== null || new Set(heads).size < 3) heads = null;
    } else if (heads) {
      const columns = heads;
      const cells = cellsOf(text, line).flatMap((cell, n) =>
        columns[n] === null || columns[n] === undefined ? [] : [{ ...cell, companyN: columns[n] }],
      );
      if (cells.length > 0) rows.set(line, cells);
    }
    above = { line, text };
    line += text.length + 1;
  }
  return rows;
}
