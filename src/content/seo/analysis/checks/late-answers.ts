import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quoteText, shorten } from "../evidence.ts";
import { attributeOf } from "../language/attributes.ts";
import { isQuestion } from "../language/cues.ts";
import { type Measure, measuresIn } from "../language/measures.ts";
import { askedFor } from "../language/quantity-questions.ts";
import { contentWords, countWords, coverage, fold, type Sentence, sentences } from "../language/words.ts";
import { mainHeading } from "../main-heading.ts";
import type { PageKind } from "../page-kind.ts";
import { certain } from "../recommended-where.ts";
import { titleParts } from "../suggest.ts";
import { inCommon } from "./compared-numbers.ts";
import { lateAccepted, MAX_WORDS_BEFORE } from "./late-accepted.ts";
import { MEASURED } from "./named-facts.ts";
import { type NumberQuestion, numberQuestions, TAKES_UP, unanswered } from "./query-answer.ts";

/** Kinds with an order of their own, where only a beginning without any number that the first target query could mean is late. */
const HAS_AN_ORDER: ReadonlySet<PageKind> = new Set(["news", "recipe"]);

/** What the page is asked: its target queries, else the question that its title or main heading puts. */
function questionsTo(context: CheckContext): string[] {
  const { queries, document, language } = context;
  if (queries.length > 0) return queries;
  const named = [mainHeading(context)?.text ?? "", titleParts(document.titles[0]?.text ?? "")[0] ?? ""];
  return [...new Set(named.filter((text) => /[?？؟]\s*$/.test(text) && isQuestion(text, language)))].slice(0, 1);
}

type Said = { block: TextBlock; sentence: Sentence; wordsBefore: number };

