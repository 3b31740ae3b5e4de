import type { CompanyCounts, Counts } from "../analytics/count.ts";

/** Sums over answers of a rate's part and whole, which each answer has, and of their squares and products. */
export interface RatioSums {
  answers: number;
  part: number;
  whole: number;
  partSquares: number;
  products: number;
  wholeSquares: number;
}

/** The answers to one prompt on one UTC day. */
export interface Cell extends RatioSums {
  prompt: number;
  day: string;
}

type Sums = (company: CompanyCounts, all: Counts) => Omit<RatioSums, "answers">;

/** A share of answers: part and whole are 0 or 1, and equal to their squares. */
const share = (part: number, whole: number) => ({ part, whole, partSquares: part, products: part, wholeSquares: whole });

/** The rates that can be compared, as ratios of sums; the same ones that the metrics' operations show. */
export const ratios = {
  share_of_voice: ({ mentions, together }, all) => ({
    ...{ part: mentions, whole: all.mentions },
    ...{ partSquares: mentions, products: together, wholeSquares: all.mentionSquares },
  }),
  relative_mention_rate: ({ mentions }, all) => share(mentions, all.naming),
  mention_rate: ({ mentions }, all) => share(mentions, all.answers),
  citation_rate: ({ cited }, all) => share(cited, all.answers),
} satisfies Record<string, Sums>;

export type RatioName = keyof typeof ratios;

export const ratioNames = Object.keys(ratios) as [RatioName, ...RatioName[]];
