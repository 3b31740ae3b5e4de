import { isDigit, isSpace } from "./characters.ts";

/** The start of a list's item: its marker and how many columns belong to it. */
export interface ItemStart {
  width: number;
  /** Whether it may stand in the middle of a paragraph. */
  interrupts: boolean;
}

/** A list item's marker at `at` (`-`, `1.`), or `null`. */
export function itemStartAt(text: string, at: number, end: number): ItemStart | null {
  const c = text[at]!;
  let i = at;
  if (c === "-" || c === "*" || c === "+") i++;
  else {
    while (i < end && i - at < 9 && isDigit(text.charCodeAt(i))) i++;
    if (i === at || (text[i] !== "." && text[i] !== ")")) return null;
    i++;
  }
  if (i < end && !isSpace(text.charCodeAt(i))) return null;
  let rest = i;
  while (rest < end && isSpace(text.charCodeAt(rest))) rest++;
  return { width: i - at, interrupts: rest < end && (i - at === 1 || Number.parseInt(text.slice(at, i), 10) === 1) };
}

/** Signs that people and models write for points of a list, though Markdown knows no such marker. */
const SIGN =
  /(?:[•◦▪‣·・●○■□►▶➤✓✔✅☑➢❖][ \t\u3000]+|[•●■◆▶・][ \t]*|[-*+]\u3000|[(（][\d０-９]{1,3}[)）][ \t\u3000]*|[\d０-９]{1,3}[．、）][ \t\u3000]*|[０-９]{1,3}[.)](?:[ \t\u3000]+|$)|[٠-٩۰-۹०-९০-৯๐-๙]{1,3}[.)][ \t]+)/y;

/** The length of such a sign at `at`, or 0. */
export function signLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if ((code > 57 || code < 40) && code < 128) return 0;
  SIGN.lastIndex = at;
  return SIGN.exec(text)?.[0].length ?? 0;
}

/** A line of at least three `*`, `-` or `_`. */
export function isRule(text: string, at: number, end: number): boolean {
  const c = text[at];
  if (c !== "*" && c !== "-" && c !== "_") return false;
  let count = 0;
  for (let i = at; i < end; i++) {
    if (text[i] === c) count++;
    else if (!isSpace(text.charCodeAt(i))) return false;
  }
  return count > 2;
}

/** A line of `=` or `-` that makes a heading of the paragraph above. */
export function isUnderline(text: string, at: number, end: number): boolean {
  const c = text[at];
  if (c !== "=" && c !== "-") return false;
  let i = at;
  while (i < end && text[i] === c) i++;
  while (i < end && isSpace(text.charCodeAt(i))) i++;
  return i === end;
}

/** Where the text of a heading (`## text ##`) begins and ends, or `null`. */
export function headingAt(text: string, at: number, end: number): [number, number] | null {
  let from = at;
  while (from < end && from - at < 7 && text[from] === "#") from++;
  if (from === at || from - at > 6 || (from < end && !isSpace(text.charCodeAt(from)))) return null;
  let to = end;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  let marks = to;
  while (marks > from && text[marks - 1] === "#") marks--;
  if (marks < to && (marks === from || isSpace(text.charCodeAt(marks - 1)))) to = marks;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  return [from, to];
}

/** The length of a fence's marks at `at`, or 0. */
export function fenceAt(text: string, at: number, end: number): number {
  const c = text[at];
  if (c !== "`" && c !== "~") return 0;
  let i = at;
  while (i < end && text[i] === c) i++;
  if (i - at < 3) return 0;
  if (c === "`") {
    const other = text.indexOf("`", i);
    if (other >= 0 && other < end) return 0;
  }
  return i - at;
}

/** Whether a line closes a fence of `length` marks. */
export function closesFence(text: string, at: number, end: number, mark: string, length: number): boolean {
  let i = at;
  while (i < end && text[i] === mark) i++;
  if (i - at < length) return false;
  while (i < end && isSpace(text.charCodeAt(i))) i++;
  return i === end;
}

/** The label of a footnote's text (`[^label]:`) at `at` and where its text begins, or `null`. */
export function noteAt(text: string, at: number, end: number): { label: string; from: number } | null {
  if (text[at] !== "[" || text[at + 1] !== "^") return null;
  const close = noteLabelEnd(text, at + 2, end);
  return close < 0 || text[close + 1] !== ":" ? null : { label: text.slice(at + 2, close), from: close + 2 };
}

/** The `]` that ends a footnote's label begun before `from`, or -1. */
export function noteLabelEnd(text: string, from: number, end: number): number {
  for (let i = from; i < end && i - from < 1000; i++) {
    const code = text.charCodeAt(i);
    if (code === 93) return i === from ? -1 : i;
    if (code === 91 || code === 10 || isSpace(code)) return -1;
    if (code === 92 && /[[\]\\]/.test(text[i + 1] ?? "")) i++;
  }
  return -1;
}
