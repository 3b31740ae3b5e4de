import type { CompanyCounts, Counts } from "../analytics/count.ts";

/** Sums over answers of a figure's part and whole, which each answer has, and of their squares and products. */
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

/** The figures that can be compared, as ratios of sums; the same ones that the metrics' operations show. */
export const ratios = {
  share_of_voice: ({ mentions, together }, all) => ({
    part: mentions,
    whole: all.mentions,
    partSquares: mentions,
    products: together,
    wholeSquares: all.mentionSquares,
  }),
  relative_mention_rate: ({ mentions }, all) => share(mentions, all.naming),
  mention_rate: ({ mentions }, all) => share(mentions, all.answers),
  citation_rate: ({ cited }, all) => share(cited, all.answers),
  // The whole is 1 where an answer mentions the company, and the part is its rank there.
  avg_position: ({ mentions, ranks, rankSquares }) => ({
    part: ranks,
    whole: mentions,
    partSquares: rankSquares!,
    products: ranks,
    wholeSquares: mentions,
  }),
} satisfies Record<string, Sums>;

export type RatioName = keyof typeof ratios;

export const ratioNames = Object.keys(ratios) as [RatioName, ...RatioName[]];

/** In what a figure and its differences are shown: percentage points, or ranks. */
export type Unit = "points" | "positions";

export const unitOf = (name: RatioName): Unit => (name === "avg_position" ? "positions" : "points");

/** Between what a ratio lies. */
export interface Bounds {
  low: number;
  high: number;
}

/** @param companies how many are tracked: the last rank. */
export const boundsOf = (unit: Unit, companies: number): Bounds =>
  unit === "positions" ? { low: 1, high: companies } : { low: 0, high: 1 };
