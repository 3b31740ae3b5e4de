/** What a stretch of visible text is on the page. */
export type BlockKind = "paragraph" | "heading" | "item" | "cell" | "code";

export interface Block {
  kind: BlockKind;
  /** Offsets into the visible text. */
  start: number;
  end: number;
  /** Of cells: counted from 0 over the answer and inside the row. */
  row: number;
  column: number;
}

/** A link and the visible text that it stands on (empty for a link without a label). */
export interface Link {
  /** Where it leads, without the escapes and entities that it was written with. */
  address: string;
  start: number;
  end: number;
}

/** An answer as a person sees it. A block ends in `\n`; a line break inside a block is `\r`, shown as a space. */
export interface VisibleText {
  text: string;
  /** Offsets into the stored answer of each code unit of `text`; `starts` has one entry more, the answer's length. */
  starts: Int32Array;
  ends: Int32Array;
  blocks: Block[];
  /** Links with a label, in the order of their ends. */
  links: Link[];
  /** Addresses that are links themselves: `<https://…>`, `https://…`, `www.…`. They stand outside of code and of other links. */
  addresses: Link[];
  /** Places in `text` where emphasis, a code span or a link begins or ends. */
  edges: Set<number>;
}

/** The index of the block that holds a place (blocks are in order). */
export function blockIndex(blocks: readonly Block[], at: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (blocks[middle]!.start <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
