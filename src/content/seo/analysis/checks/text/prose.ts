import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { readingEase } from "../../language/readability.ts";
import { displayWidth } from "../../language/width.ts";
import { countWords, isUnspaced, sentences } from "../../language/words.ts";
import { NOT_WRITTEN } from "../../page-kind.ts";
import { never } from "../../recommended-where.ts";

/** Words; in languages without spaces full-width characters, of which Latin letters in between count half. */
function sizeOf(text: string, language: string): number {
  return isUnspaced(language) ? Math.round(displayWidth(text) / 2) : countWords(text, language);
}

/**
 * One long sentence or paragraph among a hundred is no finding. It is one where such make up this share of the text, or where a
 * single one is half as long again as the limit.
 */
const TOLERATED_SHARE = 0.02;

function tooLong(sizes: number[], limit: number): boolean {
  const over = sizes.filter((size) => size > limit).length;
  return over > 0 && (over / sizes.length > TOLERATED_SHARE || Math.max(...sizes) > limit * 1.5);
}

/** Yoast's paragraph assessment calls more than 150 words too long; its Japanese one more than 300 characters. */
const MAX_PARAGRAPH_WORDS = 150;
const MAX_UNSPACED_PARAGRAPH = 300;

const paragraphLength: Check = {
  id: "paragraph-length",
  channel: "ai_search",
  category: "readability",
  what: "the longest paragraph",
  threshold: `at most ${MAX_PARAGRAPH_WORDS} words (languages without spaces: ${MAX_UNSPACED_PARAGRAPH} characters)`,
  forSearch: true,
  notFor: [...NOT_WRITTEN, "recipe", "landing"],
  onMainText: true,
  effect: { all: -1.5, draft: 1, news: -2 },
  recommendedWhere: never,
  run: ({ prose, language, document }) => {
    if (prose.length === 0) return notApplicable("no running text");
    const unspaced = isUnspaced(language);
    const long = prose.map((block) => ({ block, size: sizeOf(block.text, language) })).sort((a, b) => b.size - a.size);
    const unit = unspaced ? "characters" : "words";
    const longest = long[0]!;
    const limit = unspaced ? MAX_UNSPACED_PARAGRAPH : MAX_PARAGRAPH_WORDS;
    const sizes = long.map(({ size }) => size);
    if (!tooLong(sizes, limit)) return pass(`${longest.size} ${unit}`);
    const parts = sentences(longest.block.text, language);
    const middle = parts[Math.floor(parts.length / 2)];
    const over = long.filter((entry) => entry.size > limit);
    return fail(`${longest.size} ${unit}`, {
      priority: "medium",
      title: `Divide the paragraph "${shorten(longest.block.text, 50)}"`,
      why: `It runs to ${longest.size} ${unit}; a passage of that size holds several points, and none of them can be quoted alone.`,
      change: `${middle && middle.start > 0 ? `Give each point a paragraph, for example from "${shorten(middle.text, 70)}" on` : `Make a list of what this one sentence of ${longest.size} ${unit} names`}${over.length > 1 ? `; ${over.length === 2 ? "1 more paragraph is" : `${over.length - 1} more paragraphs are`} as long` : ""}.`,
      evidence: over.slice(0, 3).map(({ block }) => quoteText(document, block)),
    });
  },
};

/** Plain-language guides ask for 15 to 25 words (GOV.UK: 25); twice that loses any reader. Japanese: 100 characters, twice the 50 of its style guides. */
const MAX_SENTENCE_WORDS = 50;
const MAX_UNSPACED_SENTENCE = 120;

const sentenceLength: Check = {
  id: "sentence-length",
  channel: "seo",
  category: "readability",
  what: "the longest sentence",
  threshold: `at most ${MAX_SENTENCE_WORDS} words (languages without spaces: ${MAX_UNSPACED_SENTENCE} characters)`,
  forSearch: true,
  notFor: [...NOT_WRITTEN, "recipe", "product"],
  onMainText: true,
  effect: { all: -1, draft: 2 },
  recommendedWhere: never,
  run: ({ prose, language, document }) => {
    const unspaced = isUnspaced(language);
    const all = prose.flatMap((block) =>
      sentences(block.text, language).map((sentence) => ({ block, ...sentence, size: sizeOf(sentence.text, language) })),
    );
    if (all.length === 0) return notApplicable("no running text");
    const unit = unspaced ? "characters" : "words";
    const longest = all.reduce((most, sentence) => (sentence.size > most.size ? sentence : most));
    const limit = unspaced ? MAX_UNSPACED_SENTENCE : MAX_SENTENCE_WORDS;
    const over = all.filter((sentence) => sentence.size > limit);
    const sizes = all.map(({ size }) => size);
    if (!tooLong(sizes, limit)) return pass(`${longest.size} ${unit}`);
    return fail(`${longest.size} ${unit}`, {
      priority: "low",
      title: `Split the sentence "${shorten(longest.text, 50)}"`,
      why: `It has ${longest.size} ${unit}; readers lose its beginning, and a quoted part of it makes no sense alone.`,
      change: `Make two or three sentences of it${over.length > 1 ? ` and of ${over.length - 1} more, such as "${shorten(over.find((sentence) => sentence !== longest)!.text, 50)}"` : ""}.`,
      evidence: over.slice(0, 3).map((sentence) => quoteText(document, sentence.block, sentence.start, sentence.end)),
    });
  },
};

/**
 * "Very difficult" on Flesch's scale ends at 30 (Flesch 1949); the limit is below it because specialist text is rightly
 * hard. Each language has its own formula (see `readability.ts`); a language without one is not judged.
 */
const MIN_READING_EASE = 15;
/** Gulpease has a scale of its own: below 35 hard also for graduates. */
const MIN_GULPEASE = 32;

const readability: Check = {
  id: "readability",
  channel: "seo",
  category: "readability",
  what: "reading ease by the language's formula",
  threshold: `at least ${MIN_READING_EASE} (Gulpease: ${MIN_GULPEASE})`,
  forSearch: true,
  notFor: [...NOT_WRITTEN, "recipe", "product"],
  onMainText: true,
  effect: { all: -1.5, draft: 1.5 },
  recommendedWhere: never,
  run: ({ prose, language, document }) => {
    const ease = readingEase(
      prose.map((block) => block.text),
      language,
    );
    if (!ease) return notApplicable(`too little running text, or no formula for ${language}`);
    const measure = `${Math.round(ease.score)} (${ease.source})`;
    if (ease.score >= (language === "it" ? MIN_GULPEASE : MIN_READING_EASE)) return pass(measure);
    const hardest = prose
      .map((block) => ({ block, score: readingEase([block.text, block.text, block.text, block.text], language)?.score ?? 100 }))
      .reduce((most, entry) => (entry.score < most.score ? entry : most));
    return fail(measure, {
      priority: "medium",
      title: `Say "${shorten(hardest.block.text, 50)}" in plainer words`,
      why: `The text scores ${measure}; that is the range of legal and scholarly prose.`,
      change: `Use shorter words and one thought a sentence, beginning with "${shorten(hardest.block.text, 80)}".`,
      evidence: [quoteText(document, hardest.block)],
    });
  },
};

export const proseChecks: Check[] = [paragraphLength, sentenceLength, readability];
