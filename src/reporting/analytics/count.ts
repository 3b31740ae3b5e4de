import { DAY_MS } from "../../platform/time/index.ts";
import { citesBit, cutBit, type Day, oneUnlessZero } from "./day.ts";
import type { Scope } from "./scope.ts";

/** Sums over answers: everything that share of voice, positions, rates and their intervals are made of. */
export interface Counts {
  answers: number;
  /** Answers that mention at least one tracked company. */
  naming: number;
  /** Mentions of all tracked companies, at most one an answer and company. */
  mentions: number;
  /** Sum over answers of the square of an answer's mentions. */
  mentionSquares: number;
  /** In the order of the scope's companies. */
  companies: CompanyCounts[];
}

export interface CompanyCounts {
  /** Answers that mention the company. */
  mentions: number;
  /** Sum of its ranks. */
  ranks: number;
  /** Answers that cite it. */
  cited: number;
  /** Sum over the answers that mention it of the mentions in the answer. */
  together: number;
  /** Sum of the squares of its ranks; absent where it was not counted from answers: the stored sums of a day are without. */
  rankSquares?: number;
}

export function noCounts(companies: number): Counts {
  return {
    answers: 0,
    naming: 0,
    mentions: 0,
    mentionSquares: 0,
    companies: Array.from({ length: companies }, () => ({ mentions: 0, ranks: 0, cited: 0, together: 0 })),
  };
}

/** Adds `counts` to `sum`. */
export function addCounts(sum: Counts, counts: Counts): void {
  sum.answers += counts.answers;
  sum.naming += counts.naming;
  sum.mentions += counts.mentions;
  sum.mentionSquares += counts.mentionSquares;
  for (const [index, company] of counts.companies.entries()) {
    const into = sum.companies[index]!;
    into.mentions += company.mentions;
    into.ranks += company.ranks;
    into.cited += company.cited;
    into.together += company.together;
    if (company.rankSquares !== undefined) into.rankSquares = (into.rankSquares ?? 0) + company.rankSquares;
  }
}

/** Which rows of a day a scope takes, as tables over the day's dictionaries. */
export interface RowFilter {
  /** Whether it takes all counted answers of the day. */
  isWhole: boolean;
  /** Milliseconds of the day, inclusive. */
  fromMs: number;
  toMs: number;
  prompts: Uint8Array;
  locations: Uint8Array;
  models: Uint8Array;
}

export interface ScopeSets extends Pick<Scope, "startMs" | "endMs"> {
  /** Whether it takes others than all counted answers of its time. */
  narrows: boolean;
  prompts: ReadonlySet<number> | null;
  locations: ReadonlySet<number> | null;
  /** By the catalogue's number, and again from `cutBit` on for answers that were cut. */
  models: Uint8Array;
}

/** The scope's lists as sets, made once for all days. */
export function scopeSets(
  scope: Pick<Scope, "startMs" | "endMs" | "models" | "prompts" | "locations" | "includeCut">,
): ScopeSets {
  const models = new Uint8Array(2 * cutBit).fill(scope.models === null ? 1 : 0, 0, cutBit);
  for (const n of scope.models ?? []) models[n] = 1;
  if (scope.includeCut) models.copyWithin(cutBit, 0, cutBit);
  const set = (list: number[] | null) => list && new Set(list);
  const { prompts, locations, includeCut } = scope;
  return {
    startMs: scope.startMs,
    endMs: scope.endMs,
    narrows: scope.models !== null || prompts !== null || locations !== null || includeCut,
    models,
    prompts: set(prompts),
    locations: set(locations),
  };
}

/** Whether all counted answers of a day are taken. @param day in days since 1970. */
export const isWholeDay = (day: number, sets: ScopeSets): boolean => !sets.narrows && coversDay(day, sets);

/** Whether a range has all of a day, whatever is taken of it. @param day in days since 1970. */
export const coversDay = (day: number, { startMs, endMs }: Pick<ScopeSets, "startMs" | "endMs">): boolean =>
  startMs <= day * DAY_MS && endMs >= (day + 1) * DAY_MS - 1;

export function rowFilter(day: Day, sets: ScopeSets): RowFilter {
  return {
    isWhole: isWholeDay(day.day, sets),
    fromMs: sets.startMs - day.day * DAY_MS,
    toMs: sets.endMs - day.day * DAY_MS,
    prompts: table(day.prompts, sets.prompts),
    locations: table(day.locations, sets.locations),
    models: sets.models,
  };
}

function table(dictionary: Uint32Array, wanted: ReadonlySet<number> | null): Uint8Array {
  const taken = new Uint8Array(dictionary.length);
  if (wanted === null) return taken.fill(1);
  for (let place = 0; place < dictionary.length; place++) taken[place] = wanted.has(dictionary[place]!) ? 1 : 0;
  return taken;
}

let taken = new Uint32Array(1_024);

/** The places of the answers that the filter takes, ascending; valid until the next call. */
export function takenRows({ ms, prompt, location, model }: Day, filter: RowFilter): Uint32Array {
  const from = firstNotBefore(ms, filter.fromMs);
  const to = firstNotBefore(ms, filter.toMs + 1);
  if (taken.length < to - from) taken = new Uint32Array(2 * (to - from));
  const rows = taken;
  const { prompts, locations, models } = filter;
  let length = 0;
  // Without branches, which would be taken at random: each answer is written, and stays where it is taken.
  for (let row = from; row < to; row++) {
    rows[length] = row;
    length += prompts[prompt[row]!]! & models[model[row]!]! & locations[location[row]!]!;
  }
  return rows.subarray(0, length);
}

/** The place of the first answer at an instant or later. @param ms ascending. */
function firstNotBefore(ms: Uint32Array, instant: number): number {
  let [from, to] = [0, ms.length];
  if (instant <= 0) return 0;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ms[middle]! < instant) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Counts the answers of a day that the filter takes. `companies` are numbers in the order of the result. */
export function countDay(day: Day, filter: RowFilter, companies: readonly number[]): Counts {
  const { marks } = day;
  const width = day.companies.length;
  const cites = citesBit(marks);
  const rank = cites - 1;
  const rows = takenRows(day, filter);
  // Answer by answer for what is of an answer, then company by company: sums in variables take less time than sums in columns.
  const mentionsOf = new Uint16Array(rows.length);
  let naming = 0;
  let mentionSquares = 0;
  let allMentions = 0;
  for (let index = 0; index < rows.length; index++) {
    let mentions = 0;
    const end = (rows[index]! + 1) * width;
    for (let at = end - width; at < end; at++) mentions += oneUnlessZero(marks[at]! & rank);
    mentionsOf[index] = mentions;
    naming += oneUnlessZero(mentions);
    allMentions += mentions;
    mentionSquares += mentions * mentions;
  }
  const countsOf = (column: number): CompanyCounts => {
    let [mentions, ranks, cited, together] = [0, 0, 0, 0];
    for (let index = 0; index < rows.length; index++) {
      const mark = marks[rows[index]! * width + column]!;
      const isMentioned = oneUnlessZero(mark & rank);
      mentions += isMentioned;
      ranks += mark & rank;
      cited += oneUnlessZero(mark & cites);
      together += isMentioned * mentionsOf[index]!;
    }
    return { mentions, ranks, cited, together };
  };
  return {
    answers: rows.length,
    naming,
    mentions: allMentions,
    mentionSquares,
    companies: companies.map((n) => {
      const column = day.companies.indexOf(n);
      return column < 0 ? { mentions: 0, ranks: 0, cited: 0, together: 0 } : countsOf(column);
    }),
  };
}
