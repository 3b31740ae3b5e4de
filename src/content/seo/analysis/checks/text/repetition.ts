import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { STOP_WORDS } from "../../language/stop-words.ts";
import { contentOf, countWords, fold, foldedWords, isUnspaced, sentences, words } from "../../language/words.ts";
import { isAttribution } from "../../quotation.ts";
import { never } from "../../recommended-where.ts";

/** Shingles of three words; nine tenths of the shorter paragraph's stand in the longer one (containment, Broder 1997; Manning et al., IIR §19.6). */
const DUPLICATE_SIMILARITY = 0.9;
const MIN_DUPLICATE_WORDS = 12;
/** Items of lists repeat short wordings by nature. */
const MIN_DUPLICATE_ITEM_WORDS = 25;

const duplicates: Check = {
  id: "duplicate-paragraphs",
  channel: "seo",
  category: "duplication",
  what: "paragraphs that stand twice",
  threshold: `0 pairs that share ${DUPLICATE_SIMILARITY * 100} % of the shorter one (of at least ${MIN_DUPLICATE_WORDS} words)`,
  notFor: ["question", "category", "recipe"],
  onMainText: true,
  effect: { all: -1.5, draft: 2 },
  recommendedWhere: never,
  run: ({ document, prose, language }) => {
    const candidates = prose
      .map((block) => ({ block, shingles: shingles(block.text, language) }))
      .filter(
        ({ block }) =>
          countWords(block.text, language) >= minWords(block, language) &&
          !isAddress(block.text) &&
          !isAttribution(block.text) &&
          isSaid(block, document.kind),
      );
    const pairs: [TextBlock, TextBlock][] = [];
    const byShingle = new Map<string, number[]>();
    candidates.forEach(({ shingles: own, block }, index) => {
      const others = new Map<number, number>();
      for (const shingle of own)
        for (const other of byShingle.get(shingle) ?? []) others.set(other, (others.get(other) ?? 0) + 1);
      for (const [other, shared] of others) {
        if (shared / Math.min(own.size, candidates[other]!.shingles.size) >= DUPLICATE_SIMILARITY) {
          pairs.push([candidates[other]!.block, block]);
          break;
        }
      }
      for (const shingle of own) byShingle.set(shingle, [...(byShingle.get(shingle) ?? []), index].slice(-20));
    });
    const [pair] = pairs;
    if (!pair) return pass("0");
    return fail(`${pairs.length}`, {
      priority: "medium",
      title: `Remove the repeated paragraph "${shorten(pair[1].text, 50)}"`,
      why: `The text says it ${pairs.length > 1 ? `and ${pairs.length - 1} more ` : ""}twice; repetition takes the place of something new and makes passages compete.`,
      change: `Keep "${shorten(pair[0].text, 60)}" where it fits best and delete the other.`,
      evidence: pair.map((block) => quoteText(document, block)),
    });
  },
};

/** On a page, lines without a sentence's end are labels, dates and counts, which lay-outs repeat. */
function isSaid({ text }: TextBlock, kind: "draft" | "page"): boolean {
  return kind === "draft" || /[.!?…。！？؟।][)"'”»]?(?:\s|$)/.test(text);
}

/** Paths and encoded addresses are examples, and have many words for a splitter only. */
function isAddress(text: string): boolean {
  return !/\s/.test(text) && /[/%_]/.test(text);
}

function minWords(block: TextBlock, language: string): number {
  // The segmenter's words are shorter than words between spaces.
  return (block.kind === "item" ? MIN_DUPLICATE_ITEM_WORDS : MIN_DUPLICATE_WORDS) * (isUnspaced(language) ? 1.5 : 1);
}

function shingles(text: string, language: string): Set<string> {
  const all = foldedWords(text, language);
  return new Set(all.slice(0, -2).map((first, index) => `${first} ${all[index + 1]} ${all[index + 2]}`));
}

/**
 * Yoast calls a phrase overused above some 3 % of the text's words; the limit is 5 phrases in 100 words because short texts on
 * one subject repeat its name. In a single paragraph four times is a list of keywords, not a sentence.
 */