/** Every statement of the text with the words that stand before it. */
function statements({ document, language }: CheckContext): Said[] {
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

/** A statement that holds so much of a question, with the number that it asks for, answers it (our own limit). */
const ANSWER_SHARE = 0.6;

function answersOf(context: CheckContext, all: Said[], { question, kind }: NumberQuestion): Said[] {
  const { document, language } = context;
  // What the title names need not be said again in the answer.
  const subject = `${document.titles[0]?.text ?? ""} ${mainHeading(context)?.text ?? ""}`;
  return all.filter(
    ({ sentence: { text } }) =>
      answers(context, { question, kind }, text) ||
      (kind.holds(text) &&
        !kind.isAny &&
        coverage(question, text, language) >= ANSWER_SHARE / 2 &&
        coverage(question, `${text} ${subject}`, language) >= 0.9),
  );
}

/** Whether a sentence by itself answers a question after a number. */
const answers = ({ language }: CheckContext, { question, kind }: NumberQuestion, text: string): boolean =>
  kind.holds(text) && coverage(question, text, language) >= ANSWER_SHARE;

/** The part of the text that the words before an answer must be (our own limit). */
const MIN_PART_BEFORE = 0.35;

/**
 * What a query asks for stands near the beginning: generated answers are drawn mostly from the first passages, and readers who came for
 * a price or a time leave before its end (Nielsen Norman Group, inverted pyramid).
 */
const late: Check = {
  id: "answer-late",
  channel: "ai_search",
  category: "answers",
  what: "words before the first sentence with the number that a query or the title asks for",
  threshold: `at most ${MAX_WORDS_BEFORE}, or the first ${MIN_PART_BEFORE * 100} % of the text`,
  notFor: ["category", "tool"],
  onMainText: true,
  effect: { all: 1 },
  explains: ["query-in-opening"],
  recommendedWhere: certain,
  run: (context) => {
    if (context.kind === "question") return lateAccepted(context);
    const questions = questionsTo(context);
    const asked = numberQuestions(questions, context.language);
    if (questions.length === 0) return notApplicable("nothing is asked");
    const all = statements(context);
    if (OFFERS.has(context.kind)) return lateDescribed(context, all) ?? lateOffer(context, all, asked);
    if (HAS_AN_ORDER.has(context.kind))
      return (
        lateDescribed(context, all) ??
        withoutAnswer(
          context,
          all,
          asked.filter(({ question }) => question === context.queries[0]),
        )
      );
    const meeting = lateMeeting(
      context,
      all,
      questions.filter((question) => !asked.some((one) => one.question === question)),
    );
    if (meeting) return meeting;
    if (asked.length === 0) {
      const isTakenUp = (question: string) =>
        all.some((said) => !isLate(said, context) && coverage(question, said.sentence.text, context.language) >= TAKES_UP);
      return questions.some(isTakenUp) ? pass("taken up at the beginning") : notApplicable("no sentence takes it up");
    }
    const described = lateDescribed(context, all);
    if (described) return described;
    const found = asked.flatMap((one) => {
      const [first] = answersOf(context, all, one);
      return first ? [{ question: one.question, first }] : [];
    });
    if (found.length === 0) return withoutAnswer(context, all, asked);
    const tooLate = found.filter(
      ({ question, first }) =>
        (isLate(first, context) && !isHeaded(question, first, context)) || isOnlyAnnounced(question, first, all, asked, context),
    );
    return lateness(tooLate, context) ?? pass(`${Math.max(...found.map(({ first }) => first.wordsBefore))}`);
  },
};

type Answer = { question: string; first: Said };

/** The answer that comes latest of those that come too late. */
function lateness(tooLate: Answer[], context: CheckContext): Outcome | undefined {
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

/** Pages that present what is offered, in cards and parts in an order of their own. */
const OFFERS: ReadonlySet<PageKind> = new Set(["local_business", "landing", "product"]);

/** On a page that offers something: the number that its first target query asks for, said in one sentence far below and in no table or card before. */
function lateOffer(context: CheckContext, all: Said[], asked: NumberQuestion[]): Outcome {
  const one = asked.find(({ question, kind }) => question === context.queries[0] && !kind.isAny);
  const first = one && all.find(({ sentence: { text } }) => answers(context, one, text));
  if (!first) return notApplicable("no sentence answers it");
  return (
    (isLate(first, context) ? lateness([{ question: one.question, first }], context) : undefined) ?? pass(`${first.wordsBefore}`)
  );
}

/**
 * The number that the first target query asks for, which the description gives and the text only far below: who comes for it from the
 * results does not find it.
 */
function lateDescribed(context: CheckContext, all: Said[]): Outcome | undefined {
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

/** Fewer words before the first subheading are a lead (our own limit). */
const MIN_WORDS_OF_INTRODUCTION = 50;

/** Whether what stands before the first subheading announces what follows and holds no number of the kind that the first target query asks for. */
function isOnlyAnnounced(
  question: string,
  first: Said,
  all: Said[],
  asked: NumberQuestion[],
  { queries, cues, sections }: CheckContext,
): boolean {
  const kind = asked.find((one) => one.question === question)!.kind;
  const [opened] = sections.filter(({ words }) => words > 0);
  if (!cues || !opened || kind.isAny || question !== queries[0] || opened.words < MIN_WORDS_OF_INTRODUCTION) return false;
  const introduction = all.filter(({ block }) => opened.blocks.includes(block));
  return (
    !introduction.includes(first) &&
    introduction.some(({ sentence }) => cues.announcement.test(sentence.text)) &&
    !introduction.some(({ sentence }) => kind.holds(sentence.text))
  );
}

/** Whether the answer to a further query begins a part whose heading takes the query up: who came for it finds it there. */
function isHeaded(question: string, { block, sentence }: Said, { queries, sections, language }: CheckContext): boolean {
  const section = sections.find(({ heading, blocks }) => heading !== null && blocks[0] === block);
  return (
    question !== queries[0] &&
    sentence.start === 0 &&
    section !== undefined &&
    coverage(question, section.heading!.text, language) > 0
  );
}

const isLate = ({ wordsBefore }: Said, { wordCount }: CheckContext): boolean =>
  wordsBefore > MAX_WORDS_BEFORE && wordsBefore > wordCount * MIN_PART_BEFORE;

/** Longer blocks in the frame are texts of their own. */
const MAX_LINE = 120;

/** No sentence answers by its words: where the first number of the kind comes late, the reader has got none before. */
function withoutAnswer(context: CheckContext, all: Said[], asked: NumberQuestion[]): Outcome {
  const one = asked.find(({ kind }) => !kind.isAny);
  const first = one && all.find(({ sentence: { text } }) => one.kind.holds(text));
  if (!first) return notApplicable("no sentence answers it");
  // The times of a recipe may stand in a line above the text.
  const isFramed = context.document.outside.some(
    ({ text, span }) =>
      context.kind === "recipe" && span.start < first.block.span.start && text.length <= MAX_LINE && one.kind.holds(text),
  );
  if (isFramed) return pass("above the text");
  const isAnnounced = !HAS_AN_ORDER.has(context.kind) && isOnlyAnnounced(one.question, first, all, asked, context);
  const isTooLate = isLate(first, context) && !isHeaded(one.question, first, context);
  if (!isTooLate && !isAnnounced)
    return HAS_AN_ORDER.has(context.kind) ? pass(`${first.wordsBefore}`) : notApplicable("no sentence answers it");
  const { question, kind } = one;
  const { block, sentence, wordsBefore } = first;
  return fail(`${wordsBefore} of ${context.wordCount}`, {
    priority: "medium",
    title: `Answer "${shorten(question, 60)}" at the beginning`,
    why: `The first ${wordsBefore} of ${context.wordCount} words hold no number that answers it; the first one is in "${shorten(sentence.text, 100)}".`,
    change: `Begin with a sentence that answers "${shorten(question, 80)}" with the number, or its range and what it depends on.`,
    evidence: [quoteText(context.document, block, sentence.start, sentence.end)],
    target_queries: context.queries.includes(question) ? [question] : [],
    facts: { certain: !kind.isOfNoun },
  });
}

/** The share of a question's words in a sentence that answers it (our own limit). */
const MEETS = 0.7;

/** Superlatives that people search with. Folded. */
const BEST =
  /(?<!\p{L})(?:best|top|beste[nrsm]?|meilleure?s?|mejor(?:es)?|miglior[ei]?|melhor(?:es)?|najleps\p{L}{1,3}|basta|en iyi)(?!\p{L})/u;

/** A question after something else than a number: where its words first meet in a statement, and none before takes it up. */
function lateMeeting(context: CheckContext, all: Said[], questions: string[]): Outcome | undefined {
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

export const lateAnswerChecks: Check[] = [late, unanswered];
