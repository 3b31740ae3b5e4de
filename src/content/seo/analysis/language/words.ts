import { segmenterOf } from "../../../../platform/languages/index.ts";
import { remembered } from "./remembered.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Languages written without spaces between words. */
const UNSPACED = new Set(["ja", "zh", "th", "lo", "km", "my"]);

export function isUnspaced(language: string): boolean {
  return UNSPACED.has(language);
}

/** Lower case, without accents and width variants, for comparing. Lengths may differ from the original's. */
export function fold(text: string): string {
  // Most words, and all of most texts.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // The voicing marks of kana make other letters, not variants of one.
  return text
    .normalize("NFKD")
    .replace(/[\p{Mn}--[\u3099\u309a]]+/gv, "")
    .normalize("NFC")
    .replace(/ß/g, "ss")
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/ł/g, "l");
}

/** A name's or a text's folded letters and digits alone: what its spellings have in common. */
export const squash = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*[\p{L}\p{N}\p{M}]|[\p{L}\p{N}]/gu;

export type Word = { text: string; start: number };

/** The words of a text in order, with their offsets. */
export const words = remembered((text, language): readonly Word[] => {
  if (isUnspaced(language)) {
    return Array.from(segmenterOf(language).segment(text))
      .filter((segment) => segment.isWordLike)
      .map((segment) => ({ text: segment.segment, start: segment.index }));
  }
  return Array.from(text.matchAll(WORD), (match) => ({ text: match[0], start: match.index }));
});

/** The folded words of a text in order. */
export const foldedWords = remembered((text, language): readonly string[] => {
  // Texts repeat their words.
  const folded = new Map<string, string>();
  return words(text, language).map((word) => {
    const known = folded.get(word.text) ?? fold(word.text);
    folded.set(word.text, known);
    return known;
  });
});

/** The number of words; for languages without spaces, of the segmenter's words. */
export const countWords = remembered((text, language): number => {
  if (!isUnspaced(language)) return text.match(WORD)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of segmenterOf(language).segment(text)) if (isWordLike) count++;
  return count;
});

export type Sentence = { text: string; start: number; end: number };

/** A dot after one of these, or after a single letter or a number, ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|\p{N}{1,3}|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|p\.\s?ej|etc|Mr|Mrs|Ms|Dr|Prof|St|vs|No|Nr|ca|bzw|usw|inkl|max|min|Abb|env|cf|Mme|M|Sr|Sra|Ud|Uds|aprox|núm|approx|Inc|Ltd|Co|GmbH)\.\s*$/u;

/** More than an abbreviation has, with what stands before it. */
const ABBREVIATION_LENGTH = 16;

function endsWithAbbreviation(text: string): boolean {
  const trimmed = text.trimEnd();
  return trimmed.endsWith(".") && ABBREVIATION.test(trimmed.slice(-ABBREVIATION_LENGTH));
}

/** A unit behind its number, or a currency before it, which ends a sentence where a capital letter follows: "in 30 min. The next". */
const UNIT_AT_END = /\d\s?(?:min|h|s|m|g|l|W|V|A)\.\s*$|\p{Sc}\s?\d{1,3}\.\s*$/u;

/** The sentences of a text with their offsets; pieces cut at an abbreviation are joined again. */
export const sentences = remembered((text, language): readonly Readonly<Sentence>[] => {
  const found: Sentence[] = [];
  for (const { segment, index } of segmenterOf(language, "sentence").segment(text)) {
    const last = found.at(-1);
    const before = last ? text.slice(last.start, last.end) : "";
    // "This (or that!) one": what goes on in small letters is the same sentence.
    const isAside = /[!?][)\]"”»]\s{1,3}$/.test(before.slice(-5)) && /^\p{Ll}/u.test(segment);
    // Nouns begin with a capital letter in German.
    const isNew = language !== "de" && /^\p{Lu}/u.test(segment) && UNIT_AT_END.test(before.slice(-ABBREVIATION_LENGTH));
    if (last && (isAside || (endsWithAbbreviation(before) && !isNew))) last.end = index + segment.length;
    else found.push({ text: "", start: index, end: index + segment.length });
  }
  for (const sentence of found) {
    sentence.text = text.slice(sentence.start, sentence.end).trimEnd();
    sentence.end = sentence.start + sentence.text.length;
  }
  return found.filter((sentence) => sentence.text.length > 0);
});

/** The words that carry a query's or a sentence's meaning, folded, without repetitions. */
export function contentWords(text: string, language: string): string[] {
  return contentOf(foldedWords(text, language), language);
}

