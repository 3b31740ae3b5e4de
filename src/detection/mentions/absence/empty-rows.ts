import { blockIndex, type VisibleText } from "../../visible-text/visible-text.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { fold } from "../candidates/fold.ts";
import { saysUnknown } from "./absence.ts";

/** So many cells of a row are read; tables in answers have fewer. */
const MAX_CELLS = 12;
/** What stands in a cell that has nothing to say. */
const EMPTY = /^(?:[^\p{L}\p{N}]*|n ?\/ ?a)$/u;
/** A rank or a number of its own before the name. */
const COUNT = /^[^\p{L}\p{N}]*\d{1,3}[^\p{L}\p{N}]*$/u;

/**
 * Whether a name heads a row of a table that says of it that nothing was found, and nothing else: "| Acme | no data | – |".
 * A row that knows a price or a rating is about a company that is known.
 */
export function headsEmptyRow({ text, blocks }: VisibleText, { start, end }: Candidate): boolean {
  const at = blockIndex(blocks, start);
  const cell = blocks[at]!;
  if (cell.kind !== "cell" || !EMPTY.test(text.slice(cell.start, start)) || !EMPTY.test(text.slice(end, cell.end))) return false;
  const contents = (from: number, step: -1 | 1) => {
    const found: string[] = [];
    for (let i = from; blocks[i]?.kind === "cell" && blocks[i]!.row === cell.row && found.length <= MAX_CELLS; i += step)
      found.push(fold(text.slice(blocks[i]!.start, Math.min(blocks[i]!.end, blocks[i]!.start + 120))));
    return found;
  };
  const before = contents(at - 1, -1);
  if (!before.every((content) => EMPTY.test(content) || COUNT.test(content))) return false;
  const behind = contents(at + 1, 1).filter((content) => !EMPTY.test(content));
  return behind.length > 0 && behind.length <= MAX_CELLS && behind.every((content) => saysUnknown(`§: ${content}`));
}
