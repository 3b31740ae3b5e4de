import { type SourceDocument, type Span, type TextBlock, widthInSource } from "../../../platform/documents/index.ts";
import type { Evidence } from "./result.ts";

/** Longer quotes are cut: enough to find the place and to see what is meant. */
const MAX_QUOTE_LENGTH = 240;
const ENOUGH_TO_FIND = 60;

/** A range of the source as evidence, verbatim. */
export function quote(document: SourceDocument, span: Span): Evidence {
  const source = document.fields[span.field]!;
  const text = source.slice(span.start, span.end);
  const start = wholeFrom(source, span.start + (text.length - text.trimStart().length || 0));
  const end = Math.max(start, span.start + text.trimEnd().length);
  const cut = wholeCharacters(source, start, Math.min(end, start + MAX_QUOTE_LENGTH));
  return { field: span.field, quote: source.slice(start, cut), start, end: cut };
}

/**
 * A range of a block's visible text as evidence. Where markup interrupts it, the longest piece without markup is quoted, so
 * that the quote reads as the reader sees it and still stands verbatim in the source.
 * @param from,to offsets into the block's text
 */
export function quoteText(document: SourceDocument, block: TextBlock, from = 0, to = block.text.length): Evidence {
  if (block.offsets.length === 0) return quote(document, block.span);
  let best = { from, to: from };
  let start = from;
  for (let i = from + 1; i <= to; i++) {
    if (i < to && block.offsets[i] === block.offsets[i - 1]! + 1 && standsAsRead(document, block, i)) continue;
    // The first piece that is long enough shows where the passage begins; else the longest.
    if (best.to - best.from < ENOUGH_TO_FIND && i - start > best.to - best.from) best = { from: start, to: i };
    start = i;
  }
  // Where markup leaves only scraps, the passage is quoted with its markup.
  const isScrap = best.to - best.from < Math.min(30, (to - from) * 0.6);
  if (isScrap) best = { from, to };
  const first = block.offsets[best.from]!;
  return quote(document, {
    field: block.span.field,
    start: first,
    end: endOf(document, block, Math.max(best.from, best.to - 1)),
  });
}

/** What the source does not have. */
export function missing(field: string): Evidence {
  return { field, missing: true };
}

/** Where a code unit of a block ends in the source: behind the entity that it is written as. */
function endOf(document: SourceDocument, block: TextBlock, index: number): number {
  const source = document.fields[block.span.field]!;
  const start = block.offsets[index]!;
  return start + widthInSource(source, start, source.length, block.text[index] ?? "");
}

/** Whether the source contains a code unit as the reader sees it; a line break counts as a space. */
function standsAsRead(document: SourceDocument, block: TextBlock, index: number): boolean {
  const unit = document.fields[block.span.field]![block.offsets[index]!];
  return unit === block.text[index] || (block.text[index] === " " && unit !== undefined && /\s/.test(unit));
}

/** Moves an end that would split a surrogate pair before it. */
function wholeCharacters(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return end < text.length && end - 1 > start && unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

/** Moves a start that would split a surrogate pair before it. */
function wholeFrom(text: string, start: number): number {
  const isWithin = (text.codePointAt(start - 1) ?? 0) > 0xffff;
  return isWithin ? start - 1 : start;
}

/** A text for a sentence of ours, cut to a readable length. */
export function shorten(text: string, length = 80): string {
  // Of a long text the beginning is enough, unless it is white space.
  const start = inOneLine(text.slice(0, 8 * length));
  const plain = start.length > length ? start : inOneLine(text);
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, wholeCharacters(plain, 0, length - 1));
  // Between words where there is a gap nearby.
  const gap = plain[length - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${cut.slice(0, gap > length * 0.7 ? gap : cut.length).trimEnd()}…`;
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A share as whole per cent. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
