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
