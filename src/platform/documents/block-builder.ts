import type { TextBlock } from "./source-document.ts";
import { sourceOffsets } from "./source-offsets.ts";

/** Gathers the visible text of one block with the source offset of each of its code units. */
export class BlockBuilder {
  private chars: string[] = [];
  private offsets: number[] = [];
  private pendingSpace = -1;

  /**
   * Adds a text node.
   * @param value its text, entities and escapes read
   * @param source the field's whole text
   * @param start,end where the node stands in it
   */
  add(value: string, source: string, start: number, end: number): void {
    const { starts } = sourceOffsets(value, source, start, end);
    for (let i = 0; i < value.length; i++) {
      const unit = value[i]!;
      if (!isSpace(unit)) this.push(unit, starts[i]!);
      else if (this.pendingSpace < 0) this.pendingSpace = starts[i]!;
    }
  }

  /** A word boundary that the markup makes (a line break, the edge of an inline block). */
  space(at: number): void {
    if (this.pendingSpace < 0) this.pendingSpace = at;
  }

  private push(unit: string, offset: number): void {
    // A word that may be divided is one word.
    if (unit === softHyphen) return;
    if (this.pendingSpace >= 0 && this.chars.length > 0) {
      this.chars.push(" ");
      this.offsets.push(this.pendingSpace);
    }
    this.pendingSpace = -1;
    this.chars.push(unit);
    this.offsets.push(offset);
  }

  get empty(): boolean {
    return this.chars.length === 0;
  }

  build(kind: TextBlock["kind"], level: number, span: TextBlock["span"], quoted: boolean): TextBlock {
    return { kind, level, text: this.chars.join(""), offsets: this.offsets, span, quoted };
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
function isSpace(unit: string): boolean {
  if (unit < "\u0080") return unit === " " || (unit >= "\t" && unit <= "\r");
  return unit !== "\u00a0" && /\s/.test(unit);
}
