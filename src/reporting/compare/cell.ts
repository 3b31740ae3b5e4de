import { Dictionary } from "../analytics/dictionary.ts";
import type { companyColumns, Sums, sumColumns } from "../analytics/sums.ts";

/**
 * The answers of a side by prompt and UTC day: cells, in columns. Of each cell these are sums over its answers of a figure's part and whole, which each
 * answer has, and of their squares and products.
 */
export interface Cells extends Places {
  answers: Float64Array;
  part: Float64Array;
  whole: Float64Array;
  partSquares: Float64Array;
  products: Float64Array;
  wholeSquares: Float64Array;
}

/** Which prompt and day a cell is of, as numbers from 0 that all sides know them by. */
export interface Places {
  prompts: Uint32Array;
  days: Uint32Array;
  /** The prompt and the day together. */
  pairs: Uint32Array;
  /** How many there are in all sides. */
  counts: Record<Cluster, number>;
}

/** By what cells resemble each other; those of one pair are the same prompt and day on both sides. */
export type Cluster = "prompts" | "days" | "pairs";

/** Numbers the prompts and days of sides, each side with the cells in its order. */
export function placesOf(sides: readonly (readonly { prompt: number; day: string }[])[]): Places[] {
  const [prompts, days] = [new Dictionary<number>(), new Dictionary<string>()];
  // By prompt, then by day.
  const pairs: Map<number, number>[] = [];
  const counts = { prompts: 0, days: 0, pairs: 0 };
  const numbered = sides.map((cells) => {
    const places = { prompts: empty(cells.length), days: empty(cells.length), pairs: empty(cells.length), counts };
    for (const [at, { prompt, day }] of cells.entries()) {
      const [ofPrompt, ofDay] = [prompts.placeOf(prompt), days.placeOf(day)];
      const ofPair = pairs[ofPrompt] ?? new Map<number, number>();
      pairs[ofPrompt] = ofPair;
      if (!ofPair.has(ofDay)) ofPair.set(ofDay, counts.pairs++);
      places.prompts[at] = ofPrompt;
      places.days[at] = ofDay;
      places.pairs[at] = ofPair.get(ofDay)!;
    }
    return places;
  });
  counts.prompts = prompts.keys.length;
  counts.days = days.keys.length;
  return numbered;
}

const empty = (length: number) => new Uint32Array(length);

type Column = keyof typeof sumColumns | keyof typeof companyColumns;

type Ratio = Record<Exclude<keyof Cells, keyof Places | "answers">, Column>;

/** A share of answers: part and whole are 0 or 1, and equal to their squares. */
const share = (part: Column, whole: Column): Ratio => ({
  part,
  whole,
  partSquares: part,
  products: part,
  wholeSquares: whole,
});

/** The figures that can be compared, as ratios of sums; the same ones that the metrics' operations show. */
export const ratios = {
  share_of_voice: {
    part: "mentions",
    whole: "allMentions",
    partSquares: "mentions",
    products: "together",
    wholeSquares: "mentionSquares",
  },
  relative_mention_rate: share("mentions", "naming"),
  mention_rate: share("mentions", "answers"),
  citation_rate: share("cited", "answers"),
  // The whole is 1 where an answer mentions the company, and the part is its rank there.
  avg_position: {
    part: "ranks",
    whole: "mentions",
    partSquares: "rankSquares",
    products: "ranks",
    wholeSquares: "mentions",
  },
} satisfies Record<string, Ratio>;

export type RatioName = keyof typeof ratios;

export const ratioNames = Object.keys(ratios) as [RatioName, ...RatioName[]];

/** The cells of a company's figure. @param place of the company in the sums. */
export function cellsOf(name: RatioName, place: number, places: Places, sums: Sums): Cells {
  const { part, whole, partSquares, products, wholeSquares } = ratios[name];
  const column = (one: Column) => sums.column(one, place);
  return {
    ...places,
    answers: column("answers"),
    part: column(part),
    whole: column(whole),
    partSquares: column(partSquares),
    products: column(products),
    wholeSquares: column(wholeSquares),
  };
}

/** In what a figure and its differences are shown: percentage points, or ranks. */
export type Unit = "points" | "positions";

export const unitOf = (name: RatioName): Unit => (name === "avg_position" ? "positions" : "points");

/** What a ratio of 1, or a difference of 1, is shown as. */
export const scaleOf = (unit: Unit): number => (unit === "points" ? 100 : 1);

/** Between what a ratio lies. */
export interface Bounds {
  low: number;
  high: number;
}

/** @param companies how many are tracked: the last rank. */
export const boundsOf = (unit: Unit, companies: number): Bounds =>
  unit === "positions" ? { low: 1, high: companies } : { low: 0, high: 1 };
