import type { SourceDocument, TextBlock } from "./source-document.ts";

/** A block of this many characters is running text, not a label, a link or a button. */
const runningTextLength = 80;
/** About 80 words: what a page says at least where it is made to be read. */
const shortText = 500;
/** How much more running text may stand around a short main text. */
const toleratedRatio = 3;
/** Long discussions and teasers surround even long texts. */
const leastShare = 0.06;

/** Whether the main text of a page is in proportion to what the page shows. */
export function isMainTextReliable({ blocks, outside }: Pick<SourceDocument, "blocks" | "outside">): boolean {
  const main = lengthOf(blocks);
  const around = lengthOf(outside.filter(({ text }) => text.length >= runningTextLength));
  if (main < shortText && around > Math.max(shortText, toleratedRatio * main)) return false;
  return main >= leastShare * (main + around);
}

const lengthOf = (blocks: TextBlock[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);
