// Over 250 lines: one reader of block structure, whose steps share what is open.
import { Containers } from "./containers.ts";
import { type HtmlEnd, htmlBlockEnd } from "./html.ts";
import { Line, linesOf } from "./lines.ts";
import type { NextPlaces } from "./next-places.ts";
import { type References, takeDefinition } from "./references.ts";
import { closesFence, fenceAt, headingAt, isRule, isUnderline, signLength } from "./starts.ts";
import { cellsOf, delimiterColumns } from "./table.ts";

/** A block that holds text and no other block. */
export interface Leaf {
  kind: "paragraph" | "heading" | "code" | "html" | "row";
  /** Start and end of each line in the text, without the marks of quotes and lists. */
  lines: [number, number][];
  /** The first block of a list's item. */
  isItem: boolean;
  /** Inside a footnote. */
  isNote: boolean;
}

export interface Blocks {
  leaves: Leaf[];
  references: References;
  /** Labels of the footnotes. */
  notes: Set<string>;
}

/** Takes an answer apart into its blocks, as CommonMark with tables and footnotes does, in one pass over its lines. */
export function readBlocks(text: string, ends: NextPlaces): Blocks {
  const parser = new BlockParser(text, ends);
  for (const [start, end] of linesOf(text)) parser.read(start, end);
  parser.close(0);
  return parser.blocks;
}

class BlockParser {
  readonly blocks: Blocks = { leaves: [], references: new Map(), notes: new Set() };
  readonly #text: string;
  readonly #ends: NextPlaces;
  readonly #line: Line;
  readonly #containers: Containers;
  #leaf: Leaf | null = null;
  #fence: { mark: string; length: number } | null = null;
  #htmlEnd: HtmlEnd | null = null;

  constructor(text: string, ends: NextPlaces) {
    this.#text = text;
    this.#ends = ends;
    this.#line = new Line(text);
    this.#containers = new Containers(this.#line, this.blocks.notes);
  }

