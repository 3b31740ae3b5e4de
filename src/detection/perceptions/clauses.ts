import type { Place } from "./places.ts";
import { qualitiesIn, type Speech } from "./qualities.ts";
import type { Span } from "./sentences.ts";

const clauseBreak =
  /;|[,–—]?\s(?:but|while|whereas|although|though|however|yet|aber|während|jedoch|mais|tandis que|pero|mientras|ma|mentre)\s/giu;

function* clausesOf(text: string): Generator<Span> {
  let at = 0;
  for (const match of [...text.matchAll(clauseBreak), null]) {
    yield { start: at, end: match?.index ?? text.length };
    if (match) at = match.index + match[0].length;
  }
}

/** Between one company with its qualities and the next one: "A is cheap, B is fast". */
const between = /(?:[,，]\s{0,3}(?:(?:and|und|et|y|e|en)\s)?|\s(?:and|und|et|y|e|en)\s)[^\p{L}\p{N}]{0,12}$/u;

/** Clauses, parted before a company that has qualities of its own behind it where the one before it has some, too. */
export function* stretchesOf(text: string, places: readonly Place[], offset: number, spoken: readonly Speech[]): Generator<Span> {
  for (const { start, end } of clausesOf(text)) {
    const inside = places.filter((place) => place.start >= offset + start && place.end <= offset + end);
    if (inside.length < 2) {
      yield { start, end };
      continue;
    }
    const behind = inside.map((place, n) => {
      const gap = text.slice(place.end - offset, inside[n + 1] ? inside[n + 1]!.start - offset : end);
      return { gap, speaks: qualitiesIn(gap, spoken).length > 0 };
    });
    let from = start;
    let said = false;
    for (const [n, { gap, speaks }] of behind.entries()) {
      said ||= speaks;
      const [place, next] = [inside[n]!, inside[n + 1]];
      if (!next || !said || next.companyN === place.companyN || !behind[n + 1]!.speaks) continue;
      const link = between.exec(gap.slice(-linkReach))?.[0].length;
      if (link === undefined) continue;
      const to = next.start - offset - link;
      yield { start: from, end: to };
      [from, said] = [to, false];
    }
    yield { start: from, end };
  }
}

/** Marks may stand around a name. */
const linkReach = 40;

/** A clause with blanks for names: "Scalable Capital" is not called scalable by them. */
export function withoutNames(text: string, clause: Span, offset: number, places: readonly Place[]): string {
  let said = "";
  let at = clause.start;
  for (const place of places) {
    const [start, end] = [place.start - offset, Math.min(place.end - offset, clause.end)];
    if (start < at) continue;
    said += `${text.slice(at, start)}${" ".repeat(Math.max(0, end - start))}`;
    at = end;
  }
  return said + text.slice(at, clause.end);
}

const comparison =
  /(?<![\p{L}])(?:than|compared (?:to|with)|unlike|instead of|as \p{L}+ as|als|im vergleich zu|(?:an)?statt|que|comparé à|au lieu de|a diferencia de|en (?:lugar|vez) de|rispetto a|invece di|em vez de|in plaats van)\s+(?:[^\s,;:]+\s+)?(?:[^\s\p{L}\p{N}]*|\[[^\][\n]*\]\(\S*)$/iu;

/** Between what is compared with and its name stand a word, marks and an address at most. */
const comparisonReach = 1_000;

/** The companies that a stretch of the answer is about, in the order of the mentions. */
export function namedIn(answer: string, places: readonly Place[], start: number, end: number): number[] {
  const isCompared = (place: Place) => comparison.test(answer.slice(Math.max(start, place.start - comparisonReach), place.start));
  const named = places.filter((place) => place.end <= end && !isCompared(place)).sort((a, b) => a.mention - b.mention);
  return [...new Set(named.map(({ companyN }) => companyN))];
}
