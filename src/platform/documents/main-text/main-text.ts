import type { Element, Root, Text } from "hast";
import { isHidden } from "../html-parts.ts";
import type { Container } from "./container.ts";
import { addTables, addTitle, mainChars } from "./corrections.ts";
import { declaredMain } from "./declared-main.ts";
import { describePassages } from "./features.ts";
import { classifier } from "./forest.ts";
import model from "./model.json" with { type: "json" };
import { pageFacts } from "./page-facts.ts";
import { type PassagesOfPage, passagesOf } from "./passages.ts";

/** Which parts of a page are its main text. */
export interface MainText {
  /**
   * Of a text node whether it is main text; of an element whether more than half of its text is. An element without text belongs
   * to what it stands in.
   */
  holds(node: Element | Text): boolean;
  /** Whether nobody sees the element: `isHidden`, but for what scripts and tabs show. */
  hides(node: Element): boolean;
}

/** A text that is main text from its first to its last word. */
export const wholeText: MainText = { holds: () => true, hides: isHidden };

/** On a page with less text than this there is too little to look at: the elements' names alone count. */
const leastChars = 600;
/** Probabilities that are main text. Where no passage is certain, the less certain ones count. */
const certain = 0.5;
const leastLikely = 0.1;
const shareOfLikeliest = 0.5;

const lexicon = {
  names: new Map(Object.entries(model.names as Record<string, number>)),
  labels: new Map(Object.entries(model.labels as Record<string, number>)),
};
const probability = classifier(model.forest);

/** Finds the main text of a page: see docs/main-text.md. Takes time in proportion to the page. */
export function findMainText(root: Root): MainText {
  const page = passagesOf(root);
  const isMain = page.containers[0]!.chars < leastChars ? declaredMain(page.passages) : likelyMain(page, root);
  const texts = new Set(page.passages.flatMap((passage, index) => (isMain[index] ? passage.texts : [])));
  const found = mainChars(page, isMain);
  const covered = new Map<Element, boolean>();
  const verdicts = new Map<Container, boolean>();
  for (const box of page.containers) {
    const verdict = box.chars > 0 ? found.get(box)! > box.chars / 2 : (verdicts.get(box.parent!) ?? false);
    verdicts.set(box, verdict);
    if (box.element) covered.set(box.element, verdict);
  }
  return {
    holds: (node) => (node.type === "text" ? texts.has(node) : (covered.get(node) ?? false)),
    hides: (node) => isHidden(node) && !page.revealed.has(node),
  };
}

function likelyMain(page: PassagesOfPage, root: Root): boolean[] {
  const describe = describePassages(page, pageFacts(root), lexicon);
  const features = new Float64Array(model.features.length);
  const likely = page.passages.map((_, index) => {
    let at = 0;
    for (const group of Object.values(describe(index))) for (const value of Object.values(group)) features[at++] = value;
    return probability(features);
  });
  const most = likely.reduce((high, value) => Math.max(high, value), 0);
  const limit = Math.min(certain, Math.max(leastLikely, shareOfLikeliest * most));
  const isMain = likely.map((value) => value >= limit);
  addTitle(page.passages, isMain);
  addTables(page, isMain);
  return isMain;
}
