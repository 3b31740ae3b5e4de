import type { SourceDocument } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { missing, quoteText, shorten } from "../../evidence.ts";
import { type Asked, askedFor } from "../../language/quantity-questions.ts";
import { coverage, sentences } from "../../language/words.ts";
import { certain } from "../../recommended-where.ts";
import { tablesOf } from "../../table-cells.ts";

/** The share of a question's words in a sentence that takes it up (our own limit). */
export const TAKES_UP = 0.5;

/** A question after a price, a time or a number, and after which. */
export type NumberQuestion = { question: string; kind: Asked };

export const numberQuestions = (questions: readonly string[], language: string): NumberQuestion[] =>
  questions.flatMap((question) => {
    const kind = askedFor(question, language);
    return kind ? [{ question, kind }] : [];
  });

/** A card's name, price and button are elements that a style sets apart, so its words are one line of text. */
const ELEMENT_TEXT = />([^<>]{1,60})</g;

/** Longer texts say more than a number. */
const MAX_NUMBER_LENGTH = 24;

/** Whether an element of the page holds the number and nothing else. */
const standsAlone = ({ fields }: SourceDocument, kind: Asked): boolean =>
  [...(fields.html ?? "").matchAll(ELEMENT_TEXT)].some(
    ([, text]) => /\d/.test(text!) && text!.trim().length <= MAX_NUMBER_LENGTH && kind.holds(text!),
  );

/** A question after a number, about which the text has words but no number: a query that sounds answered and is not. */
export const unanswered: Check = {
  id: "query-answer",
  channel: "ai_search",
  category: "target queries",
  what: "target queries after a price, a time or a number whose parts of the text hold none",
  threshold: "0",
  onMainText: true,
  effect: { all: 2 },
  recommendedWhere: certain,
  run: (context) => {
    const { queries, language, sections, document } = context;
    const asked = numberQuestions(queries, language);
    if (asked.length === 0) return notApplicable("no target query asks for a price, a time or a number");
    const heads = tablesOf(document)
      .flatMap(([head = []]) => head.map(({ text }) => text))
      .join(" ");
    const texts = sections.map(({ heading, blocks }) => ({
      heading,
      text: [heading?.text ?? "", ...blocks.map((block) => block.text)].join(" "),
      said: blocks.map((block, at) => ({
        // The first lines of a part are about its heading, cells about the heads of their table.
        about: block.kind === "cell" ? heads : at === 0 ? (heading?.text ?? "") : "",
        sentences: sentences(block.text, language),
      })),
    }));
    // A price may stand in the frame of a product's page.
    const around = document.outside.filter(({ text }) => text.length <= 120);
    const open = asked.flatMap(({ question: query, kind }) => {
      const holds = ({ heading, said }: (typeof texts)[number]) =>
        (heading !== null && kind.holds(heading.text)) ||
        said.some(({ about, sentences }) => sentences.some((sentence) => kind.holds(sentence.text, about)));
      // A price, and what is counted, stands in tables far from the words of the question.
      // So do a price and, of a recipe, its times in the frame.
      const isPrice = kind.units.test("money");
      const isFramed =
        ((isPrice || (context.kind === "recipe" && kind.units.test("minute"))) && around.some(({ text }) => kind.holds(text))) ||
        (isPrice && standsAlone(document, kind));
      // Anywhere in the text: tables and lists answer far from the words of the question.
      const isElsewhere = texts.some(holds) || isFramed;
      const isNear = isPrice || isFramed || texts.some((part) => holds(part) && coverage(query, part.text, language) >= TAKES_UP);
      if (isElsewhere && (isNear || kind.isAny)) return [];
      const nearest = texts.reduce((best, part) =>
        coverage(query, part.text, language) > coverage(query, best.text, language) ? part : best,
      );
      const isAbout = nearest.heading !== null && coverage(query, nearest.heading.text, language) > 0;
      return [{ query, heading: isAbout ? nearest.heading : null, isElsewhere, isCertain: !isElsewhere && !kind.isOfNoun }];
    });
    const [first] = open;
    if (!first) return pass(`${asked.length} of ${asked.length}`);
    return fail(`${asked.length - open.length} of ${asked.length}`, {
      priority: "high",
      title: `Give the number that "${shorten(first.query, 60)}" asks for`,
      why: `The text speaks of it${first.heading?.text ? ` under "${shorten(first.heading.text, 50)}"` : ""} and ${first.isElsewhere ? "gives numbers of other things only" : "names no amount"}, so nothing in it can be quoted as the answer.`,
      change: `Say the amount, or its range and what it depends on, in one sentence${first.heading?.text ? ` below "${shorten(first.heading.text, 50)}"` : ""}.`,
      evidence: [
        ...(first.heading?.text ? [quoteText(document, first.heading)] : []),
        ...open.slice(0, 3).map(({ query }) => missing(`answer to "${query}"`)),
      ],
      target_queries: open.map(({ query }) => query),
      facts: { certain: open.every(({ isCertain }) => isCertain) },
    });
  },
};
