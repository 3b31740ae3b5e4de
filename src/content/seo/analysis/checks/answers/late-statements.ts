import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { fail, type Outcome } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { attributeOf } from "../../language/attributes.ts";
import { type Measure, measuresIn } from "../../language/measures.ts";
import { askedFor } from "../../language/quantity-questions.ts";
import { contentWords, countWords, coverage, fold, type Sentence, sentences } from "../../language/words.ts";
import { inCommon } from "../numbers/compared-numbers.ts";
import { MEASURED } from "../numbers/named-facts.ts";
import { MAX_WORDS_BEFORE } from "./late-accepted.ts";
import { TAKES_UP } from "./query-answer.ts";

export type Said = { block: TextBlock; sentence: Sentence; wordsBefore: number };

/** Every statement of the text with the words that stand before it. */
export function statements({ document, language }: CheckContext): Said[] {
  const said: Said[] = [];
  let words = 0;
  for (const block of document.blocks) {
    if (block.kind === "code") continue;
    if (block.kind === "heading") words += countWords(block.text, language);
    else
      for (const sentence of sentences(block.text, language)) {
        if (!/[?？؟]\s*$/.test(sentence.text)) said.push({ block, sentence, wordsBefore: words });
        words += countWords(sentence.text, language);
      }
  }
  return said;
}

/** The part of the text that the words before an answer must be (our own limit). */
export const MIN_PART_BEFORE = 0.35;

export type Answer = { question: string; first: Said };

/** The answer that comes latest of those that come too late. */
export function lateness(tooLate: Answer[], context: CheckContext): Outcome | undefined {
  const [worst] = tooLate.sort((a, b) => b.first.wordsBefore - a.first.wordsBefore);
  if (!worst) return undefined;
  const { block, sentence, wordsBefore } = worst.first;
  return fail(`${wordsBefore} of ${context.wordCount}`, {
    priority: "medium",
    title: `Answer "${shorten(worst.question, 60)}" at the beginning`,
    why: `The answer, "${shorten(sentence.text, 100)}", comes after ${wordsBefore} of ${context.wordCount} words; readers and systems that quote the first passages do not get there.`,
    change: `Put "${shorten(sentence.text, 120)}" into the first paragraph and let the explanation follow.`,
    evidence: [quoteText(context.document, block, sentence.start, sentence.end)],
    target_queries: context.queries.includes(worst.question) ? [worst.question] : [],
    suggested_text: shorten(sentence.text, 300),
    facts: { certain: true },
  });
}

/**
 * The number that the first target query asks for, which the description gives and the text only far below: who comes for it from the
 * results does not find it.
 */
export function lateDescribed(context: CheckContext, all: Said[]): Outcome | undefined {
  const { document, queries, language, kind } = context;
  const [query] = queries;
  const [description] = document.descriptions;
  if (query === undefined || !description || kind === "news") return undefined;
  const asked = askedFor(query, language);
  const isAsked = (measure: Measure) =>
    asked && !asked.isAny ? asked.units.test(measure.unit) : attributeOf(fold(query), measure) !== null;
  const promised = measuresIn(description.text, language).find((measure) => MEASURED.test(measure.unit) && isAsked(measure));
  if (!promised) return undefined;
  const gives = (text: string) =>
    measuresIn(text, language).some((each) => inCommon(each, each.value) === inCommon(promised, promised.value));
  const [first] = all.filter(({ sentence }) => gives(sentence.text));
  // Boxes beside the text show prices and times.
  const isFramed = document.outside.some(({ text, span }) => gives(text) && span.start < (first?.block.span.start ?? 0));
  const isEarly = context.opening.some(({ text }) => measuresIn(text, language).some(isAsked));
  if (!first || isFramed || isEarly || !isLate(first, context)) return undefined;
  return lateness([{ question: query, first }], context);
}

export const isLate = ({ wordsBefore }: Said, { wordCount }: CheckContext): boolean =>
  wordsBefore > MAX_WORDS_BEFORE && wordsBefore > wordCount * MIN_PART_BEFORE;

/** The share of a question's words in a sentence that answers it (our own limit). */
const MEETS = 0.7;

/** Superlatives that people search with. Folded. */
const BEST =
  /(?<!\p{L})(?:best|top|beste[nrsm]?|meilleure?s?|mejor(?:es)?|miglior[ei]?|melhor(?:es)?|najleps\p{L}{1,3}|basta|en iyi)(?!\p{L})/u;

/** A question after something else than a number: where its words first meet in a statement, and none before takes it up. */
export function lateMeeting(context: CheckContext, all: Said[], questions: string[]): Outcome | undefined {
  const { language, wordCount, cues } = context;
  for (const question of questions) {
    if (contentWords(question, language).length < 2) continue;
    const shares = all.map((said) => ({ said, share: coverage(question, said.sentence.text, language) }));
    // What is best is answered by a sentence that says so.
    const isOfBest = context.queries.includes(question) && BEST.test(fold(question));
    const says = ({ said }: (typeof shares)[number]) =>
      !(isOfBest && !BEST.test(fold(said.sentence.text))) &&
      !cues?.announcement.test(said.sentence.text) &&
      !cues?.filler.test(said.sentence.text);
    const taken = shares.find((entry) => entry.share >= TAKES_UP && says(entry));
    const first = shares.find((entry) => entry.share >= MEETS && says(entry));
    if (!taken || !first || !isLate(taken.said, context)) continue;
    const { block, sentence, wordsBefore } = first.said;
    return fail(`${wordsBefore} of ${wordCount}`, {
      priority: "medium",
      title: `Answer "${shorten(question, 60)}" at the beginning`,
      why: `Nothing in the first ${taken.said.wordsBefore} of ${wordCount} words takes it up; "${shorten(sentence.text, 100)}" is the first sentence that does.`,
      change: `Begin with a sentence that answers "${shorten(question, 80)}", and let the explanation follow.`,
      evidence: [quoteText(context.document, block, sentence.start, sentence.end)],
      target_queries: context.queries.includes(question) ? [question] : [],
    });
  }
  return undefined;
}