  read(start: number, end: number) {
    const line = this.#line;
    line.begin(start, end);
    const matched = this.#containers.match();
    const isInside = matched === this.#containers.depth;
    if (isInside && this.#continues()) return;
    if (line.isBlank) {
      this.close(matched);
      return;
    }
    const isLazy = !isInside && this.#leaf?.kind === "paragraph";
    if (this.#begins(matched, isLazy)) return;
    if (!isInside && !isLazy) this.close(matched);
    this.#addText();
  }

  /** Closes the open block and the quotes and lists below a depth. */
  close(depth: number) {
    this.#closeLeaf();
    this.#containers.close(depth);
  }

  /** Whether the line goes on with what is open: code, HTML, a table. */
  #continues(): boolean {
    const { kind } = this.#leaf ?? {};
    if (kind === "code") return this.#continuesCode();
    if (kind === "html") return this.#continuesHtml();
    if (kind !== "row" || this.#line.isBlank) return false;
    if (!this.#begins(this.#containers.depth, false)) this.#addRow();
    return true;
  }

  #continuesCode(): boolean {
    const line = this.#line;
    if (!this.#fence) {
      if (line.isBlank) return true;
      if (line.indent < 4) return false;
      line.take(4);
      this.#leaf!.lines.push([line.at, line.end]);
      return true;
    }
    const { mark, length } = this.#fence;
    if (line.indent < 4 && closesFence(this.#text, line.next, line.end, mark, length)) this.#closeLeaf();
    else if (!line.isBlank) this.#leaf!.lines.push([line.at, line.end]);
    return true;
  }

  #continuesHtml(): boolean {
    const line = this.#line;
    if (this.#htmlEnd === "blank" && line.isBlank) return false;
    this.#leaf!.lines.push([line.at, line.end]);
    this.#endHtml(line.at);
    return true;
  }

  #endHtml(from: number) {
    if (this.#htmlEnd instanceof RegExp && this.#htmlEnd.test(this.#text.slice(from, this.#line.end))) this.#closeLeaf();
  }

  /** Whether blocks begin in this line: quotes and lists, and inside them a heading, code, HTML or the like. */
  #begins(from: number, isLazy: boolean): boolean {
    const line = this.#line;
    let depth = from;
    for (let opened = false; ; opened = true) {
      if (line.isBlank) {
        this.#closeUnmatched(depth, opened);
        return true;
      }
      const inParagraph = !opened && this.#leaf?.kind === "paragraph";
      const container = this.#containers.startAt(depth, inParagraph && !isLazy);
      if (container) {
        this.#closeUnmatched(depth, opened);
        this.#containers.open(container);
        depth = this.#containers.depth;
        continue;
      }
      const isLeaf = this.#beginsLeaf(inParagraph, isLazy, () => this.#closeUnmatched(depth, opened));
      if (isLeaf || !opened) return isLeaf;
      this.#addText();
      return true;
    }
  }

  #closeUnmatched(depth: number, opened: boolean) {
    if (!opened) this.close(depth);
  }

  #beginsLeaf(inParagraph: boolean, isLazy: boolean, closeBefore: () => void): boolean {
    const line = this.#line;
    const text = this.#text;
    const { next, end } = line;
    const sign = signLength(text, next);
    if (sign > 0) {
      closeBefore();
      this.#containers.opensItem = true;
      this.#start("paragraph", [next + sign, end]);
      return true;
    }
    if (line.indent > 3) {
      if (inParagraph) return false;
      closeBefore();
      line.take(4);
      this.#start("code", [line.at, end]);
      return true;
    }
    const heading = text[next] === "#" ? headingAt(text, next, end) : null;
    if (heading) {
      closeBefore();
      this.#start("heading", heading);
      this.#closeLeaf();
      return true;
    }
    const fence = fenceAt(text, next, end);
    if (fence > 0) {
      closeBefore();
      this.#start("code");
      this.#fence = { mark: text[next]!, length: fence };
      return true;
    }
    const htmlEnd = text[next] === "<" ? htmlBlockEnd(text, next, end, inParagraph && !isLazy, this.#ends) : null;
    if (htmlEnd) {
      closeBefore();
      this.#start("html", [next, end]);
      this.#htmlEnd = htmlEnd;
      this.#endHtml(next);
      return true;
    }
    if (inParagraph && !isLazy && (this.#makesHeading() || this.#makesTable())) return true;
    if (isRule(text, next, end)) {
      closeBefore();
      return true;
    }
    return false;
  }

  #makesHeading(): boolean {
    if (!isUnderline(this.#text, this.#line.next, this.#line.end)) return false;
    const leaf = this.#leaf!;
    this.#takeDefinitions(leaf);
    if (leaf.lines.length === 0) return false;
    leaf.kind = "heading";
    this.#closeLeaf();
    return true;
  }

  #makesTable(): boolean {
    const columns = delimiterColumns(this.#text, this.#line.next, this.#line.end);
    const head = this.#leaf!.lines.at(-1);
    if (!head) return false;
    const isPipe = this.#text.slice(head[0], head[1]).trim() === "|";
    if (columns === 0 || isPipe || cellsOf(this.#text, head[0], head[1]).length !== columns) return false;
    this.#leaf!.lines.pop();
    if (this.#leaf!.lines.length === 0) this.blocks.leaves.pop();
    this.#start("row", head);
    return true;
  }

  #addRow() {
    this.#start("row", [this.#line.next, this.#line.end]);
  }

  #addText() {
    const { next, end } = this.#line;
    if (this.#leaf?.kind === "paragraph") this.#leaf!.lines.push([next, end]);
    else this.#start("paragraph", [next, end]);
  }

  #start(kind: Leaf["kind"], line?: [number, number]) {
    this.#closeLeaf();
    const isItem = this.#containers.takeText();
    this.#leaf = {
      kind,
      lines: line ? [line] : [],
      isItem,
      isNote: this.#containers.isNote,
    };
    this.blocks.leaves.push(this.#leaf);
  }

  #closeLeaf() {
    const leaf = this.#leaf;
    this.#leaf = null;
    this.#fence = null;
    this.#htmlEnd = null;
    if (leaf?.kind === "paragraph") this.#takeDefinitions(leaf);
  }

  /** Takes the lines at a paragraph's beginning that say where references lead. */
  #takeDefinitions(leaf: Leaf) {
    if (leaf.lines.length === 0 || this.#text[leaf.lines[0]![0]] !== "[") return;
    const content = leaf.lines.map(([start, end]) => this.#text.slice(start, end)).join("\n");
    let from = 0;
    for (let next = takeDefinition(content, 0, this.blocks.references); next > 0; ) {
      from = next;
      next = from < content.length ? takeDefinition(content, from, this.blocks.references) : 0;
    }
    if (from === 0) return;
    let taken = from >= content.length ? leaf.lines.length : 0;
    if (taken === 0) for (let i = 0; i < from; i++) if (content[i] === "\n") taken++;
    leaf.lines.splice(0, taken);
  }
}
