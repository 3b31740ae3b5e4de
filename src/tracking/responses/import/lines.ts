import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { type Fields, type ImportLine, type LineWords, parseLine } from "./line.ts";

/** A line of a file that has something on it, by its number from 1: what it says, or what is wrong with it in one sentence. */
export type NumberedLine = { line: number; bytes: number } & ReadLine;
type ReadLine = { given: Fields; value: ImportLine } | { problem: string };

/** Far above what a line of the longest lists and texts takes; one that is longer is not kept. */
const maxLineBytes = 1 << 28;
const lineFeed = 10;

/** The lines of an import file, as many at once as were read at once. */
export async function* linesOf(file: string, words: LineWords): AsyncGenerator<NumberedLine[]> {
  let line = 0;
  let begun: Buffer[] = [];
  let bytes = 0;
  const keep = (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxLineBytes) begun = [];
    else begun.push(part);
  };
  const take = (): NumberedLine | null => {
    line++;
    const read = bytes > maxLineBytes ? { problem: "is longer than 256 MiB" } : readLine(joined(begun), line === 1, words);
    const numbered = read && { line, bytes, ...read };
    begun = [];
    bytes = 0;
    return numbered;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const lines: NumberedLine[] = [];
    let start = 0;
    // A line feed ends a line and nothing else does: a text may hold U+2028, which `readline` splits at.
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      const numbered = take();
      if (numbered) lines.push(numbered);
    }
    if (start < chunk.length) keep(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = bytes > 0 ? take() : null;
  if (last) yield [last];
}

const joined = (parts: Buffer[]): Buffer => (parts.length === 1 ? parts[0]! : Buffer.concat(parts));

/** @returns null for a line with nothing on it. */
function readLine(bytes: Buffer, isFirst: boolean, words: LineWords): ReadLine | null {
  // Decoding would put a replacement character for each such byte, and the text would be lost without a word. UTF-16 has a NUL by every letter.
  if (!isUtf8(bytes) || bytes.includes(0)) return { problem: "is not UTF-8: save the file in UTF-8" };
  const text = bytes.toString("utf8");
  const raw = isFirst ? text.replace(/^\ufeff/, "") : text;
  if (raw.trim() === "") return null;
  const parsed = parseLine(raw, words);
  return "problem" in parsed ? parsed : { given: parsed.given, value: parsed.line };
}
