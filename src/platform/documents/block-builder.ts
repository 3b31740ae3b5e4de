import type { TextBlock } from "./source-document.ts";

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
    // Text without entities and escapes stands in the source as it is.
    const isVerbatim = source.startsWith(value, start);
    let at = start;
    for (let i = 0; i < value.length; i++) {
      const unit = value[i]!;
      if (isVerbatim) {
        if (!isSpace(unit)) this.push(unit, start + i);
        else if (this.pendingSpace < 0) this.pendingSpace = start + i;
        continue;
      }
      at = align(unit, source, at, end);
      if (isSpace(unit)) {
        if (this.pendingSpace < 0) this.pendingSpace = Math.min(at, end);
      } else this.push(unit, Math.min(at, end));
      const width = entityWidth(source, at, end, unit);
      // An entity that stands for a surrogate pair is left only after its second half.
      if (width > 1 && isHighSurrogate(unit)) continue;
      at += width;
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

const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?/y;

/** The offset at or after `at` where the code unit stands: skips Markdown's backslashes, indents and quote marks. */
function align(unit: string, source: string, at: number, end: number): number {
  for (let probe = at; probe < end; probe++) {
    const here = source[probe]!;
    if (here === unit || (unit === "\n" && here === "\r")) return probe;
    if (here === "&") {
      ENTITY.lastIndex = probe;
      if (ENTITY.test(source)) return probe;
    }
    if (!/[\\\s>]/.test(here)) return at;
  }
  return at;
}

/** How many code units of the source one code unit of text takes at this place. */
function entityWidth(source: string, at: number, end: number, unit: string): number {
  if (at >= end) return 0;
  if (source[at] === "&") {
    ENTITY.lastIndex = at;
    const entity = ENTITY.exec(source)?.[0];
    // A bare ampersand stands for itself.
    if (entity && (unit !== "&" || /^&(?:amp|AMP|#38|#[xX]26);?$/.test(entity))) return entity.length;
  }
  if (source[at] === "\r" && source[at + 1] === "\n") return 2;
  return 1;
}

function isHighSurrogate(unit: string): boolean {
  return unit >= "\ud800" && unit <= "\udbff";
}
