import { type Block, blockIndex, type VisibleText } from "../../visible-text/visible-text.ts";
import { notesLength } from "./notes.ts";

/** What stands around a place in the visible text. */
export interface Surroundings {
  block: Block;
  /** Where the sentence begins relative to the place: at the place (`block`, `sentence`, `label`) or before it (`no`). */
  opens: "block" | "sentence" | "label" | "no";
  /** The place is set off as a label: alone in its cell or item, in its own emphasis, or before a colon or a dash. */
  label: boolean;
  /** It opens a label in its own emphasis that goes on with a product: "**Allianz Direct** – …". */
  productLabel: boolean;
  /** The words that stand beside it in the label or heading; empty for a bare label, null outside of labels. */
  labelled: string | null;
  before: string;
  after: string;
}

const OPENING = /[\s"'“”„«»‘’‚‹›([{（「『【《〈¿¡*_~#>|\p{So}\p{Sk}\p{Emoji_Presentation}]+$/u;
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|vs|etc|z\.\s?B|d\.\s?h|bzw|ca|inkl|Inc|Corp|Ltd|Co|No|Nr|St|Mr|Mrs|Ms|Dr|Prof|approx|incl|p\. ?ej|par ex|ex|ej|np|tzn|tj|т\.\s?е|т\.\s?д|напр|bijv|o\.a|bl\.a|t\.ex|f\.eks|mm|örn|vb)\.$/u;

/** A rank that is written before a name, and is no item's number: "3. Ghost" as a heading or in bold. */
const RANK = /(?:^|[^\p{L}\p{N}])(?:[#№]\s?)?\p{Nd}{1,2}(?:[.):º°]{1,2}|位[:：]?)$/u;

/** "**Gol ✈️**": a picture behind a name is no word of its label. */
const SIGNS = /^(?:\s?[\p{So}\p{Emoji_Presentation}]\uFE0F?){1,4}/u;

const CLOSED = /^["'”’»)\]】」』*\s]*(?:[:：–—|\r]|-\s|$)/u;

/** The words of a product behind a name; before a colon they are as often what the text goes on about ("**Square Footage:** 12"). */
const PRODUCT = /^(?:\s[\p{Lu}\d][\p{L}\p{M}\p{N}.'’+-]{0,20}){1,4}/u;

/** What stands beside a name in the label that it is part of: "customers" in "Target customers: …". */
function wordsOfLabel(block: Block, line: string, after: string): string | null {
  if (line.length > 60 || /[.!?。:：,，;]/u.test(line)) return null;
  const rest =
    /^([^\r.!?。:：,，;–—]{0,60})[:：](?!\d)/u.exec(after)?.[1] ??
    (block.kind === "heading" || block.kind === "cell" ? /^[^\r.!?。:：,，;–—]{0,60}$/u.exec(after)?.[0] : undefined);
  return rest === undefined ? null : `${line} ${rest}`.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

/** Looks around `[start, end)` of the visible text. */
export function surroundingsOf(visible: VisibleText, start: number, end: number): Surroundings {
  const { text, edges } = visible;
  const block = visible.blocks[blockIndex(visible.blocks, start)]!;
  const before = text.slice(Math.max(block.start, start - 120), start);
  const behind = end + notesLength(visible, end);
  const after = text.slice(behind, Math.min(block.end, behind + 120));
  // A soft line break begins a line of "Visa: …" as an item does; in running text it is a space.
  const line = before.slice(before.lastIndexOf("\r") + 1);
  const opensLine = line !== before && line.replace(OPENING, "").replace(RANK, "").replace(OPENING, "") === "";
  const bare = before.replace(OPENING, "");
  const signs = SIGNS.exec(after)?.[0].length ?? 0;
  const closed = CLOSED.test(after.slice(signs));
  const product = edges.has(start) ? PRODUCT.exec(after)?.[0] : undefined;
  const isProductLabel =
    product !== undefined && edges.has(end + product.length) && /^\s(?:[–—|]|-\s)/.test(after.slice(product.length));
  let opens: Surroundings["opens"] = "no";
  const unranked = bare.replace(RANK, "").replace(OPENING, "");
  if ((unranked === "" && start - block.start < 120) || (opensLine && (closed || isProductLabel))) opens = "block";
  else if (/[.!?…。！？۔؟।]['"”’»)\]]*$/u.test(bare) && !ABBREVIATION.test(bare)) opens = "sentence";
  else if (/[:：;]$/.test(bare)) opens = "label";
  const wrapped = edges.has(start) && (edges.has(end) || (signs > 0 && edges.has(behind + signs)));
  return {
    block,
    opens,
    label: opens !== "no" && opens !== "sentence" ? wrapped || closed : wrapped && opens !== "sentence",
    productLabel: opens === "block" && isProductLabel,
    labelled: wordsOfLabel(block, line, after),
    before,
    after,
  };
}
