import { readFileSync } from "node:fs";

/** What the languages score for each sequence of bytes. */
export interface LanguageTable {
  /** ISO 639-1 codes by number. */
  languages: string[];
  /** Where the scores of a sequence begin. */
  places: ReadonlyMap<string, number>;
  /** Twice the count of its languages, then number and score of each. */
  scores: Uint8Array;
}

/**
 * Reads a table of the package `eld` as text. Evaluated, the tens of thousands of small objects in it would take ten times the memory.
 *
 * @throws Error when the file has another form.
 */
export function readTable(path: string): LanguageTable {
  const text = readFileSync(path, "utf8");
  const between = (before: string, after: string, from = 0): [found: string, end: number] => {
    const start = text.indexOf(before, from);
    const end = text.indexOf(after, start + before.length);
    if (start < 0 || end < 0) throw new Error(`${path} is no table of languages in a known form`);
    return [text.slice(start + before.length, end), end];
  };
  const [codes, head] = between("languages:{", "}");
  // In the order of their numbers, without gaps.
  const languages = codes.split(",").map((pair) => pair.split("'")[1]!);
  const [, start] = between("ngrams:", "{", head);
  const places = new Map<string, number>();
  const scores = new Uint8Array(text.length);
  let used = 0;
  for (let at = start + 1; text[at] !== "}"; ) {
    const [key, end] = readKey(text, at);
    const [list, listEnd] = between(":{", "}", end);
    const values = list.split(/[:,]/);
    places.set(key, used);
    scores[used++] = values.length;
    for (const value of values) scores[used++] = Number(value);
    at = text[listEnd + 1] === "," ? listEnd + 2 : listEnd + 1;
  }
  return { languages, places, scores: scores.slice(0, used) };
}

/** The key that begins here, in quotes or bare, and where it ends. */
function readKey(text: string, start: number): [key: string, end: number] {
  const quote = text[start];
  if (quote !== "'" && quote !== '"') {
    const end = text.indexOf(":", start);
    return [ownCopy(text.slice(start, end)), end];
  }
  let key = "";
  let at = start + 1;
  for (; at < text.length && text[at] !== quote; at++) {
    if (text[at] === "\\") at++;
    key += text[at];
  }
  return [ownCopy(key), at + 1];
}

/** A piece of the file's text would keep all of that text. */
const ownCopy = (piece: string): string => Buffer.from(piece, "utf16le").toString("utf16le");
