import { blockIndex, type VisibleText } from "../../visible-text/visible-text.ts";
import { fold } from "../candidates/fold.ts";
import { CASELESS, OTHER_CASED } from "../candidates/language.ts";
import { hasSpelling, stemsOf, wordBook } from "../candidates/words.ts";
import { isFirstName } from "./cues.ts";
import { isPlace } from "./places.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Names of companies and products that nobody tracks. An answer lists far more of them than a website tracks, and what stands in a list with
 * them is a name as they are: "1. Sony WH-1000XM5, 2. Apple AirPods Max", "Amazon and Best Buy".
 */

/** Capitals, digits and signs where no ordinary word has them: "PayPal", "WH-1000XM5", "Paramount+". */
const SHAPED = /^(?!Ma?c\p{Lu})(?=.{4})(?:\p{Lu}\p{L}+\+$|\p{L}*\p{Ll}\p{Lu}|\p{Lu}{2,}-?\d|\p{Lu}\p{L}*\d{2})/u;
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}’'-]{3,}$/u;
/** Scripts of languages in which a word in Latin letters is a foreign name. */
const LATIN = /^\p{Script=Latin}+$/u;

/**
 * Whether a word is a name that no list of words, places and first names has.
 *
 * @param hasPlainCapitals whether it has a capital that neither a beginning nor its being a noun explains.
 */
function isStrange(word: string, language: string, hasPlainCapitals: boolean): boolean {
  if (SHAPED.test(word)) return true;
  if (!CAPITALISED.test(word)) return false;
  const folded = fold(word);
  const isWord = (code: string) => {
    const { common } = wordBook(code);
    return common.has(folded) || stemsOf(folded).some((stem) => common.has(stem));
  };
  if (isWord("en") || isWord(language) || isFirstName(folded) || isPlace(folded, language)) return false;
  if (CASELESS.has(language) || OTHER_CASED.has(language)) return LATIN.test(word);
  // Without a dictionary a word with a capital may be any word of the language.
  return hasPlainCapitals || hasSpelling(language) || wordBook("en").proper.has(folded);
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*\+?/gu;

/** Whether a line begins with a name that nobody tracks, in its first words up to a sign that ends a label. */
function opensWithStranger(line: string, language: string): boolean {
  const label = /^[^\p{L}\p{N}]{0,8}(?:\p{N}{1,2}[.)]\s)?([^:：–—|,.(\r]{2,40})/u.exec(line)?.[1] ?? "";
  const words = (label.match(WORDS) ?? []).slice(0, 4);
  return (
    words[0] !== undefined && !isFirstName(fold(words[0])) && words.slice(0, 3).some((word) => isStrange(word, language, false))
  );
}

/** Fewer labels that are names may be so by chance. */
const MIN_STRANGERS = 2;

/** So many show what an answer lists (answers of models have fewer). */
const MAX_BLOCKS = 1_000;

/** The kinds of places (items, headings, cells of a column) whose labels are names in at least two blocks and in a third of all. */
export function strangeLabels({ text, blocks }: VisibleText, language: string): Set<string> {
  const counts = new Map<string, { all: number; strange: number }>();
  for (const { kind, column, start, end } of blocks.slice(0, MAX_BLOCKS)) {
    if (kind === "code" || kind === "paragraph") continue;
    const place = kind === "cell" ? `column ${column}` : kind;
    const count = counts.get(place) ?? { all: 0, strange: 0 };
    count.all++;
    if (opensWithStranger(text.slice(start, Math.min(end, start + 60)), language)) count.strange++;
    counts.set(place, count);
  }
  return new Set(
    [...counts].flatMap(([place, { all, strange }]) => (strange >= MIN_STRANGERS && strange * 3 >= all ? [place] : [])),
  );
}

const AND =
  "and|or|czy|чи|und|oder|et|ou|y|e|o|u|en|of|och|eller|og|oraz|lub|i|a|nebo|si|sau|ve|veya|и|или|та|або|і|και|ή|dan|atau|và|hoặc|vs\\.?|versus";
const NAME = "(?:\\p{Lu}[\\p{L}\\p{M}\\p{N}’'-]*\\+?)";
/** A name behind a comma or an "and", where the words of a product may stand between. */
const AFTER = new RegExp(
  `^(?:\\s(?:\\p{Lu}|\\p{N})[\\p{L}\\p{M}\\p{N}’'-]{0,20}){0,3}\\s?(?:[,/、،]\\s?|(?:,\\s)?\\s(?:${AND})\\s)["'“«]?(${NAME}(?:\\s${NAME}){0,2})`,
  "u",
);
const BEFORE = new RegExp(
  `(${NAME}(?:\\s(?:\\p{Lu}|\\p{N})[\\p{L}\\p{M}\\p{N}’'-]{0,20}){0,3})\\s?(?:[,/、،]\\s?|(?:,\\s)?\\s(?:${AND})\\s)["'“«]?$`,
  "u",
);

/** Whether a comma or an "and" joins a place to a name that nobody tracks. */
export function isListedWithStranger({ before, after }: Surroundings, language: string): boolean {
  const runs = [AFTER.exec(after)?.[1], BEFORE.exec(before.slice(-80))?.[1]];
  return runs.some((run) => {
    const words = run?.match(WORDS) ?? [];
    if (words[0] === undefined || isFirstName(fold(words[0]))) return false;
    // "Best Buy": capitals that nothing but a name explains.
    const isRun = language !== "de" && words.length > 1 && !words.some((word) => isPlace(fold(word), language));
    return isRun || words.slice(0, 2).some((word) => isStrange(word, language, language !== "de"));
  });
}

/** The kind of place that a label at an offset belongs to. */
export function labelPlace({ blocks }: VisibleText, start: number): string {
  const { kind, column } = blocks[blockIndex(blocks, start)]!;
  return kind === "cell" ? `column ${column}` : kind;
}
