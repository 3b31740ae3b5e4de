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
export function wordScore(found: string, expected: string): Score {
  const [ours, theirs] = [words(found), words(expected)];
  if (ours.length === 0 || theirs.length === 0) {
    const same = Number(ours.length === theirs.length);
    return { precision: same, recall: same, f1: same };
  }
  const left = new Map<string, number>();
  for (const word of theirs) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of ours) {
    const count = left.get(word) ?? 0;
    if (count > 0) common++;
    left.set(word, count - 1);
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
