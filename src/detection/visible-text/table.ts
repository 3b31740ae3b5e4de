import { isSpace } from "./characters.ts";

/** Start and end of each cell of a table's row, without the white space around it. A backslash keeps a pipe in its cell. */
export function cellsOf(text: string, start: number, end: number): [number, number][] {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  if (text[from] === "|") from++;
  const cells: [number, number][] = [];
  let cell = from;
  for (let i = from; i <= to; i++) {
    if (i < to && text[i] === "\\" && (text[i + 1] === "\\" || text[i + 1] === "|")) i++;
    else if (i === to ? cell < to || cells.length === 0 : text[i] === "|") {
      cells.push(trimmed(text, cell, i));
      cell = i + 1;
    }
  }
  return cells;
}

function trimmed(text: string, start: number, end: number): [number, number] {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return [from, to];
}

/** The number of columns that a delimiter row (`| --- | :-: |`) makes, 0 when the line is none. */
export function delimiterColumns(text: string, start: number, end: number): number {
  let marked = false;
  for (let i = start; i < end; i++) {
    const c = text[i]!;
    if (c === "|" || c === ":") marked = true;
    else if (c !== "-" && !isSpace(text.charCodeAt(i))) return 0;
  }
  if (!marked) return 0;
  const cells = cellsOf(text, start, end);
  for (const [from, to] of cells) {
    const first = text[from] === ":" ? from + 1 : from;
    const last = to - 1 > first && text[to - 1] === ":" ? to - 1 : to;
    if (first >= last) return 0;
    for (let i = first; i < last; i++) if (text[i] !== "-") return 0;
  }
  return cells.length;
}
