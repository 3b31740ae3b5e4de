import { createRequire, findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { type LanguageTable, readTable } from "./language-table.ts";
import { sequencesOf } from "./sequences.ts";

const require = createRequire(import.meta.url);
// By path, since the package lets others import its entries only.
const sources = join(dirname(findPackageJSON("eld", import.meta.url)!), "src");
const { dictionary } = require(join(sources, "dictionary.js")) as { dictionary: string[] };
const { separators } = require(join(sources, "regexPatterns.js")) as { separators: RegExp };
/** What texts of a language score on average in that language, from 0 to 1. */
const { avgScore: averageScores } = require(join(sources, "avgScore.js")) as { avgScore: Record<string, number> };

export interface DetectedLanguage {
  /** ISO 639-1; empty where nothing was recognised. */
  language: string;
  /** Whether the text scores at least three quarters of what texts of the language do on average. */
  isReliable: boolean;
}

/** How much is known of each language: the larger table is right more often and takes twice the memory. */
export type Detail = "small" | "extrasmall";

const tables = new Map<Detail, LanguageTable>();

const minScore = 53;
const scale = 25;
const reliableShare = 0.75;
const minReliableSequences = 3;

/**
 * The language of a text, of 60, by the tables and the rules of the package `eld` (Nito T.M., Efficient Language Detector): each language scores for
 * the sequences of bytes in the first 350 bytes, and the one with most is taken. The package itself sums the scores in objects by number, which takes
 * six times as long; detection of mentions spent a third of its time there. A table is read at first use and kept: 3 or 6 MB.
 */
export function detectedLanguage(text: string, detail: Detail): DetectedLanguage {
  const table = tables.get(detail) ?? readTable(join(sources, "ngrams", `${detail}.js`));
  tables.set(detail, table);
  const sequences = sequencesOf(text, separators, dictionary);
  const sums = sumScores(sequences, table);
  let best = 0;
  for (let number = 1; number < sums.length; number++) if (sums[number]! > sums[best]!) best = number;
  if (sums[best] === 0) return { language: "", isReliable: false };
  const language = table.languages[best]!;
  const mean = sums[best]! / sequences.size;
  const isReliable = sequences.size >= minReliableSequences && mean / (mean + scale) >= averageScores[language]! * reliableShare;
  return { language, isReliable };
}

/** By number of the language. */
function sumScores(sequences: ReadonlySet<string>, { languages, places, scores }: LanguageTable): Uint32Array {
  const sums = new Uint32Array(languages.length);
  for (const sequence of sequences) {
    const place = places.get(sequence);
    if (place === undefined) continue;
    for (let at = place + 1, end = at + scores[place]!; at < end; at += 2) sums[scores[at]!]! += scores[at + 1]! + minScore;
  }
  return sums;
}
