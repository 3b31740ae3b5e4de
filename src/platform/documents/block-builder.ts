import { raisedDigits } from "./html-parts.ts";
import type { TextBlock } from "./source-document.ts";
import { sourceOffsets } from "./source-offsets.ts";

/** Gathers the visible text of one block with the source offset of each of its code units. */
export class BlockBuilder {
  private text = "";
  private offsets: number[] = [];
  private pendingSpace = -1;

  /**
   * Adds a text node.
   * @param value its text, entities and escapes read
   * @param source the field's whole text
   * @param start,end where the node stands in it
   * @param isRaised whether it is set as superscript
   */
  add(value: string, source: string, start: number, end: number, isRaised = false): void {
    // Most texts stand in the source as they are.
    const starts = source.startsWith(value, start) ? null : sourceOffsets(value, source, start, end).starts;
    const offsetOf = (i: number) => (starts === null ? start + i : starts[i]!);
    const shown = isRaised ? raisedDigits(value) : value;
    for (let i = 0; i < value.length; ) {
      const from = i;
      while (i < value.length && !isSpace(value.charCodeAt(i))) i++;
      if (i > from) this.word(shown, from, i, offsetOf);
      else {
        if (this.pendingSpace < 0) this.pendingSpace = offsetOf(i);
        i++;
      }
    }
  }

  /** A word boundary that the markup makes (a line break, the edge of an inline block). */
  space(at: number): void {
    if (this.pendingSpace < 0) this.pendingSpace = at;
  }

  private word(value: string, from: number, to: number, offsetOf: (i: number) => number): void {
    // A word that may be divided is one word.
    const word = value.slice(from, to).replaceAll(softHyphen, "");
    if (word === "") return;
    if (this.pendingSpace >= 0 && !this.empty) {
      this.text += " ";
      this.offsets.push(this.pendingSpace);
    }
    this.pendingSpace = -1;
    this.text += word;
    for (let i = from; i < to; i++) if (value[i] !== softHyphen) this.offsets.push(offsetOf(i));
  }

  get empty(): boolean {
    return this.offsets.length === 0;
  }

  build(kind: TextBlock["kind"], level: number, span: TextBlock["span"], quoted: boolean): TextBlock {
    return { kind, level, text: this.text, offsets: this.offsets, span, quoted };
  }
}

/** Longer than any chapter's paragraph: what is set without any, and divided by line breaks alone. */
const maxPieceLength = 20_000;

/** A block as it is, or a very long one in pieces that end between words. */
export function piecesOf(block: TextBlock): TextBlock[] {
  const { text, offsets, span } = block;
  if (text.length <= maxPieceLength || block.kind === "heading" || block.kind === "code") return [block];
  const pieces: TextBlock[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + maxPieceLength;
    const gap = text.lastIndexOf(" ", end);
    const to = end >= text.length ? text.length : gap > from ? gap : wholeCharacter(text, end);
    const start = pieces.length === 0 ? span.start : offsets[from]!;
    const isLast = to === text.length;
    const spanOfPiece = { ...span, start, end: isLast ? span.end : offsets[to]! };
    pieces.push({ ...block, text: text.slice(from, to), offsets: offsets.slice(from, to), span: spanOfPiece });
    from = text[to] === " " ? to + 1 : to;
  }
  return pieces;
}

/** An offset at or behind `at` that divides no surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}

const softHyphen = "\u00ad";

/** White space that collapses: all but the non-breaking space. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit !== 0xa0 && /\s/.test(String.fromCharCode(unit));
}
