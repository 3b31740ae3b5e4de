import type { Block } from "../../visible-text/visible-text.ts";

/** What capitals mean in a block. */
export interface Style {
  /** All but few words have one. */
  titleCase: boolean;
  /** All letters are. */
  allCaps: boolean;
}

/** Tells a block's style in a text, looking at each block once. */
export function stylesOf(text: string): (block: Block) => Style {
  const styles = new Map<Block, Style>();
  return (block) => {
    let style = styles.get(block);
    if (!style) {
      const start = text.slice(block.start, Math.min(block.end, block.start + 400));
      style = {
        titleCase: start.split("\r").every((line) => isTitleCase(line, block.kind)),
        allCaps: start.length > 12 && start === start.toUpperCase() && start !== start.toLowerCase(),
      };
      styles.set(block, style);
    }
    return style;
  };
}

/** What a sentence may say in so few letters: "Tom Ford's Black Orchid is $150." */
const SHORT_VERB = /\s(?:is|are|was|has|ist|hat|est|es|ha|är|er)\s/u;

/** Whether all but few words have a capital; of a point, what follows its label. */
function isTitleCase(line: string, kind: Block["kind"]): boolean {
  const isHeading = kind === "heading";
  const words = (isHeading ? line : line.slice(line.lastIndexOf(":") + 1)).match(/\p{L}[\p{L}\p{M}'’-]{3,}/gu) ?? [];
  return (
    words.length >= (isHeading ? 3 : 4) &&
    // Small words of a title are short.
    (isHeading || !words.some((word) => /^\p{Ll}.{6}/u.test(word))) &&
    // A sentence says something, in a small word, and ends: "The Apple Watch beats the Google Pixel Watch."
    (isHeading || !(line.trimEnd().endsWith(".") && (words.some((word) => /^\p{Ll}/u.test(word)) || SHORT_VERB.test(line)))) &&
    (isHeading || !/^\p{Ll}/u.test(words[0]!)) &&
    words.slice(1).filter((word) => /^\p{Lu}/u.test(word)).length >= (words.length - 1) * 0.75
  );
}
