import type { Tracked } from "../mentions/detect.ts";
import { type AnswerText, type StoredVerdicts, verdictsOf } from "../mentions/verdicts.ts";
import { type Perception, perceptionsOf } from "../perceptions/perceptions.ts";
import type { Mention } from "../perceptions/places.ts";

/** An answer that is about to be stored. */
export interface AnswerToRead extends AnswerText {
  /** Whom it mentions, where that is known and not to be detected. */
  given: readonly Mention[] | null;
}

/** What is stored of an answer; no mentions where they were given. */
export interface AnswerRead extends Omit<StoredVerdicts, "language"> {
  perceptions: Perception[];
}

/** Reads an answer for storing: whom it mentions, the pages that it leads to, and what it says of the companies. */
export function readAnswer(
  { companies, detector }: Pick<Tracked, "companies" | "detector">,
  { given, ...text }: AnswerToRead,
): AnswerRead {
  if (given) {
    const perceptions = perceptionsOf(text.answer, companies, given);
    return { mentions: [], isDoubtful: false, pages: detector.citedPages(text.answer), perceptions };
  }
  const { language, ...read } = verdictsOf(detector, text);
  return { ...read, perceptions: perceptionsOf(text.answer, companies, read.mentions, language) };
}
