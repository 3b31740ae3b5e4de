import { firstPlaces } from "../mentions/first-places.ts";
import { languageOf } from "../mentions/language.ts";
import { readVisible } from "../visible-text/read.ts";
import { endings, type Language, negations, qualities } from "./lexicon.ts";

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

interface Span {
  start: number;
  end: number;
}

interface Term {
  words: string[];
  name: string;
  positive: boolean;
  opposite: string;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu;
/** Where `l'` and `dell'` are words of their own. */
const wordWithoutElision = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu;
const eliding: ReadonlySet<Language> = new Set(["fr", "it", "pt"]);

function wordsOf(text: string, language: Language): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFC")
      .match(eliding.has(language) ? wordWithoutElision : word) ?? []
  );
}

function stemOf(form: string, language: Language): string {
  const ending = endings[language];
  if (!ending) return form;
  const stem = form.replace(ending, "");
  return stem === form ? form : stemOf(stem, language);
}

interface Speech {
  language: Language;
  /** Terms by the stem of their first word, longer ones first. */
  terms: ReadonlyMap<string, Term[]>;
}

const speeches = new Map(
  (Object.keys(endings) as Language[]).map((language): [string, Speech] => {
    const termsOf = (list: string[] | undefined, name: string, positive: boolean, opposite: string): Term[] =>
      (list ?? []).map((term) => ({
        words: wordsOf(term, language).map((form) => stemOf(form, language)),
        name,
        positive,
        opposite,
      }));
    const terms = qualities.flatMap(({ positive, negative, terms: { [language]: own } }) => [
      ...termsOf(own?.pro, positive, true, negative),
      ...termsOf(own?.con, negative, false, positive),
    ]);
    const longerFirst = terms.sort((one, other) => other.words.length - one.words.length);
    return [language, { language, terms: Map.groupBy(longerFirst, (term) => term.words[0]!) }];
  }),
);
const english = speeches.get("en")!;

const negationWords = new Map(Object.entries(negations).map(([language, list]) => [language, new Set(list.split(" "))]));

/** How an answer in a language speaks: with the words of it, and of English, which stand in answers of all languages. */
function speechesOf(language: string): Speech[] {
  const own = speeches.get(language);
  return own && own !== english ? [own, english] : [english];
}

/**
 * What an answer says of the companies that it names, found by words and without a model, so that the same answer always says
 * the same. Answers that do not mention the own brand say nothing here.
 *
 * A quality belongs to the companies named in its clause, or else before it in the sentence, or in the sentence before where
 * this one goes on with a pronoun or stands in the list below it. What stands behind `than` is only compared with.
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
  for (const sentence of sentencesOf(answer)) {
    const text = answer.slice(sentence.start, sentence.end);
    const newline = answer.slice(at, sentence.start).lastIndexOf("\n");
    if (newline >= 0) line = at + newline + 1;
    at = sentence.start;
    const isContinued = goesOn(answer, text, line, sentence, before.end);
    const inherited = isContinued && before.companies.length === 1 ? before.companies : [];
    let subject = inherited;
    for (const clause of clausesOf(text)) {
      const [start, end] = [sentence.start + clause.start, sentence.start + clause.end];
      while (next < places.length && places[next]!.start < start) next++;
      const from = next;
      while (next < places.length && places[next]!.start < end) next++;
      const named = namedIn(answer, places.slice(from, next), start, end);
      if (named.length > 0) subject = named;
      if (subject.length === 0) continue;
      for (const { name, positive } of qualitiesIn(text.slice(clause.start, clause.end), spoken)) {
        for (const companyN of subject) add(found, { companyN, name, positive }, { sentence: text, ...sentence });
      }
    }
    if (subject.length > 0) before = { companies: subject, end: sentence.end };
    else if (!isContinued) before = { companies: [], end: sentence.end };
    else before = { ...before, end: sentence.end };
  }
  return [...found.values()];
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

const sentenceEnd = /(?<=[.!?…]["'”»)*_]{0,4})\s+|(?<=[。！？])|\n+/gu;

/** Sentences and lines that hold a letter, without the marks of lists and headings before them. */
export function* sentencesOf(answer: string): Generator<Span> {
  let at = 0;
  for (const match of [...answer.matchAll(sentenceEnd), null]) {
    const raw = answer.slice(at, match?.index ?? answer.length);
    const lead = /^[\s>#*+|•·–—-]*(?:\d+[.)]\s+)?/.exec(raw)![0].length;
    const text = raw.trimEnd();
    if (/\p{L}/u.test(text.slice(lead))) yield { start: at + lead, end: at + text.length };
    if (match) at = match.index + match[0].length;
  }
}

const pronoun =
  /^(?:\*\*|["'“])?(?:it|its|it's|they|their|this brand|the brand|the company|es|er|sie|die marke|das unternehmen|il|elle|ils|elles|la marque|la marca|el|ella|su|esso|essa)(?![\p{L}])/iu;

/** Lists in lists have fewer characters before them. */
const maxIndent = 200;

/**
 * Whether a sentence speaks of what the one before spoke of: a pronoun opens it, or it is a point in a list below it.
 * @param line where the sentence's line begins
 * @param end of the sentence before
 */
function goesOn(answer: string, text: string, line: number, sentence: Span, end: number): boolean {
  if (pronoun.test(text)) return !/\n\s*\n/.test(answer.slice(end, sentence.start));
  return /^(?:\s{2,}|\t)[*+•-]\s/.test(answer.slice(line, Math.min(line + maxIndent, sentence.start)));
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

const comparison =
  /(?<![\p{L}])(?:than|compared (?:to|with)|unlike|als|im vergleich zu|que|comparé à|a diferencia de|rispetto a)\s+(?:\S+\s+){0,1}(?:[^\s\p{L}\p{N}]*|\[[^\][\n]*\]\(\S*)$/iu;

/** Between what is compared with and its name stand a word, marks and an address at most. */
const comparisonReach = 1_000;

/** The companies that a stretch of the answer is about, in the order of the mentions. */
function namedIn(answer: string, places: readonly Place[], start: number, end: number): number[] {
  const isCompared = (place: Place) => comparison.test(answer.slice(Math.max(start, place.start - comparisonReach), place.start));
  const named = places.filter((place) => place.end <= end && !isCompared(place)).sort((a, b) => a.mention - b.mention);
  return [...new Set(named.map(({ companyN }) => companyN))];
}

function qualitiesIn(clause: string, spoken: readonly Speech[]): { name: string; positive: boolean }[] {
  const isNegation = (form: string) => spoken.some(({ language }) => negationWords.get(language)!.has(form));
  return spoken.flatMap(({ language, terms }) => {
    const words = wordsOf(clause, language);
    const stems = words.map((form) => stemOf(form, language));
    const found: { name: string; positive: boolean }[] = [];
    for (let at = 0; at < stems.length; at++) {
      const term = terms.get(stems[at]!)?.find((one) => one.words.every((part, index) => stems[at + index] === part));
      if (!term) continue;
      const against = words.slice(Math.max(0, at - 3), at).some(isNegation);
      found.push(against ? { name: term.opposite, positive: !term.positive } : { name: term.name, positive: term.positive });
      at += term.words.length - 1;
    }
    return found;
  });
}
