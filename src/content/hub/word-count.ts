const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: "word" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** The words of a text by Unicode segmentation (UAX 29, with dictionaries for languages without spaces). @param language BCP 47. */
export function countWords(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of segmenterOf(language).segment(text)) if (isWordLike) count++;
  return count;
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
export function wordsAdded(text: string, { start, end, replace }: Splice, language: string): number {
  const from = boundaryBefore(text, start);
  const to = boundaryAfter(text, end);
  const before = text.slice(from, to);
  const after = text.slice(from, start) + replace + text.slice(end, to);
  return countWords(after, language) - countWords(before, language);
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
