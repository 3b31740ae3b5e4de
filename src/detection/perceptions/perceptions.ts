import { firstPlaces } from "../mentions/first-places.ts";
import { languageOf } from "../mentions/language.ts";
import { readVisible } from "../visible-text/read.ts";
import { columnsOf } from "./columns.ts";
import { qualitiesIn, type Speech, speechesOf } from "./qualities.ts";
import { Sections } from "./sections.ts";
import { goesOn, type Span, sentencesOf } from "./sentences.ts";

/** A quality that an answer ascribes to a company, with the sentences that say so. */
export interface Perception {
  companyN: number;
  name: string;
  positive: boolean;
  /** Each as it stands in the answer, offsets in UTF-16 units. */
  evidence: { sentence: string; start: number; end: number }[];
}

/** A tracked company as it may be named in an answer. */
export interface Named {
  n: number;
  isSelf: boolean;
  name: string;
  aliases: readonly string[];
}

/**
 * What an answer says of the companies that it names, found by words and without a model, so that the same answer always says
 * the same. Answers that do not mention the own brand say nothing here.
 *
 * A quality belongs to the companies named in its clause, or else before it in the sentence, or in the sentence before where
 * this one goes on with a pronoun or stands in the list below it, or in the label of its block, the heading above its list or directly above
 * its paragraph, or the head of its column. What stands behind `than` is only compared with, and a question says nothing.
 *
 * @param mentions the companies that the answer mentions, with the places where these are known.
 * @param language of the answer's visible text, where a detector has found it.
 */
export function perceptionsOf(
  answer: string,
  companies: readonly Named[],
  mentions: readonly { companyN: number; position: number | null; evidence: unknown }[],
  language?: string,
): Perception[] {
  const own = companies.find((company) => company.isSelf);
  if (!mentions.some(({ companyN, position }) => companyN === own?.n && position !== null)) return [];
  const places = placesOf(answer, companies, mentions);
  if (places.length === 0) return [];
  const spoken = speechesOf(language ?? languageOf(readVisible(answer).text));
  const found = new Map<string, Perception>();
  let before: { companies: number[]; end: number } = { companies: [], end: 0 };
  let line = 0;
  let [at, next] = [0, 0];
  const sections = new Sections(answer);
  const columns = columnsOf(answer, places);
  for (const sentence of sentencesOf(answer)) {
    const text = answer.slice(sentence.start, sentence.end);
    const newline = answer.slice(at, sentence.start).lastIndexOf("\n");
    if (newline >= 0) line = at + newline + 1;
    at = sentence.start;
    const isContinued = goesOn(answer, text, line, sentence, before.end);
    let upTo = next;
    while (upTo < places.length && places[upTo]!.start < sentence.end) upTo++;
    const inside = places.slice(next, upTo);
    const section = sections.at(
      line,
      sentence.start,
      [...new Set(inside.map(({ companyN }) => companyN))],
      inside[0]?.start ?? answer.length,
    );
    for (const { companyN, start, end } of inside.length === 0 ? (columns.get(line) ?? []) : []) {
      const cell = answer.slice(Math.max(start, sentence.start), Math.min(end, sentence.end));
      for (const said of qualitiesIn(cell, spoken)) add(found, { companyN, ...said }, { sentence: text, ...sentence });
    }
    const inherited = isContinued && before.companies.length === 1 ? before.companies : section === null ? [] : [section];
    if (isQuestion.test(text)) {
      next = upTo;
      before = { companies: inherited, end: sentence.end };
      continue;
    }
    let subject = inherited;
    for (const clause of stretchesOf(text, places.slice(next, upTo), sentence.start, spoken)) {
      const [start, end] = [sentence.start + clause.start, sentence.start + clause.end];
      while (next < places.length && places[next]!.start < start) next++;
      const from = next;
      while (next < places.length && places[next]!.start < end) next++;
      const named = namedIn(answer, places.slice(from, next), start, end);
      if (named.length > 0) subject = named;
      if (subject.length === 0) continue;
      for (const { name, positive } of qualitiesIn(
        withoutNames(text, clause, sentence.start, places.slice(from, next)),
        spoken,
      )) {
        for (const companyN of subject) add(found, { companyN, name, positive }, { sentence: text, ...sentence });
      }
    }
    if (subject.length > 0) before = { companies: subject, end: sentence.end };
    else if (!isContinued) before = { companies: [], end: sentence.end };
    else before = { ...before, end: sentence.end };
  }
  return [...found.values()];
}

