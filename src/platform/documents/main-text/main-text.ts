import type { Element, Root, Text } from "hast";
import { isHidden } from "../html-parts.ts";
import { addHeadings, addTables, addTitle, mainChars } from "./corrections.ts";
import { declaredMain } from "./declared-main.ts";
import { describePassages } from "./features.ts";
import { classifier } from "./forest.ts";
import model from "./model.json" with { type: "json" };
import { pageFacts } from "./page-facts.ts";
import { type PassagesOfPage, passagesOf } from "./passages.ts";

/** Which parts of a page are its main text. */
export interface MainText {
  /**
   * Of a text node whether it is main text; of an element whether more than half of its text is. An element without text, and a figure
   * whose caption is none, belong to what they stand in.
   */
  holds(node: Element | Text): boolean;
  /** Whether nobody sees the element: `isHidden`, but for what scripts and tabs show. */
  hides(node: Element): boolean;
  /** False where the main text is the least unlikely part of a page without any likely one. */
  isLikely: boolean;
}

/** A text that is main text from its first to its last word. */
export const wholeText: MainText = { holds: () => true, hides: isHidden, isLikely: true };

/** On a page with less text than this there is too little to look at: the elements' names alone count. */
const leastChars = 600;
/** Passages of this probability are main text. Where no passage of a page has it, a share of the highest counts, so that none is lost. */
const enough = 0.6;
const shareOfHighest = 0.6;
const least = 0.1;
/** A page whose best passage is below this has no recognizable main text. */
const likely = 0.3;

/** So many passages of a page are judged one by one; of more, some like elements side by side are judged by their first. */
const maxJudged = 1_000;

const lexicon = {
  names: new Map(Object.entries(model.names as Record<string, number>)),
  labels: new Map(Object.entries(model.labels as Record<string, number>)),
};
const probability = classifier(model.forest);

/** Finds the main text of a page: see docs/main-text.md. Takes time in proportion to the page. */
export function findMainText(root: Root): MainText {
  const page = passagesOf(root);
  const { isMain, isLikely } =
    page.containers[0]!.chars < leastChars ? { isMain: declaredMain(page.passages), isLikely: true } : likelyMain(page, root);
  const texts = new Set<Text>();
  for (const [index, passage] of page.passages.entries()) if (isMain[index]) for (const text of passage.texts) texts.add(text);
  const found = mainChars(page, isMain);
  const verdicts: boolean[] = [];
  const held = new Set<Element>();
  for (const { index, element, parent, chars, inside } of page.containers) {
    // A picture belongs to the text around it, whether its caption does or not.
    const saysNothing = chars === 0 || (inside.figure > 0 && found[index] === 0);
    const verdict = saysNothing ? parent !== null && verdicts[parent.index]! : found[index]! > chars / 2;
    verdicts.push(verdict);
    if (verdict && element) held.add(element);
  }
  return {
    holds: (node) => (node.type === "text" ? texts.has(node) : held.has(node)),
    hides: (node) => isHidden(node) && !page.revealed.has(node),
    isLikely,
  };
}

function likelyMain(page: PassagesOfPage, root: Root): { isMain: boolean[]; isLikely: boolean } {
  const describe = describePassages(page, pageFacts(root), lexicon);
  const features = new Float64Array(model.features.length);
  const probabilityOf = (index: number) => {
    let at = 0;
    for (const group of describe(index)) for (const name in group) features[at++] = group[name]!;
    return probability(features);
  };
  const together = Math.ceil(page.passages.length / maxJudged);
  let last = 0;
  const probabilities = page.passages.map(({ container }, index) => {
    const before = page.passages[index - 1]?.container;
    const isAlike = container.parent === before?.parent && container.tagName === before.tagName;
    if (index % together === 0 || !isAlike) last = probabilityOf(index);
    return last;
  });
  const highest = probabilities.reduce((high, value) => Math.max(high, value), 0);
  const limit = Math.min(enough, Math.max(least, shareOfHighest * highest));
  const isMain = probabilities.map((value) => value >= limit);
  addTitle(page.passages, isMain);
  addTables(page, isMain);
  addHeadings(page.passages, isMain);
  return { isMain, isLikely: highest >= likely };
}
