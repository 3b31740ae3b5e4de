import { type Container, type Kin, noKin } from "./container.ts";
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
/** Fewer siblings of one make are no list. */
const leastMembers = 3;

/** What the classifier gets of a passage: groups of figures, always the same ones in the same order. */
export type Row = Readonly<Record<string, number>>[];

/** Names of a row's groups. */
export const groupNames = [
  "text",
  "inside",
  "name",
  "own",
  "place",
  "prose",
  "words",
  "page",
  "kin",
  ...levels.map((level) => `box${level}`),
  ...steps.map((step) => `at${step}`),
];

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
  const seen = new Map<string, number>();
  const earlier = passages.map(({ text }) => {
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    return times;
  });
  const kin = largestKin(containers, whole);
  const boxes: Row[number][] = [];
  const ofBox = (box: Container) => {
    boxes[box.index] ??= boxFeatures(box, whole);
    return boxes[box.index]!;
  };
  return (index) => {
    const { container, text } = passages[index]!;
    const own = {
      level: container.level,
      depth: container.depth,
      isCaption: Number(container.tagName.endsWith("caption")),
      isDiv: Number(container.tagName === "div"),
      titleShare: titleShare(text, facts.titleWords),
      label: labels[index]!,
      seen: seen.get(text)!,
      earlier: earlier[index]!,
    };
    const row: Row = [
      texts[index]!,
      container.inside,
      names[container.index]!,
      own,
      places[index]!,
      ofProse(container),
      ofText(container),
    ];
    row.push(page, kin[container.index]!);
    let box: Container | null = container;
    for (let level = 0; level < levels.length; level++) {
      row.push(box ? ofBox(box) : noBox);
      box = box?.outer ?? null;
    }
    for (const step of steps) row.push(neighbour(texts[index + step], labels[index + step]));
    return row;
  };
}

/** For each container, by its index: of the lists that it stands in by the make of elements, the one with most text. */
function largestKin(containers: Container[], whole: Container): Row {
  const largest: Kin[] = [];
  const features = new Map<Kin, Row[number]>();
  return containers.map(({ parent, kin: own }) => {
    const around = parent ? largest[parent.index]! : noKin();
    const kin = own.members >= leastMembers && own.chars > around.chars ? own : around;
    largest.push(kin);
    const known = features.get(kin) ?? kinFeatures(kin, whole);
    features.set(kin, known);
    return known;
  });
}

function kinFeatures({ members, chars, linkChars, proseChars }: Kin, whole: Container) {
  return {
    members: log(members),
    perMember: log(chars / Math.max(1, members)),
    ofPage: chars / Math.max(1, whole.chars),
    linkShare: linkChars / Math.max(1, chars),
    proseShare: proseChars / Math.max(1, chars),
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
    alike: log(box.kin.members),
    headings: log(box.headings),
  };
}

const noBox = { logChars: -1, linkShare: -1, perPassage: -1, proseShare: -1, ofPage: -1, ofProse: -1, alike: -1, headings: -1 };

function neighbour(text: TextFeatures | undefined, label = 0) {
  return { logChars: text?.logChars ?? -1, linkShare: text?.linkShare ?? -1, label };
}

function titleShare(text: string, title: Set<string>): number {
  if (text.length > maxTitleLength) return 0;
  if (title.size === 0) return 0;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => title.has(word)).length / Math.max(1, words.length, title.size / 2);
}
