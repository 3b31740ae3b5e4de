import { isWholeWord } from "./boundaries.ts";
import type { Folded } from "./fold.ts";
import type { Alias } from "./names.ts";
import type { EvidenceKind } from "./types.ts";
import { wordBook } from "./words.ts";

/** A place where a name was found; offsets into the visible and the folded text. */
export interface Candidate {
  alias: Alias;
  start: number;
  end: number;
  foldedStart: number;
  foldedEnd: number;
  /** `null` until it is settled. */
  kind: EvidenceKind | null;
  confidence: number;
}

/** Settles what a place is. */
export function settle(candidate: Candidate, kind: EvidenceKind, confidence: number) {
  candidate.kind = kind;
  candidate.confidence = confidence;
}

/** Languages that write the genitive onto a name: "Telias nät", "Teslas Werk". */
const GENITIVE = new Set(["de", "sv", "da", "no", "nb", "nn", "nl"]);

/** "And" in Arabic and Hebrew at the beginning of a word. */
const AND = /(?:^|[^\p{L}\p{M}\p{N}])[وו]$/u;

/** An answer's visible text, as it is and folded. */
interface Texts {
  folded: Folded;
  text: string;
  /** Whether numbers of sources stand at an offset of the visible text. */
  hasNotesAt: (at: number) => boolean;
}

/** The candidate at a hit of the matcher, or `null` where the name is only a part of a word. */
export function candidateAt(
  { folded, text, hasNotesAt }: Texts,
  alias: Alias,
  start: number,
  end: number,
  language: string,
): Candidate | null {
  const isLong = alias.folded.length >= 4;
  // "Tres nät": of shorter names only where a capital shows that it is one.
  const isInflected = isLong || (alias.folded.length === 3 && /^\p{Lu}\p{Ll}/u.test(text.slice(folded.starts[start]!)));
  const genitive =
    isInflected && GENITIVE.has(language) && /^s(?![\p{L}\p{M}\p{N}])/u.test(folded.text.slice(end, end + 3)) ? 1 : 0;
  const isWord = (word: string) => wordBook(language).common.has(word);
  // "And" may be written onto a name of three letters and onto a word, too, which then needs evidence like any other.
  const mayHavePrefix = () =>
    (isLong && !isWord(alias.folded)) || (alias.folded.length >= 3 && AND.test(folded.text.slice(Math.max(0, start - 2), start)));
  // "Wise[1](…)", "Wise<sup>1</sup>"
  const isNoted = /\d/.test(folded.text[end] ?? "") && hasNotesAt(folded.ends[end - 1]!);
  const words = isNoted ? folded.text.slice(0, end) : folded.text;
  if (!isWholeWord(words, start, end + genitive, isWord, mayHavePrefix)) return null;
  // A name of one or two letters is another name when a sign follows at once: C++, C#, R&D.
  if (alias.folded.length <= 2 && /^(?:[+#*]|&\p{L})/u.test(folded.text.slice(end, end + 2))) return null;
  // Japanese makes an adjective of a word: 楽天的 is "optimistic".
  if (language === "ja" && /\p{sc=Han}$/u.test(alias.folded) && folded.text.startsWith("的", end)) return null;
  return {
    alias,
    start: folded.starts[start]!,
    end: folded.ends[end - 1]!,
    foldedStart: start,
    foldedEnd: end,
    kind: null,
    confidence: 0,
  };
}

/** A place inside a longer name of another company belongs to that one; inside one of its own it adds nothing. */
export function markLongerNames(found: Candidate[]) {
  found.sort((a, b) => a.foldedStart - b.foldedStart || b.foldedEnd - a.foldedEnd);
  const dropped = new Set<Candidate>();
  let longest: Candidate | null = null;
  for (const candidate of found) {
    if (longest && candidate.foldedEnd <= longest.foldedEnd && candidate.alias.folded.length < longest.alias.folded.length) {
      if (candidate.alias.company === longest.alias.company) dropped.add(candidate);
      else settle(candidate, "inside_longer_name", 0.95);
    } else if (!longest || candidate.foldedEnd > longest.foldedEnd) longest = candidate;
  }
  let kept = 0;
  for (const candidate of found) if (!dropped.has(candidate)) found[kept++] = candidate;
  found.length = kept;
}

/** Whether a phrase (folded, whole words) covers a name where it stands. */
export function isCoveredBy(text: string, phrase: string, candidate: Candidate): boolean {
  for (
    let at = text.indexOf(phrase, Math.max(0, candidate.foldedEnd - phrase.length));
    at >= 0 && at <= candidate.foldedStart;
    at = text.indexOf(phrase, at + 1)
  ) {
    if (
      at + phrase.length >= candidate.foldedEnd &&
      isWholeWord(
        text,
        at,
        at + phrase.length,
        () => false,
        () => false,
      )
    )
      return true;
  }
  return false;
}
