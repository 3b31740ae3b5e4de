import { de } from "./cues/de.ts";
import { en } from "./cues/en.ts";
import { es } from "./cues/es.ts";
import { fr } from "./cues/fr.ts";
import { it } from "./cues/it.ts";
import { ja } from "./cues/ja.ts";
import { nl } from "./cues/nl.ts";
import { pt } from "./cues/pt.ts";

/** Wordings that mean the same in every language that is judged. Expressions are matched against plain text. */
export type Cues = {
  /** Link texts that do not say where the link leads, folded and complete. */
  genericAnchors: string[];
  /** Titles that name no subject, folded and complete. */
  genericTitles: string[];
  /** Openings that could stand over any text. */
  filler: RegExp;
  /** Sentences that announce instead of answering. */
  announcement: RegExp;
  /** Answers put off to somewhere else. */
  deferral: RegExp;
  /** A question asking what something is; the group is what it asks for. */
  definitionQuestion: RegExp;
  /** What follows a term in its definition. */
  definitionVerb: RegExp;
  /** A question without a question mark, as people type it. */
  question: RegExp;
  /** Claims that call on research or on people in general, without naming a source. */
  researchClaim: RegExp;
  /** People and things that statistics are about. */
  population: RegExp;
  /** Naming of a source in the text. */
  attribution: RegExp;
  /** "By Name", at the start of a block. */
  byline: RegExp;
  /** "As of", "updated": words that make a date one of freshness. */
  asOf: RegExp;
  /** Words that open a step in prose, in order. */
  stepWords: RegExp[];
  /** Headings of sections that are short by nature. */
  shortSection: RegExp;
  /** A promised number of things in a title; the group is the number. */
  promisedCount: RegExp;
  /** What a picture's alternative text says when it says nothing. */
  genericAlt: RegExp;
};

const cues: Record<string, Cues> = { en, de, fr, es, it, pt, nl, ja };

/** The wordings of a language; null for a language whose wording is not judged. */
export function cuesFor(language: string): Cues | null {
  return cues[language] ?? null;
}

/** Whether a heading or query asks something. */
export function isQuestion(text: string, language: string): boolean {
  return /[?？]\s*$/.test(text) || /^¿/.test(text) || (cuesFor(language)?.question.test(text.trim()) ?? false);
}