const MAX_PHRASE_SHARE = 5;
const MIN_PHRASE_COUNT = 8;
const MAX_IN_PARAGRAPH = 3;
/** A single word may be the subject of several sentences, so it is counted in each. */
const MAX_WORD_IN_SENTENCE = 4;
const MIN_PARAGRAPH_SHARE = 0.15;

const stuffing: Check = {
  id: "keyword-stuffing",
  channel: "seo",
  category: "duplication",
  what: "the most repeated phrase of two or three words, and the most repeated word of a sentence",
  threshold: `at most ${MAX_PHRASE_SHARE} in 100 words (from ${MIN_PHRASE_COUNT} times on), and ${MAX_IN_PARAGRAPH} in a paragraph of up to 100 words (a word: ${MAX_WORD_IN_SENTENCE} in a sentence) where they are ${MIN_PARAGRAPH_SHARE * 100} % of it`,
  forSearch: true,
  notFor: ["category"],
  onMainText: true,
  recommendedWhere: never,
  run: (context) => {
    const { wordCount, document, prose, language } = context;
    if (wordCount < 40) return notApplicable("too little text");
    if (!STOP_WORDS[language]) return notApplicable(`the words of ${language} that carry no meaning are not known`);
    const read = prose.map((block) => readWords(block, language));
    const overall = mostRepeated(context, read);
    const share = (overall.count * 100) / wordCount;
    const crowded = read.map((block) => crowdingOf(context, block)).find((found) => found !== null);
    const isStuffed = share > MAX_PHRASE_SHARE && overall.count >= MIN_PHRASE_COUNT;
    const measure = `"${overall.phrase}" ${overall.count} times in ${wordCount} words`;
    const found = isStuffed ? overall : crowded;
    if (!found) return pass(overall.count > 1 ? measure : "none repeated");
    return fail(isStuffed ? measure : `"${found.phrase}" ${found.count} times in one place`, {
      priority: "high",
      title: `Repeat "${found.phrase}" less often`,
      why: isStuffed
        ? `"${found.phrase}" stands ${found.count} times in ${wordCount} words; search engines count that as spam (Google's spam policies: keyword stuffing).`
        : `One ${found.phrase.includes(" ") || isUnspaced(language) ? "paragraph" : "sentence"} says "${found.phrase}" ${found.count} times; search engines count that as spam (Google's spam policies: keyword stuffing).`,
      change: `Keep "${found.phrase}" where it is needed, and say "it" or name the part that is meant in the other places.`,
      evidence: found.places.slice(0, 3).map(({ block, from, to }) => quoteText(document, block, from, to)),
    });
  },
};

const PUNCTUATION = /[.,;:!?。、！？()]/;
/** Of the segmenter's words, those that stand for something by themselves. */
const SPELLED_ALONE = /[\p{sc=Han}\p{sc=Kana}\p{sc=Latn}]/u;

/** A word with what decides whether it belongs to a phrase. Capitalised words are a name, which a text on it repeats; German capitalises every noun. */
type ReadWord = { folded: string; start: number; end: number; isCounted: boolean; isBeforeMark: boolean; isNamelike: boolean };
type ReadBlock = { block: TextBlock; all: ReadWord[] };

function readWords(block: TextBlock, language: string): ReadBlock {
  const folded = foldedWords(block.text, language);
  const meaning = new Set(contentOf(folded, language).filter((word) => !/^\d+$/.test(word)));
  const inOrder = words(block.text, language);
  const all = inOrder.map(({ text, start }, index): ReadWord => {
    const end = start + text.length;
    const next = inOrder[index + 1]?.start ?? end;
    return {
      folded: folded[index]!,
      start,
      end,
      // A phrase is of meaning words from end to end, on one side of any punctuation.
      isCounted:
        meaning.has(folded[index]!) &&
        !PUNCTUATION.test(text) &&
        (!isUnspaced(language) || (folded[index]!.length > 1 && SPELLED_ALONE.test(folded[index]!))),
      isBeforeMark: PUNCTUATION.test(block.text.slice(end, next)),
      isNamelike: language !== "de" && /^[\p{Lu}\p{N}]/u.test(text),
    };
  });
  return { block, all };
}

