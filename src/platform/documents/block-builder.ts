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

const softHyphen = "\u00ad";

/** White space that collapses: all but the non-breaking space. */
function isSpace(unit: string): boolean {
  if (unit < "\u0080") return unit === " " || (unit >= "\t" && unit <= "\r");
  return unit !== "\u00a0" && /\s/.test(unit);
}