/** `contentWords` of a text's folded words. */
export function contentOf(folded: readonly string[], language: string): string[] {
  const stop = STOP_WORDS[language] ?? new Set<string>();
  const all = folded.map((word) => word.replace(/^(?:[cdjlmnst]|qu)'/, ""));
  const meaning = all.filter((word) => !stop.has(word) && (word.length > 1 || isUnspaced(language) || /\p{N}/u.test(word)));
  return [...new Set(meaning.length > 0 ? meaning : all)];
}

/** A text prepared for being asked often which words it holds. */
export type WordIndex = { folded: string; present: Set<string> };

export function indexWords(text: string, language: string): WordIndex {
  return {
    folded: fold(text),
    present: new Set(isUnspaced(language) ? [] : foldedWords(text, language).flatMap((word) => word.split(/[-']/))),
  };
}

/**
 * The share of a query's content words that a text (or several texts together) holds, 0 to 1. Inflected forms count: words agree
 * when they share a beginning of at least four letters and three quarters of the shorter one, or when one is a part of a compound.
 */
export function coverage(query: string, texts: string | WordIndex[], language: string): number {
  const indexes = typeof texts === "string" ? [indexWords(texts, language)] : texts;
  // People who search in a language without spaces put them between terms, which the segmenter would cut into syllables.
  const terms = isUnspaced(language) ? query.trim().split(/\s+/) : [query];
  const shares = terms.map((term) => {
    if (terms.length > 1 && indexes.some(({ folded }) => holdsTerm(fold(term), folded))) return 1;
    const wanted = contentWords(term, language);
    return wanted.filter((word) => holdsWord(word, indexes, language)).length / Math.max(1, wanted.length);
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** A term as it is, or a verb or adjective of which an inflected form stands there (臭い, 臭わない). */
function holdsTerm(term: string, folded: string): boolean {
  if (folded.includes(term)) return true;
  const [, stem] = /^(\p{sc=Han}+)\p{sc=Hira}{1,2}$/u.exec(term) ?? [];
  return stem !== undefined && new RegExp(`${stem}\\p{sc=Hira}`, "u").test(folded);
}

/** The content words of a query that none of the texts holds in any form. */
export function missingWords(query: string, texts: WordIndex[], language: string): string[] {
  return contentWords(query, language).filter((word) => !holdsWord(word, texts, language));
}

function holdsWord(word: string, texts: WordIndex[], language: string): boolean {
  // Short words stand inside of many others by chance.
  const inside = isUnspaced(language) || word.length >= 4 || /[^\p{L}]/u.test(word);
  return texts.some(
    ({ folded, present }) => (inside && folded.includes(word)) || (!isUnspaced(language) && hasWord(word, present)),
  );
}

function hasWord(word: string, present: Set<string>): boolean {
  return word.split(/[-']/).every((part) => present.has(part) || hasForm(part, present));
}

/** Longer than an inflection's or derivation's ending ("installation", "install"): another compound with the same beginning. */
const MAX_ENDING = 5;

function hasForm(word: string, present: Set<string>): boolean {
  for (const other of present) {
    const shorter = Math.min(word.length, other.length);
    if (shorter < 4) {
      // Plurals of short words ("cup", "cups").
      if (shorter === 3 && Math.abs(word.length - other.length) <= 1 && (word.startsWith(other) || other.startsWith(word)))
        return true;
      // So are what one does and what is done ("dry", "drying").
      if (shorter === 3 && (isDoing(word, other) || isDoing(other, word))) return true;
      continue;
    }
    let same = 0;
    while (same < shorter && word[same] === other[same]) same++;
    const endings = Math.max(word.length, other.length) - same;
    // "Cooked" is no form of "cooker".
    if (isAgent(word) !== isAgent(other) && word.length > same && other.length > same) continue;
    if (same >= Math.max(4, Math.ceil(shorter * 0.75)) && endings <= MAX_ENDING) return true;
    if (isPartOf(word, other) || isPartOf(other, word)) return true;
  }
  return false;
}

/** Whether a word is another one with an English ending for what is done. */
const isDoing = (long: string, short: string): boolean => long.startsWith(short) && /^(?:ing|ed)$/.test(long.slice(short.length));

/** Whether a word may name who or what does something, in English. */
const isAgent = (word: string): boolean => /[^aeiou]ers?$/.test(word);

/** A prefix of fewer letters makes another word, not a compound ("returns", "turns"). */
const MIN_FIRST_PART = 3;

function isPartOf(word: string, compound: string): boolean {
  const at = word.length >= 5 ? compound.indexOf(word) : -1;
  return at === 0 || at >= MIN_FIRST_PART;
}

/** Whether all words are of scripts whose words are compared by their beginnings; others join or leave out what tells forms apart. */
export const isComparable = (text: string): boolean => !/(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])\p{L}/u.test(text);
