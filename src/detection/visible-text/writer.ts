import { isInvisible } from "../mentions/candidates/fold.ts";
import { decodeEntities } from "./characters.ts";
import { BLOCK_TAGS, type Tag } from "./html.ts";
import type { Block, BlockKind, Link, VisibleText } from "./visible-text.ts";

/** Writes the visible text with the places that it came from. */
export class Writer {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #links: Link[] = [];
  readonly #addresses: Link[] = [];
  readonly #edges = new Set<number>();
  readonly #anchors: { address: string; start: number }[] = [];
  #starts: Int32Array;
  #ends: Int32Array;
  #length = 0;
  #block: Block | null = null;
  #kind: BlockKind = "paragraph";
  #htmlKind: BlockKind | null = null;
  #row = -1;
  #column = 0;

  constructor(source: string) {
    this.#source = source;
    this.#starts = new Int32Array(source.length + 64);
    this.#ends = new Int32Array(source.length + 64);
  }

  /** Begins what goes into a block of its own. */
  begin(kind: BlockKind, at: number) {
    this.endBlock(at);
    this.#kind = kind;
  }

  beginRow() {
    this.#row++;
    this.#column = -1;
  }

  beginCell(at: number) {
    this.begin("cell", at);
    this.#column++;
  }

  /** Writes a stretch of the answer as it stands there. */
  copy(start: number, end: number) {
    if (end <= start) return;
    this.#open();
    this.#reserve(end - start);
    this.#parts.push(this.#source.slice(start, end));
    for (let i = start; i < end; i++) {
      this.#starts[this.#length] = i;
      this.#ends[this.#length++] = i + 1;
    }
  }

  /** Writes what a stretch of the answer stands for. */
  put(text: string, start: number, end: number) {
    if (text === "" || isInvisible(text)) return;
    this.#open();
    this.#raw(text, start, end);
  }

  endBlock(at: number) {
    if (!this.#block) return;
    this.#block.end = this.#length;
    this.#block = null;
    this.#raw("\n", at, at);
  }

  markEdge() {
    this.#edges.add(this.#length);
  }

  /** The place at which a link begins. */
  beginLink(): number {
    this.markEdge();
    return this.#length;
  }

  /** @param start where the edge was marked when the link began */
  endLink(address: string, start: number) {
    this.#links.push({ address, start, end: this.#length });
    this.markEdge();
  }

  address(address: string, start: number, end: number) {
    const from = this.#length;
    this.copy(start, end);
    // The label of an `<a>` is no link of its own.
    if (this.#anchors.length === 0) this.#addresses.push({ address, start: from, end: this.#length });
  }

  tag({ name, isEnd, attributes }: Tag, at: number) {
    if (name === "a") {
      this.#closeAnchors();
      const href = isEnd ? null : /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
      if (href) this.#anchors.push({ address: decodeEntities(href[1] ?? href[2] ?? href[3] ?? "").trim(), start: this.#length });
    }
    if (BLOCK_TAGS.has(name)) this.#htmlBlock(name, !isEnd, at);
    else this.markEdge();
  }

  /** @param places where each character stood before invisible ones were taken out; `null` when there were none. */
  finish(length: number, places: Int32Array | null): VisibleText {
    this.endBlock(this.#source.length);
    this.#closeAnchors();
    const starts = this.#starts.slice(0, this.#length + 1);
    const ends = this.#ends.slice(0, this.#length);
    if (places) {
      for (let i = 0; i < this.#length; i++) {
        const isEmpty = ends[i] === starts[i];
        starts[i] = places[starts[i]!]!;
        ends[i] = isEmpty ? starts[i]! : places[ends[i]! - 1]! + 1;
      }
    }
    starts[this.#length] = length;
    return {
      text: this.#parts.join(""),
      starts,
      ends,
      blocks: this.#blocks,
      links: this.#links,
      addresses: this.#addresses,
      edges: this.#edges,
    };
  }

  #open() {
    if (this.#block) return;
    const kind = this.#htmlKind ?? this.#kind;
    this.#block = { kind, start: this.#length, end: this.#length, row: this.#row, column: this.#column };
    this.#blocks.push(this.#block);
  }

  #raw(text: string, start: number, end: number) {
    this.#reserve(text.length);
    this.#parts.push(text);
    for (let i = 0; i < text.length; i++) {
      this.#starts[this.#length] = start;
      this.#ends[this.#length++] = end;
    }
  }

  #reserve(count: number) {
    if (this.#length + count < this.#ends.length) return;
    const grow = (old: Int32Array) => {
      const next = new Int32Array(2 * (this.#length + count));
      next.set(old);
      return next;
    };
    this.#starts = grow(this.#starts);
    this.#ends = grow(this.#ends);
  }

  #closeAnchors() {
    for (let open = this.#anchors.pop(); open; open = this.#anchors.pop()) this.endLink(open.address, open.start);
  }

  #htmlBlock(name: string, opens: boolean, at: number) {
    this.endBlock(at);
    this.#htmlKind = null;
    if (name === "tr" && opens) this.beginRow();
    if (!opens) return;
    if (name === "li" || name === "dt") this.#htmlKind = "item";
    else if (/^h\d$/.test(name)) this.#htmlKind = "heading";
    else if (name === "td" || name === "th") {
      this.#htmlKind = "cell";
      this.#column++;
    }
  }
}
