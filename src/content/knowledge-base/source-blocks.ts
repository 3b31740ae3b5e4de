/** A line or block of a source as a model reads it: white space collapsed. */
export interface SourceBlock {
  text: string;
  /** For each code unit of `text` its offset in the source as it was given; null where that is not kept. */
  offsets: number[] | null;
}

/** The lines of a pasted text. */
export function linesOf(source: string): SourceBlock[] {
  return [...source.matchAll(/[^\r\n]+/g)].flatMap(({ 0: line, index }) => collapse(line, index));
}

/** The blocks of a page's visible text. */
export function blocksOf(texts: readonly string[]): SourceBlock[] {
  return texts.flatMap((text) => collapse(text, 0)).map(({ text }) => ({ text, offsets: null }));
}

function collapse(line: string, at: number): SourceBlock[] {
  const offsets: number[] = [];
  let text = "";
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (text !== "") {
      text += " ";
      offsets.push(at + index - 1);
    }
    for (let unit = 0; unit < word.length; unit++) offsets.push(at + index + unit);
    text += word;
  }
  return text === "" ? [] : [{ text, offsets }];
}

/** Blocks in groups of at most so many code units; a longer block is cut. */
export function groupBlocks(blocks: readonly SourceBlock[], maxCharacters: number): SourceBlock[][] {
  const groups: SourceBlock[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const block of blocks.flatMap((whole) => cut(whole, maxCharacters))) {
    if (length + block.text.length > maxCharacters) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)!.push(block);
    length += block.text.length;
  }
  return groups;
}

/** The first blocks with at most so many code units together, and how many those are. */
export function firstBlocks(
  blocks: readonly SourceBlock[],
  maxCharacters: number,
): { blocks: SourceBlock[]; characters: number } {
  const first: SourceBlock[] = [];
  let characters = 0;
  for (const block of blocks) {
    const [kept] = cut(block, maxCharacters - characters);
    if (!kept || characters === maxCharacters) break;
    first.push(kept);
    characters += kept.text.length;
  }
  return { blocks: first, characters };
}

function cut(block: SourceBlock, maxCharacters: number): SourceBlock[] {
  const pieces: SourceBlock[] = [];
  for (let from = 0; from < block.text.length && maxCharacters > 0; ) {
    let to = Math.min(block.text.length, from + maxCharacters);
    // Between words where there are any, never inside a character.
    const space = to < block.text.length ? block.text.lastIndexOf(" ", to - 1) : -1;
    if (space > from + maxCharacters / 2) to = space + 1;
    else if (to < block.text.length && to > from + 1 && /[\uD800-\uDBFF]/.test(block.text[to - 1]!)) to--;
    pieces.push({ text: block.text.slice(from, to), offsets: block.offsets?.slice(from, to) ?? null });
    from = to;
  }
  return pieces;
}
