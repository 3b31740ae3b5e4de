import type { CheckContext } from "../../context.ts";
import { contentWords, coverage, fold, indexWords, isComparable, missingWords, squash, words } from "../../language/words.ts";
import { siteLabel } from "../../links.ts";
import { titleParts } from "../../suggest.ts";

/** A word that most queries have is what they are about; a shorter one may be written in too many ways. */
const MIN_SHARED_LETTERS = 5;
const MIN_SHARE_OF_QUERIES = 0.6;

/** A word or phrase that several target queries have, and which have it. */
export type SharedWord = { word: string; queries: string[] };

/** The first word that all target queries have, or most of three or more, and a text lacks in any form. */
export function sharedWordOutside(context: CheckContext, text: string, by: "most" | "all"): SharedWord | undefined {
  const { queries, language } = context;
  if (queries.length < 2) return undefined;
  if (!queries.every(isComparable)) {
    const term = sharedTerms(queries).find((each) => !squash(text).includes(squash(each)));
    return term === undefined ? undefined : { word: term, queries };
  }
  const needed = by === "all" ? queries.length : Math.max(2, Math.ceil(queries.length * MIN_SHARE_OF_QUERIES));
  const said = by === "all" ? squash(text) + siteNames(context) : squash(text);
  const held = [indexWords(text, language)];
  const lacking = [...new Set(queries.flatMap((query) => contentWords(query, language)))].flatMap((word): SharedWord[] => {
    const having = queries.filter((query) => coverage(word, query, language) === 1);
    const minLetters = by === "most" && having.length === queries.length ? MIN_SHARED_LETTERS - 1 : MIN_SHARED_LETTERS;
    const isShared = /\p{L}/u.test(word) && word.length >= minLetters && having.length >= needed;
    const isLacking = isShared && missingWords(word, held, language).length > 0 && !sharesStem(squash(word), said);
    return isLacking ? [{ word, queries: having }] : [];
  });
  const [first] = lacking;
  if (!first) return undefined;
  const all = lacking.map(({ word }) => word);
  return { ...first, word: phraseOf(first.word, all, queries, language) ?? asWritten(first.word, queries, language) };
}

/** A folded word as the queries write it. */
function asWritten(word: string, queries: string[], language: string): string {
  const written = queries.flatMap((query) => words(query, language).map(({ text }) => text));
  return written.find((each) => fold(each) === word) ?? word;
}

/** The site's own name stands in its title, and need not stand everywhere. */
function siteNames({ document }: CheckContext): string {
  const title = titleParts(document.titles[0]?.text ?? "").slice(1);
  return squash([siteLabel(document.url), document.head.properties.get("og:site_name")?.text ?? "", ...title].join(" "));
}

/** The terms between spaces that all queries have, in languages whose words are not spaced. */
function sharedTerms([first = "", ...others]: string[]): string[] {
  return first.split(/\s+/).filter((term) => term.length > 1 && others.every((other) => other.split(/\s+/).includes(term)));
}

/** So many letters in a row are a stem, whatever a language puts before and behind it: "perpecahan", "pecahnya". */
const STEM_LETTERS = 5;

function sharesStem(word: string, text: string): boolean {
  if (word.length < STEM_LETTERS) return text.includes(word);
  for (let at = 0; at + STEM_LETTERS <= word.length; at++) if (text.includes(word.slice(at, at + STEM_LETTERS))) return true;
  return false;
}

/** A word with those beside it in the query that the text lacks too: "segundo plano", of which one alone says nothing. */
function phraseOf(word: string, lacking: string[], queries: string[], language: string): string | undefined {
  const query = queries.find((each) => contentWords(each, language).includes(word));
  const all = query ? words(query, language) : [];
  const at = all.findIndex(({ text }) => fold(text) === word);
  if (at < 0) return undefined;
  const isLacking = (index: number) => index >= 0 && index < all.length && lacking.includes(fold(all[index]!.text));
  let [from, to] = [at, at];
  while (isLacking(from - 1)) from--;
  while (isLacking(to + 1)) to++;
  const phrase = query!.slice(all[from]!.start, all[to]!.start + all[to]!.text.length);
  // Words that only one query has side by side are no term.
  const having = queries.filter((each) => fold(each).includes(fold(phrase))).length;
  return having * 2 > queries.length ? phrase : undefined;
}
