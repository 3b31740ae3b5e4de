import { isPunctuation, isSpace, isSpaceOrLine, unescapeMarkdown } from "./characters.ts";

/** The targets of `[name]: target` lines by the folded name. */
export type References = Map<string, string>;

/** How names of references are compared. */
export const foldLabel = (label: string) =>
  label
    .replace(/[\t\n ]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();

const maxLabel = 999;
const maxNesting = 32;

/** The index of the `]` that ends a label begun before `from`, or -1. A label holds no other bracket. */
export function labelEnd(text: string, from: number): number {
  let isEmpty = true;
  for (let i = from; i < text.length && i - from <= maxLabel; i++) {
    const c = text[i];
    if (c === "]") return isEmpty ? -1 : i;
    if (c === "[") return -1;
    if (c === "\\" && isPunctuation(text.charCodeAt(i + 1))) i++;
    if (!isSpaceOrLine(text.charCodeAt(i))) isEmpty = false;
  }
  return -1;
}

/** The end of a link's target at `at`, or -1. Targets in angle brackets may hold spaces. */
function targetEnd(text: string, at: number): number {
  if (text[at] === "<") {
    for (let i = at + 1; i < text.length; i++) {
      const c = text[i]!;
      if (c === ">") return i + 1;
      if (c === "<" || c === "\n") return -1;
      if (c === "\\" && isPunctuation(text.charCodeAt(i + 1))) i++;
    }
    return -1;
  }
  let depth = 0;
  let i = at;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 127) break;
    if (code === 92 && isPunctuation(text.charCodeAt(i + 1))) i++;
    else if (code === 40) {
      if (depth === maxNesting) return -1;
      depth++;
    } else if (code === 41) {
      if (depth === 0) break;
      depth--;
    }
  }
  return depth > 0 ? -1 : i;
}

const targetOf = (text: string, start: number, end: number) =>
  unescapeMarkdown(text[start] === "<" ? text.slice(start + 1, end - 1) : text.slice(start, end));

/** The end of a title at `at`, or -1. */
function titleEnd(text: string, at: number): number {
  const close = text[at] === "(" ? ")" : text[at];
  if (close !== '"' && close !== "'" && close !== ")") return -1;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === close) return i + 1;
    if (c === "(" && close === ")") return -1;
    if (c === "\\" && isPunctuation(text.charCodeAt(i + 1))) i++;
  }
  return -1;
}

const skip = (text: string, at: number, is: (code: number) => boolean) => {
  let i = at;
  while (i < text.length && is(text.charCodeAt(i))) i++;
  return i;
};

/** The target in `(target "title")` at `at`, and where it ends; `null` where there is none. */
export function targetAt(text: string, at: number): { address: string; end: number } | null {
  const start = skip(text, at + 1, isSpaceOrLine);
  if (text[start] === ")") return { address: "", end: start + 1 };
  const stop = targetEnd(text, start);
  if (stop < 0 || stop === start) return null;
  let i = skip(text, stop, isSpaceOrLine);
  if (i > stop && text[i] !== ")") {
    const title = titleEnd(text, i);
    if (title < 0) return null;
    i = skip(text, title, isSpaceOrLine);
  }
  return text[i] === ")" ? { address: targetOf(text, start, stop), end: i + 1 } : null;
}

/** Takes the definition of a reference at the beginning of a paragraph. @returns where the next line begins, or 0. */
export function takeDefinition(text: string, from: number, references: References): number {
  if (text[from] !== "[") return 0;
  const close = labelEnd(text, from + 1);
  if (close < 0 || text[close + 1] !== ":") return 0;
  const start = skip(text, close + 2, isSpaceOrLine);
  const stop = start < text.length ? targetEnd(text, start) : -1;
  if (stop < 0 || stop === start) return 0;
  const lineEnd = (at: number) => {
    const end = skip(text, at, isSpace);
    return end >= text.length ? end : text[end] === "\n" ? end + 1 : -1;
  };
  const title = skip(text, stop, isSpaceOrLine);
  const titled = title > stop ? titleEnd(text, title) : -1;
  const after = titled < 0 ? -1 : lineEnd(titled);
  const next = after >= 0 ? after : lineEnd(stop);
  if (next < 0) return 0;
  const name = foldLabel(text.slice(from + 1, close));
  if (!references.has(name)) references.set(name, targetOf(text, start, stop));
  return next;
}
