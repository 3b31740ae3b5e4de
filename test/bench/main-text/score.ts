import type { LabelledPage } from "./corpora.ts";

/** Shares of what was found that is right, of what is right that was found, and their harmonic mean. */
export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Agreement of two texts, counted in words whatever their order. */
export const wordScore = (found: string, expected: string): Score => overlap(words(found), words(expected));

const shingleWords = 4;

/** Agreement of two texts, counted in runs of four words. */
export const shingleScore = (found: string, expected: string): Score => overlap(shingles(found), shingles(expected));

function shingles(text: string): string[] {
  const all = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const count = all.length === 0 ? 0 : Math.max(1, all.length - shingleWords + 1);
  return Array.from({ length: count }, (_, index) => all.slice(index, index + shingleWords).join(" "));
}

function overlap(ours: string[], theirs: string[]): Score {
  if (ours.length === 0 || theirs.length === 0) {
    const same = Number(ours.length === theirs.length);
    return scoreOf(same, same);
  }
  const left = new Map<string, number>();
  for (const item of theirs) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of ours) {
    const count = left.get(item) ?? 0;
    if (count > 0) common++;
    left.set(item, count - 1);
  }
  return scoreOf(common / ours.length, common / theirs.length);
}

export function scoreOf(precision: number, recall: number): Score {
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** How many snippets of a page's main text and of its surroundings a text contains. */
export function snippets(page: LabelledPage, text: string): { found: number; wrong: number } {
  const held = squeeze(text);
  const count = (some: string[]) => some.filter((snippet) => held.includes(squeeze(snippet))).length;
  return { found: count(page.with), wrong: count(page.without) };
}
