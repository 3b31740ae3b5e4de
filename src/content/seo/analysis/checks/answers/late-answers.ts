import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { isQuestion } from "../../language/cues.ts";
import { coverage } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import type { PageKind } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { titleParts } from "../../suggest.ts";
import { lateAccepted, MAX_WORDS_BEFORE } from "./late-accepted.ts";
import { isLate, lateDescribed, lateMeeting, lateness, MIN_PART_BEFORE, type Said, statements } from "./late-statements.ts";
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

export const lateAnswerChecks: Check[] = [late, unanswered];
