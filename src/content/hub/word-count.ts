import { setImmediate as nextTurn } from "node:timers/promises";
import { segmenterOf } from "../../platform/languages/index.ts";

/** About how many characters are counted before other work of the process has its turn: ten milliseconds' worth. */
const pieceLength = 50_000;

/**
 * The words of a text by Unicode segmentation (UAX 29, with dictionaries for languages without spaces). Of a run of 50,000 characters without a
 * space or line break, the word in its middle may count twice.
 * @param language BCP 47.
 */
export async function countWords(text: string, language: string): Promise<number> {
  let count = 0;
  for (let from = 0; from < text.length; ) {
    if (from > 0) await nextTurn();
    const to = endOfPiece(text, from);
    for (const { isWordLike } of segmenterOf(language).segment(text.slice(from, to))) if (isWordLike) count++;
    from = to;
  }
  return count;
}

/** Where a piece of a text ends: behind a line break or space, which no word reaches over, or else between two characters. */
function endOfPiece(text: string, from: number): number {
  const end = from + pieceLength;
  if (end >= text.length) return text.length;
  const piece = text.slice(from, end);
  const gap = Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf(" "));
  if (gap >= 0) return from + gap + 1;
  return /[\udc00-\udfff]/.test(text[end]!) ? end + 1 : end;
}

/** `replace` in place of what stands from `start` up to `end`. */
export interface Splice {
  start: number;
  end: number;
  replace: string;
}

/** The one splice that makes `after` of `before`. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (tail < shorter - start && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail))
    tail++;
  return { start, end: before.length - tail, replace: after.slice(start, after.length - tail) };
}

/**
 * By how many words a splice makes a text longer. Only its surroundings are segmented, up to where a word ends whatever stands
 * beyond: a megabyte takes 200 ms as a whole.
 */
export async function wordsAdded(text: string, { start, end, replace }: Splice, language: string): Promise<number> {
  const from = boundaryBefore(text, start);
  const to = boundaryAfter(text, end);
  const before = text.slice(from, to);
  const after = text.slice(from, start) + replace + text.slice(end, to);
  return (await countWords(after, language)) - (await countWords(before, language));
}

const newline = 10;
const space = 32;
const isPlain = (unit: number) => (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);

/** Behind a line break, or between a space and a plain letter that stays. */
function boundaryBefore(text: string, offset: number): number {
  for (let at = offset; at > 0; at--) {
    const unit = text.charCodeAt(at - 1);
    if (unit === newline) return at;
    if (unit === space && at < offset && isPlain(text.charCodeAt(at)) && isPlain(text.charCodeAt(at - 2))) return at;
  }
  return 0;
}

/** Before a line break, or before a space between plain letters that stay. */
function boundaryAfter(text: string, offset: number): number {
  for (let at = offset; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === newline) return at;
    if (unit === space && at > offset && isPlain(text.charCodeAt(at - 1)) && isPlain(text.charCodeAt(at + 1))) return at;
  }
  return text.length;
}
