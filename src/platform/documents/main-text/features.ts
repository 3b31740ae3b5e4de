import type { Container } from "./container.ts";
import { type Lexicon, labelWeight, nameWeights } from "./lexicon.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PassagesOfPage } from "./passages.ts";
import { gathering, placesOf } from "./place.ts";
import { log, type TextFeatures, textFeatures } from "./text-features.ts";

/** Elements around a passage that are looked at, from the innermost on. */
const levels = [0, 1, 2, 3, 4];
/** Passages beside it. */
const steps = [-2, -1, 1, 2];
const maxTitleLength = 300;

/** What the classifier is told of a passage: groups of figures, always the same ones in the same order. */
type Row = Record<string, Readonly<Record<string, number>>>;

/** A function that gives the features of the page's passage at an index. */
export function describePassages(
  { passages, containers }: PassagesOfPage,
  facts: PageFacts,
  lexicon: Lexicon,
): (index: number) => Row {
  const texts = passages.map(textFeatures);
  const labels = passages.map(({ text }) => labelWeight(text, lexicon.labels));
  const names = nameWeights(containers, lexicon.names);
  const places = placesOf(passages, labels);
  const ofProse = gathering(containers, (box) => box.proseChars);
  const ofText = gathering(containers, (box) => box.chars - box.linkChars);
  const whole = containers[0]!;
  const page = pageFeatures(containers, facts);
  const seen = Map.groupBy(passages, ({ text }) => text);
  const boxes = new Map(containers.map((box) => [box, boxFeatures(box, whole)]));
  return (index) => {
    const { container, text } = passages[index]!;
    const own = {
      level: container.level,
      depth: container.depth,
      isItem: Number(/^(li|d[dt])$/.test(container.tagName)),
      isCaption: Number(/caption$/.test(container.tagName)),
      isDiv: Number(container.tagName === "div"),
      titleShare: titleShare(text, facts.titleWords),
      label: labels[index]!,
      seen: seen.get(text)!.length,
    };
    const row: Row = {
      text: { ...texts[index]! },
      inside: container.inside,
      name: { ...names.get(container)! },
      own,
      place: { ...places[index]! },
      prose: { ...ofProse(container) },
      words: { ...ofText(container) },
      page,
    };
    let box: Container | null = container;
    for (const level of levels) {
      row[`box${level}`] = box ? boxes.get(box)! : noBox;
      box = box?.outer ?? null;
    }
    for (const step of steps) row[`at${step}`] = neighbour(texts[index + step], labels[index + step]);
    return row;
  };
}

function pageFeatures(containers: Container[], facts: PageFacts) {
  const [whole] = containers as [Container];
  const chars = Math.max(1, whole.chars);
  return {
    logChars: log(whole.chars),
    logProse: log(whole.proseChars),
    proseShare: whole.proseChars / chars,
    linkShare: whole.linkChars / chars,
    logPassages: log(whole.passages),
    logArticles: log(containers.filter(({ tagName }) => tagName === "article").length),
    mains: containers.filter(({ tagName }) => tagName === "main").length,
    isArticle: Number(facts.isArticle),
    isProduct: Number(facts.isProduct),
    isThread: Number(facts.isThread),
  };
}

/** The amount of text in an element, links in it, and siblings of its make. */
function boxFeatures(box: Container, whole: Container) {
  const chars = Math.max(1, box.chars);
  return {
    logChars: log(box.chars),
    linkShare: box.linkChars / chars,
    perPassage: log(box.chars / Math.max(1, box.passages)),
    proseShare: box.proseChars / chars,
    ofPage: box.chars / Math.max(1, whole.chars),
    ofProse: box.proseChars / Math.max(1, whole.proseChars),
    alike: log(box.alike),
    headings: log(box.headings),
  };
}

const noBox = { logChars: -1, linkShare: -1, perPassage: -1, proseShare: -1, ofPage: -1, ofProse: -1, alike: -1, headings: -1 };

function neighbour(text: TextFeatures | undefined, label = 0) {
  return { logChars: text?.logChars ?? -1, linkShare: text?.linkShare ?? -1, label };
}

function titleShare(text: string, title: Set<string>): number {
  if (text.length > maxTitleLength) return 0;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => title.has(word)).length / Math.max(1, words.length, title.size / 2);
}
