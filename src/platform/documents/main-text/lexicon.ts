import type { Container } from "./container.ts";

/** What is known of words in names of elements and in short texts: above 0 they speak for main text, below against it. */
export interface Lexicon {
  /** Of class names and ids. */
  names: Map<string, number>;
  /** Of labels and headings, and of how paragraphs begin. */
  labels: Map<string, number>;
}

/** What the names of an element and of those around it say. */
export type NameWeights = {
  own: number;
  /** Of the nearest element whose names say anything. */
  near: number;
  sum: number;
  least: number;
  most: number;
  /** Fading with the distance, in elements that have names. */
  leastNear: number;
  mostNear: number;
};

const fading = 0.7;
const silent: NameWeights = { own: 0, near: 0, sum: 0, least: 0, most: 0, leastNear: 0, mostNear: 0 };

/** @returns for each container, by its index */
export function nameWeights(containers: Container[], weights: Map<string, number>): NameWeights[] {
  const all: NameWeights[] = [];
  for (const box of containers) {
    if (box.parent && box.words.length === 0) {
      all.push(all[box.parent.index]!);
      continue;
    }
    const known = box.words.map((word) => weights.get(word) ?? 0);
    const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
    const own = low + high;
    const around = box.parent ? all[box.parent.index]! : silent;
    all.push({
      own,
      near: own === 0 ? around.near : own,
      sum: around.sum + own,
      least: Math.min(around.least, low),
      most: Math.max(around.most, high),
      leastNear: Math.min(around.leastNear * fading, low),
      mostNear: Math.max(around.mostNear * fading, high),
    });
  }
  return all;
}

const maxLabelLength = 60;
const maxLabelWords = 8;
const openingWords = 3;

/** The words that a short text is known by, and those that a longer one begins with, marked by `^`. */
export function labelWords(text: string): string[] {
  const isLabel = text.length <= maxLabelLength;
  const words =
    text
      .slice(0, maxLabelLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return isLabel ? words.slice(0, maxLabelWords) : words.slice(0, openingWords).map((word) => `^${word}`);
}

/** How much a text's words speak for main text. */
export function labelWeight(text: string, weights: Map<string, number>): number {
  const words = labelWords(text);
  return words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / Math.max(1, words.length);
}
