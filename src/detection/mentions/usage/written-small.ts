import { blockIndex, type VisibleText } from "../../visible-text/visible-text.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { CASELESS } from "../candidates/language.ts";
import { type Alias, asWord } from "../candidates/names.ts";
import { hasSpelling } from "../candidates/words.ts";

/** How an answer writes a name small: beside the name with its capital, as an ordinary word, or never otherwise. */
export type Small = "too" | "only";

/**
 * Names of one word that the answer writes small, outside of code: it uses the word as an ordinary one ("bleiben netto 2.400 Euro"),
 * even if the lists for the language do not have it, or writes the name so ("bei toom"). What a spelling dictionary does not know is
 * a name typed small.
 */
export function smallIn(open: readonly Candidate[], { text, blocks }: VisibleText, language: string): Map<Alias, Small> {
  const isSmall = ({ start, end }: Candidate) => text.slice(start, end) === text.slice(start, end).toLowerCase();
  const small = open.filter((candidate) => {
    const { alias, start } = candidate;
    if (!alias.capital || alias.shaped || alias.marked !== undefined || alias.words.length !== 1) return false;
    // No ordinary word has a digit or joins letters so: "o2" is O2, "h&m" H&M.
    if (/\p{N}|&/u.test(alias.folded)) return false;
    if (!isSmall(candidate) || blocks[blockIndex(blocks, start)]!.kind === "code") return false;
    const word = asWord(alias, language);
    return !(hasSpelling(language) || CASELESS.has(language)) || word.commonness !== 0 || word.isProper;
  });
  if (small.length === 0 || !/\p{Lu}/u.test(text)) return new Map();
  const capital = new Set(open.flatMap((candidate) => (isSmall(candidate) ? [] : [candidate.alias])));
  return new Map(small.map(({ alias }) => [alias, capital.has(alias) ? "too" : "only"]));
}