type Place = { block: TextBlock; from: number; to: number };
type Repeated = { phrase: string; count: number; places: Place[] };

/** What a paragraph, or one sentence of it, repeats as nobody would who means to say something. */
function crowdingOf(context: CheckContext, read: ReadBlock): Repeated | null {
  const { language } = context;
  const { block } = read;
  const fills = ({ phrase, count }: Repeated, text: string) =>
    (count * countWords(phrase, language)) / countWords(text, language) >= MIN_PARAGRAPH_SHARE;
  if (!isUnspaced(language) && read.all.length <= 100) {
    const phrase = mostRepeated(context, [read]);
    if (phrase.count > MAX_IN_PARAGRAPH && fills(phrase, block.text)) return phrase;
  }
  // The segmenter's phrases are often one word of the language.
  const word = isUnspaced(language) ? mostRepeated(context, [read]) : mostRepeated(context, [read], 1, 1);
  let next = 0;
  for (const sentence of word.count > MAX_WORD_IN_SENTENCE ? sentences(block.text, language) : []) {
    while (next < word.places.length && word.places[next]!.from < sentence.start) next++;
    const first = next;
    while (next < word.places.length && word.places[next]!.from < sentence.end) next++;
    const places = word.places.slice(first, next);
    const repeated = { phrase: word.phrase, count: places.length, places };
    if (
      places.length > MAX_WORD_IN_SENTENCE &&
      fills(repeated, sentence.text) &&
      !isForeignFiller(word.phrase, sentence.text, language)
    )
      return repeated;
  }
  return null;
}

/** Whether a sentence is rather in a language in which the word is an article or a preposition, as "to" of English is. */
function isForeignFiller(word: string, sentence: string, language: string): boolean {
  const others = foldedWords(sentence, language).filter((one) => one !== word);
  const fillers = (stopWords: ReadonlySet<string>) => others.filter((one) => stopWords.has(one)).length;
  const own = fillers(STOP_WORDS[language] ?? new Set());
  return Object.values(STOP_WORDS).some((stopWords) => stopWords.has(word) && fillers(stopWords) > own);
}

function mostRepeated({ language, knowledge }: CheckContext, blocks: readonly ReadBlock[], minSize = 2, maxSize = 3): Repeated {
  const names = new Set([knowledge.brand?.name ?? "", ...(knowledge.brand?.aliases ?? [])].map(fold));
  const glue = isUnspaced(language) ? "" : " ";
  const places = new Map<string, Place[]>();
  for (const { block, all } of blocks) {
    for (let size = minSize; size <= maxSize; size++) {
      for (let first = 0; first + size <= all.length; first++) {
        const phrase = phraseOf(all, first, size);
        if (!phrase || names.has(phrase.join(" "))) continue;
        const key = phrase.join(glue);
        const place = { block, from: all[first]!.start, to: all[first + size - 1]!.end };
        const list = places.get(key);
        if (list) list.push(place);
        else places.set(key, [place]);
      }
    }
  }
  let best: Repeated = { phrase: "", count: 0, places: [] };
  for (const [phrase, found] of places) if (found.length > best.count) best = { phrase, count: found.length, places: found };
  return best;
}

/** So many words from one on, where they are a phrase and no name. */
function phraseOf(all: readonly ReadWord[], first: number, size: number): string[] | null {
  const phrase: string[] = [];
  let isName = true;
  for (let at = first; at < first + size; at++) {
    const { folded, isCounted, isBeforeMark, isNamelike } = all[at]!;
    if (!isCounted || (isBeforeMark && at < first + size - 1)) return null;
    phrase.push(folded);
    isName &&= isNamelike;
  }
  return isName ? null : phrase;
}

export const repetitionChecks: Check[] = [duplicates, stuffing];
