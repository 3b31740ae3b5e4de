/** A stretch of an answer, offsets in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

const sentenceEnd = /(?<=[.!?…]["'”»)*_]{0,4})\s+|(?<=[。！？])|\n+/gu;

/** A star is a list's only before a space: before a letter it is the emphasis that ends further on. */
const leadingMarks = /^(?:[\s>#+|•·–—-]|\*(?=\s))*(?:\d+[.)]\s+)?/;

/** Sentences and lines that hold a letter, without the marks of lists and headings before them. */
export function* sentencesOf(answer: string): Generator<Span> {
  let at = 0;
  for (const match of [...answer.matchAll(sentenceEnd), null]) {
    const raw = answer.slice(at, match?.index ?? answer.length);
    const lead = leadingMarks.exec(raw)![0].length;
    const text = raw.trimEnd();
    if (/\p{L}/u.test(text.slice(lead))) yield { start: at + lead, end: at + text.length };
    if (match) at = match.index + match[0].length;
  }
}

const pronoun =
  /^(?:\*\*|["'“])?(?:it|its|it's|they|their|this brand|the brand|the company|es|er|sie|die marke|das unternehmen|il|elle|ils|elles|la marque|la marca|el|ella|su|esso|essa)(?![\p{L}])/iu;

/** Lists in lists have fewer characters before them. */
const maxIndent = 200;

/**
 * Whether a sentence speaks of what the one before spoke of: a pronoun opens it, or it is a point in a list below it.
 * @param line where the sentence's line begins
 * @param end of the sentence before
 */
export function goesOn(answer: string, text: string, line: number, sentence: Span, end: number): boolean {
  if (pronoun.test(text)) return !/\n\s*\n/.test(answer.slice(end, sentence.start));
  return /^(?:\s{2,}|\t)[*+•-]\s/.test(answer.slice(line, Math.min(line + maxIndent, sentence.start)));
}