/** A clause with blanks for names: "Scalable Capital" is not called scalable by them. */
function withoutNames(text: string, clause: Span, offset: number, places: readonly Place[]): string {
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

function add(
  found: Map<string, Perception>,
  perception: Omit<Perception, "evidence">,
  evidence: Perception["evidence"][number],
): void {
  const key = `${perception.companyN} ${perception.name}`;
  const known = found.get(key) ?? { ...perception, evidence: [] };
  // Sentences come in order.
  if (known.evidence.at(-1)?.start !== evidence.start) known.evidence.push(evidence);
  found.set(key, known);
}

interface Place extends Span {
  companyN: number;
  /** The company's index among the mentions. */
  mention: number;
}

/** Where the mentioned companies are named, in order: by the detector's evidence, else by their names. */
function placesOf(answer: string, companies: readonly Named[], mentions: Parameters<typeof perceptionsOf>[2]): readonly Place[] {
  const places = mentions.flatMap(({ companyN, position, evidence }, mention): Place[] => {
    if (position === null) return [];
    const known = (evidence as (Span & { kind: string })[] | null)?.filter(({ kind }) =>
      ["name", "alias", "link"].includes(kind),
    );
    if (known?.length) return known.map(({ start, end }) => ({ companyN, mention, start, end }));
    const company = companies.find(({ n }) => n === companyN);
    return (company ? namedPlaces(answer, company) : []).map((place) => ({ companyN, mention, ...place }));
  });
  places.sort((a, b) => a.start - b.start);
  return firstPlaces(places, ({ companyN }) => companyN);
}

const namedPlaces = (answer: string, company: Named): Span[] =>
  [...answer.matchAll(namePattern(company))].map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** Making one costs more than using it, and a website's companies are the same objects until they change. */
const namePatterns = new WeakMap<Named, RegExp>();

function namePattern(company: Named): RegExp {
  const known = namePatterns.get(company);
  if (known) return known;
  const names = [company.name, ...company.aliases].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  namePatterns.set(company, pattern);
  return pattern;
}

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
function* stretchesOf(text: string, places: readonly Place[], offset: number, spoken: readonly Speech[]): Generator<Span> {
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

/** A question ascribes nothing. */
const isQuestion = /[?？]["'”»)*_]{0,4}$/u;

const comparison =
  /(?<![\p{L}])(?:than|compared (?:to|with)|unlike|instead of|as \p{L}+ as|als|im vergleich zu|(?:an)?statt|que|comparé à|au lieu de|a diferencia de|en (?:lugar|vez) de|rispetto a|invece di|em vez de|in plaats van)\s+(?:[^\s,;:]+\s+)?(?:[^\s\p{L}\p{N}]*|\[[^\][\n]*\]\(\S*)$/iu;

/** Between what is compared with and its name stand a word, marks and an address at most. */
const comparisonReach = 1_000;

/** The companies that a stretch of the answer is about, in the order of the mentions. */
function namedIn(answer: string, places: readonly Place[], start: number, end: number): number[] {
  const isCompared = (place: Place) => comparison.test(answer.slice(Math.max(start, place.start - comparisonReach), place.start));
  const named = places.filter((place) => place.end <= end && !isCompared(place)).sort((a, b) => a.mention - b.mention);
  return [...new Set(named.map(({ companyN }) => companyN))];
}
