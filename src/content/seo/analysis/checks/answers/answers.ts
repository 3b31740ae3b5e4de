import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext, Section } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { isQuestion } from "../../language/cues.ts";
import { hasNumberWord } from "../../language/measures.ts";
import { askedFor } from "../../language/quantity-questions.ts";
import { countWords, coverage, fold, sentences } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { NOT_WRITTEN } from "../../page-kind.ts";
import { never } from "../../recommended-where.ts";
import { isHome } from "../../same-address.ts";

/** Whether a sentence only warms up: filler, an announcement, or a question to the reader. */
function warmsUp({ cues, language }: CheckContext, sentence: string): boolean {
  const text = sentence.replace(/^["“„«»'\s]+/, "");
  return (
    cues !== null &&
    (cues.filler.test(text) || cues.announcement.test(text) || /[?？؟]\s*$/.test(text) || isFillerQuestion(text, language))
  );
}

function isFillerQuestion(text: string, language: string): boolean {
  return language === "ja" && /(?:でしょうか|ませんか)。?$/.test(text);
}

/** Some sentence warms up, and the paragraph has neither a figure nor a word of the title, the main heading or a query. */
function isBesideTheSubject(context: CheckContext, paragraph: string): boolean {
  const { document, language, queries } = context;
  const subject = [document.titles[0]?.text ?? "", mainHeading(context)?.text ?? "", ...queries].join(" ");
  return (
    subject.trim() !== "" &&
    !/\d/.test(paragraph) &&
    sentences(paragraph, language).some(({ text }) => warmsUp(context, text)) &&
    coverage(subject, paragraph, language) === 0
  );
}

/**
 * The opening answers or informs: its first sentence is no stock phrase, and not every sentence of its first paragraph
 * announces or asks. Generated answers are drawn mostly from passages that state their point at once (inverted pyramid;
 * Nielsen Norman Group, "Inverted Pyramid: Writing for Comprehension").
 */
const answerFirst: Check = {
  id: "answer-first",
  channel: "ai_search",
  category: "answers",
  what: "whether the opening states something",
  threshold: "the first sentence is no stock phrase, and the first paragraph holds a statement",
  forSearch: true,
  notFor: [...NOT_WRITTEN, "recipe"],
  onMainText: true,
  effect: { landing: -2 },
  explains: ["query-in-opening"],
  // Elsewhere an opening that asks or warms up is how one speaks to customers; what ends with a question mark may be a second title.
  recommendedWhere: (finding, { kind, document }) =>
    (kind === "article" || kind === "documentation") &&
    !(document.url && isHome(document.url)) &&
    !finding.evidence.some((entry) => "quote" in entry && /[?？؟]\s*$/.test(entry.quote)),
  run: (context) => {
    const { opening, cues, language, document, queries } = context;
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const first = opening[0];
    if (!first) return notApplicable("no running text");
    const all = sentences(first.text, language);
    const start = all[0]!;
    const filler = cues.filler.test(start.text);
    // A report, an offer or a firm presents itself; only stock phrases say nothing there.
    const answers = !["news", "product", "landing", "local_business"].includes(context.kind);
    const isEmpty =
      answers && (all.every((sentence) => warmsUp(context, sentence.text)) || isBesideTheSubject(context, first.text));
    if (!filler && !isEmpty) return pass(`"${shorten(start.text, 60)}"`);
    // What is said later is an answer where it speaks of what the page is asked, or is called.
    const subjects = queries.length > 0 ? queries : [document.titles[0]?.text ?? ""];
    // What stands at the end of a text is about the next one.
    const statement = context.prose
      .slice(1, 10)
      .find(
        (block) =>
          sentences(block.text, language).every(({ text }) => !warmsUp(context, text)) &&
          subjects.some((subject) => coverage(subject, block.text, language) >= MIN_SUBJECT_SHARE),
      );
    return fail(filler ? "opens with a stock phrase" : "the first paragraph only announces, asks or warms up", {
      priority: "medium",
      title: `Open with the answer instead of "${shorten(start.text, 50)}"`,
      why: `"${shorten(start.text, 80)}" could stand over any text; systems that quote passages take the first one that answers${queries[0] ? ` "${shorten(queries[0], 60)}"` : ""}.`,
      change: statement
        ? `Delete it and begin with what the text says later: "${shorten(statement.text, 100)}".`
        : `Delete it and begin with the main statement about "${shorten(document.titles[0]?.text || "the subject", 60)}".`,
      evidence: [quoteText(document, first, start.start, start.end)],
      target_queries: queries.slice(0, 1),
      suggested_text: statement && shorten(statement.text, 300),
    });
  },
};

/** The share of a query's or title's words in a statement about it (our own limit). */
const MIN_SUBJECT_SHARE = 0.6;

/** Fewer words than this under a question, without a list, table or code, answer nothing (our own limit). */
const MIN_ANSWER_WORDS = 6;

/** A question used as a heading is followed by its answer, not by nothing, another question or a deferral. */
const questionsAnswered: Check = {
  id: "questions-answered",
  channel: "ai_search",
  category: "answers",
  what: "question headings that their part answers",
  threshold: "all",
  notFor: ["category"],
  onMainText: true,
  explains: ["thin-sections"],
  recommendedWhere: never,
  run: (context) => {
    const { sections, document, language } = context;
    const hasParts = (section: Section) =>
      (sections[sections.indexOf(section) + 1]?.heading?.level ?? 0) > section.heading!.level;
    const questions = sections.filter((section, index) => {
      const heading = section.heading;
      if (!heading || !isQuestionHeading(heading, language)) return false;
      // A page's last question is often to its readers, above the comments.
      // On a page that offers something, cards and parts that open stand under it.
      const isLayout = ["product", "landing", "local_business", "category", "tool"].includes(context.kind);
      const isBare =
        section.blocks.length === 0 || (isLayout && section.blocks.every(({ text }) => /[?？؟]\s*$/.test(text.trim())));
      const isToReaders = document.kind === "page" && (isLayout || index === sections.length - 1) && isBare;
      return !(section.blocks.length === 0 && hasParts(section)) && heading.level > 1 && !isToReaders;
    });
    if (questions.length === 0) return notApplicable("no question headings");
    // A thread is not its owner's prose; what a heading of it asks for by a number can be judged all the same.
    // Parts below the question may hold the answer.
    const isOpen = (section: Section) => !hasParts(section) && !answers(context, section.blocks);
    const open = context.kind === "question" ? [] : questions.filter(isOpen);
    const [first] = open;
    if (!first) return lacksNumber(context, questions) ?? pass(`${questions.length} of ${questions.length}`);
    const reply = first.blocks[0];
    return fail(`${questions.length - open.length} of ${questions.length}`, {
      priority: "high",
      title: `Answer the question "${shorten(first.heading!.text, 60)}"`,
      why: reply
        ? `Under "${shorten(first.heading!.text, 50)}" stands only "${shorten(reply.text, 80)}", which answers nothing.`
        : `Nothing stands under "${shorten(first.heading!.text, 50)}".`,
      change: `Give the answer to "${shorten(first.heading!.text, 60)}" in the first sentence below it, with a number, name or condition.`,
      evidence: open.slice(0, 3).map((section) => quoteText(document, section.blocks[0] ?? section.heading!)),
      facts: { certain: true },
    });
  },
};

/** A question after a time, a price, a weight or how often, under which no such number stands. */
function lacksNumber(context: CheckContext, questions: Section[]): Outcome | undefined {
  const { document, language } = context;
  const open = questions.filter((section) => {
    const { heading, words } = section;
    const asked = askedFor(heading!.text, language);
    // Yes and no are answers too; they are short.
    if (!asked || asked.isAny || asked.isOfNoun || words < 4 * MIN_ANSWER_WORDS) return false;
    const answers = (text: string) =>
      asked.holds(text) || hasNumberWord(text) || [WITHOUT_NUMBER, ONE_OF_TIME].some((words) => words.test(fold(text)));
    return !textsUnder(section, context).some(answers);
  });
  const heading = open[0]?.heading;
  if (!heading) return undefined;
  return fail(`${questions.length - open.length} of ${questions.length}`, {
    priority: "medium",
    title: `Answer "${shorten(heading.text, 60)}" with a number`,
    why: `The part under "${shorten(heading.text, 50)}" names no number of the kind that it asks for.`,
    change: `Give the number, or its range and what it depends on, in the first sentence below "${shorten(heading.text, 60)}".`,
    evidence: open.slice(0, 3).map((section) => quoteText(document, section.heading!)),
  });
}

/** Answers to a question after a number that hold none, folded. */
const WITHOUT_NUMBER =
  /(?<!\p{L})(?:free|included|inclus\p{L}{0,3}|incluid[oa]s?|enthalten|inbegriffen|inklusive|compris(?:es?)?|compres[oaie]|inbegrepen|w cenie|wliczon\p{L}{1,2}|dahil\p{L}{0,3}|ingar|включен\p{L}{0,2}|no (?:charge|cost|fee)s?|nothing|none|never|unlimited|kostenlos\p{L}{0,2}|kostenfrei\p{L}{0,2}|gratis|nichts|niemals|nie|unbegrenzt|gratuit\p{L}{0,6}|rien|jamais|illimite\p{L}{0,2}|nada|nunca|niente|nulla|mai|niets|nooit|bezplatn\p{L}{1,3}|darmow\p{L}{1,3}|nic|nigdy|ucretsiz|bedava|asla|inget|aldrig|kostnadsfri\p{L}{0,2}|бесплатн\p{L}{1,3}|ничего|никогда)(?!\p{L})|مجان|ابدا|مشمول|無料|含まれ|免费|包含|무료|포함/u;

/** "A week", "eine gute Woche", folded. */
const ONE_OF_TIME =
  /(?<!\p{L})(?:an?|one|eine?[mnrs]?|une?|un[ao]|uma?|een|ett?|en)\s(?:\p{L}{3,12}\s)?(?:hour|day|week|month|year|stunde|tag|woche|monat|jahr|heure|jour|semaine|mois|an|annee|hora|dia|semana|mes|ano|ora|giorno|settimana|mese|anno|uur|dag|maand|jaar|timme|dygn|vecka|manad|ar|uke)(?!\p{L})/u;

/** The texts under a heading and in the parts below it. */
function textsUnder(section: Section, { sections }: CheckContext): string[] {
  const texts: string[] = [];
  const first = sections.indexOf(section);
  for (let at = first; at < sections.length; at++) {
    const { heading, blocks } = sections[at]!;
    if (at > first && heading!.level <= section.heading!.level) break;
    for (const { text } of blocks) texts.push(text);
  }
  return texts;
}

function isQuestionHeading(heading: TextBlock, language: string): boolean {
  return /[?？؟]\s*$/.test(heading.text) && isQuestion(heading.text, language);
}

function answers({ cues, language }: CheckContext, blocks: TextBlock[]): boolean {
  if (blocks.some((block) => block.kind === "item" || block.kind === "cell" || block.kind === "code")) return true;
  const words = blocks.reduce((sum, block) => sum + countWords(block.text, language), 0);
  if (words === 0) return false;
  const all = blocks.flatMap((block) => sentences(block.text, language));
  // A long sentence that also says where to ask has something to say.
  const defers = (text: string) => (cues?.deferral.test(text) ?? false) && countWords(text, language) <= 14;
  const statements = all.filter(({ text }) => !/[?？؟]\s*$/.test(text) && !defers(text) && !cues?.announcement.test(text));
  // A word alone may be an answer ("No.", "Jederzeit."); a short deferral is none.
  if (statements.length === 0) return false;
  const said = statements.reduce((sum, { text }) => sum + countWords(text, language), 0);
  const deferred = statements.length < all.length;
  return said >= (deferred ? 2 * MIN_ANSWER_WORDS : 1);
}

export const answerChecks: Check[] = [answerFirst, questionsAnswered];
