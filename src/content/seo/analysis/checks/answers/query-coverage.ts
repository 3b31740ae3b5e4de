import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, percent, shorten } from "../../evidence.ts";
import { isQuestion } from "../../language/cues.ts";
import { withoutLanguage } from "../../language/language-names.ts";
import { measuresIn } from "../../language/measures.ts";
import {
  contentWords,
  coverage,
  fold,
  indexWords,
  isComparable,
  isUnspaced,
  missingWords,
  type WordIndex,
} from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { certain } from "../../recommended-where.ts";

/** Half of a query's words in one section, the title's counted in: fewer, and the words only meet by chance (our own limit). */
const SECTION_SHARE = 0.5;

/** Shorter words have too many other words for the same. */
const MIN_ABSENT_LETTERS = 6;

/** The words that a text on the same subject lacks altogether are those that its other queries are about (our own limit). */
const MAX_ABSENT = 2;

function lacksSubject(query: string, whole: WordIndex[], language: string): boolean {
  if (isUnspaced(language)) return false;
  const absent = missingWords(query, whole, language).length;
  return absent >= MAX_ABSENT && absent * 2 >= contentWords(query, language).length;
}

function bestSection(parts: WordIndex[][], query: string, language: string): number {
  return Math.max(0, ...parts.map((part) => coverage(query, part, language)));
}

/** With no more of its words on the page, a query is about something else (our own limit). */
const MAX_SHARED = 0.25;

/** Each section with the title and the author, whose words hold for every part of the text. */
function partsOf({ sections, language, document }: CheckContext): WordIndex[][] {
  const named = [document.titles[0], document.head.author, ...document.bylines.slice(0, 5)];
  const title = indexWords(named.map((name) => name?.text ?? "").join(" "), language);
  // A part without text holds nothing beyond its heading; the many of a generated text are not worth their time.
  const worth = sections.filter((section) => section.blocks.length > 0 || section.heading).slice(0, 2000);
  return worth.map((section) => [
    title,
    indexWords([section.heading?.text ?? "", ...section.blocks.map((block) => block.text)].join(" "), language),
  ]);
}

export const covered: Check = {
  id: "query-coverage",
  channel: "ai_search",
  category: "target queries",
  what: "target queries that a part of the text takes up",
  threshold: `each has ${percent(SECTION_SHARE)} of its words in one part, none of ${MIN_ABSENT_LETTERS} letters is absent, and no ${MAX_ABSENT} that make half of it are`,
  onMainText: true,
  effect: { all: 2 },
  recommendedWhere: (finding, context) => context.kind !== "news" && certain(finding),
  run: (context) => {
    const { queries, document } = context;
    if (queries.length === 0) return notApplicable("no target queries given");
    const parts = partsOf(context);
    const whole = parts.flat();
    // Where the parts are cards, several together speak of one thing.
    const places = ["landing", "local_business"].includes(context.kind) ? [...parts, whole] : parts;
    const isMissed = (asked: string) => {
      const text = withoutQuantity(asked, context);
      return bestSection(places, text, context.language) < SECTION_SHARE || lacksSubject(text, whole, context.language);
    };
    const missed = queries
      .map((query) => ({ query, topic: topicOf(query, context) }))
      .filter(({ query, topic }) => isMissed(query) && (topic === query || isMissed(topic)));
    const everything = [...whole, indexWords(document.outside.map(({ text }) => text).join("\n"), context.language)];
    if (missed.length === 0)
      return (
        lacksThing(context, everything) ?? lacksOneWord(context, everything) ?? pass(`${queries.length} of ${queries.length}`)
      );
    // A page that is called what is asked for answers it, in other words or forms.
    const headings = [...document.blocks, ...document.outside].filter(({ kind }) => kind === "heading");
    const names = [document.titles[0]?.text ?? "", ...headings.slice(0, 200).map(({ text }) => text)].join(" ");
    const certain = missed.filter(
      ({ query, topic }) =>
        // What is no question names a subject, which the page may have under another name.
        (isQuestion(query, context.language) || coverage(topic, everything, context.language) <= MAX_SHARED) &&
        isComparable(query) &&
        [query, topic].every((text) => coverage(text, names, context.language) < SECTION_SHARE),
    );
    const told = certain.length > 0 ? certain : missed;
    const open = told.map(({ query }) => query);
    const isAbsent = certain.some(({ topic }) => coverage(topic, whole, context.language) === 0);
    const last = document.blocks.findLast((block) => block.kind === "heading" && block.text);
    return fail(`${queries.length - missed.length} of ${queries.length}`, {
      priority: isAbsent ? "high" : "medium",
      title: `Answer "${shorten(open[0]!, 60)}"${open.length > 1 ? ` and ${open.length - 1} more` : ""}`,
      why: `No part of the text takes up ${open
        .slice(0, 3)
        .map((query) => `"${shorten(query, 60)}"`)
        .join(", ")}; an answer engine finds no passage to use.`,
      change: `Add a part headed by the question "${shorten(open[0]!, 80)}" that answers it in its first two sentences${last ? `, for example before "${shorten(last.text, 50)}"` : ""}.`,
      evidence: open.slice(0, 3).map((query) => missing(`answer to "${query}"`)),
      target_queries: open,
      facts: { certain: certain.length > 0 },
    });
  },
};

/** Words that ask for a number by its kind, and the units of one; a text that gives it rarely has the word ("It takes 24 hours"). */
const QUANTITIES: [RegExp, RegExp][] = [
  [
    /^(?:times?|durations?|dauer|zeit|durees?|temps|duracion|tiempo|durata|tempi?|duracao|tempo|tijd|duur|czas|tid|sure(?:si)?)$/u,
    /^(?:year|month|week|day|hour|minute|second)$/,
  ],
  [
    /^(?:costs?|prices?|kosten|preise?|couts?|prix|costes?|costos?|precios?|costi|prezz[oi]|custos?|precos?|prijs|prijzen|koszty?|cen[ay]|fiyat(?:i|lari)?|pris(?:er)?)$/u,
    /^money$/,
  ],
];

/** A query without the word for the kind of a number that the text has. */
function withoutQuantity(query: string, { prose, language }: CheckContext): string {
  const isGiven = (units: RegExp) => prose.some(({ text }) => measuresIn(text, language).some(({ unit }) => units.test(unit)));
  const words = query.split(/\s+/);
  const isQuantity = (word: string) => QUANTITIES.some(([names, units]) => names.test(fold(word)) && isGiven(units));
  return words.length > 2 ? words.filter((word) => !isQuantity(word)).join(" ") : query;
}

/** A query without the language or country that the page is in. */
const topicOf = (query: string, { document, language }: CheckContext) =>
  withoutLanguage(query, document.head.lang?.text ?? language);

/** A question whether something can be done. */
const ASKS_WHETHER =
  /(?<!\p{L})(?:can|could|should|kann|können|darf|peut-on|on peut|si può|si possono|se puede|pode|posso|kan|mag|można)(?!\p{L})/iu;

/** A word of a query with its own letters, which folding changes. */
const asWritten = (word: string, query: string): string => query.split(/\s+/).find((each) => fold(each).includes(word)) ?? word;

/** A query of which the page never says one word, in any form: what it asks for beside the page's subject, or a word for it that the page does not use. */
function lacksOneWord(context: CheckContext, everything: WordIndex[]): Outcome | undefined {
  const { queries, language, document, kind } = context;
  if (isUnspaced(language) || document.kind === "draft") return undefined;
  for (const query of queries) {
    // What a recipe is asked with is how to make it, in many words.
    if (kind === "recipe" && !ASKS_WHETHER.test(query)) continue;
    const [absent] = missingWords(topicOf(query, context), everything, language).filter(
      (word) => word.length >= MIN_ABSENT_LETTERS,
    );
    if (!absent || contentWords(query, language).length < 3) continue;
    const word = asWritten(absent, query);
    return fail(`"${word}" of "${shorten(query, 60)}" nowhere`, {
      priority: "medium",
      title: `Say something of "${word}", which "${shorten(query, 50)}" asks for`,
      why: `No part of the page has the word "${word}"; who asks "${shorten(query, 60)}" finds the subject and may miss that.`,
      change: `Where the page can answer it, add a sentence that does, in the words of "${shorten(query, 60)}".`,
      evidence: [missing(`"${word}" of "${query}"`)],
      target_queries: [query],
      facts: { certain: isQuestion(query, language) },
    });
  }
  return undefined;
}

/** What a query asks to do without, and what an answer to it says, in any of the languages that are judged. */
const WITHOUT =
  /(?<!\p{L})(?:without|ohne|sans|sin|senza|sem|zonder|bez|utan|uden|uten)\s(?:(?:an?|the|eine[nm]?|une?|un|una|o|a|een)\s)?(?<thing>\p{L}{3,})/iu;
const DOES_WITHOUT =
  /(?<!\p{L})(?:(?:without|ohne|sans|sin|senza|sem|zonder|bez|utan|uden|uten)(?!\p{L})|instead|in place of|replac|substitut|swap|skip|leave out|leav\p{L}{0,3} out|omit|alternativ|(?:alcohol|\p{L}{2,12}-)free|statt|anstelle|ersetz|ersatz|weglass|verzicht|\p{L}{2,12}frei(?!\p{L})|remplac|à la place|au lieu|omett|en lugar|en vez|sustitu|reemplaz|prescind|al posto|invece|sostitu|em vez|no lugar|troc|dispens|in plaats|vervang|weglat|zamiast|zastąp|pomin|istället|ersätt|i stedet|erstat)/iu;

/** A query of which two words next to each other are nowhere on the page ("slow cooker"), or that asks to do without something that the page always has. */
function lacksThing(context: CheckContext, everything: WordIndex[]): Outcome | undefined {
  const { queries, language, document } = context;
  if (isUnspaced(language)) return undefined;
  for (const query of queries) {
    const absent = missingWords(topicOf(query, context), everything, language);
    const said = contentWords(query, language);
    // English words hardly change; in other languages another form of the second one is the word itself.
    const isAbsent = (word: string) =>
      absent.includes(word) || (language === "en" && !everything.some(({ folded }) => folded.includes(word)));
    const pairs = said.slice(1).map((next, at) => ({ word: said[at]!, next }));
    const things = pairs
      .filter(({ word, next }) => absent.includes(word) && isAbsent(next))
      .map(({ word, next }) => `${word} ${next}`)
      .find((pair) => fold(query).includes(pair));
    const { thing } = WITHOUT.exec(query)?.groups ?? {};
    const titled = `${document.titles[0]?.text ?? ""} ${mainHeading(context)?.text ?? ""}`;
    const isOpen =
      thing !== undefined &&
      !WITHOUT.test(titled) &&
      !document.blocks.some(({ text }) => DOES_WITHOUT.test(text) && coverage(thing, text, language) === 1);
    const open = things ?? (isOpen ? WITHOUT.exec(query)![0] : undefined);
    if (!open || said.length < 3) continue;
    return fail(`"${open}" of "${shorten(query, 60)}" nowhere`, {
      priority: "medium",
      title: `Answer "${shorten(query, 60)}"`,
      why: `The page speaks of the subject, but nothing on it of "${open}", which "${shorten(query, 60)}" is about.`,
      change: `Add a part headed by the question "${shorten(query, 80)}" that answers it in its first two sentences.`,
      evidence: [missing(`answer to "${query}"`)],
      target_queries: [query],
      facts: { certain: isQuestion(query, language) },
    });
  }
  return undefined;
}

/** Prompts are whole sentences, so more of their words belong to the subject than a query's (our own limit). */
const PROMPT_SHARE = 0.6;

/** Tracked prompts that share a target query's subject. */
export const prompts: Check = {
  id: "tracked-prompt-coverage",
  channel: "ai_search",
  category: "target queries",
  what: "tracked prompts on the subject that the text takes up",
  threshold: `each has ${percent(PROMPT_SHARE)} of its words in one part`,
  onMainText: true,
  run: (context) => {
    const { knowledge, queries, language } = context;
    const related = (knowledge.prompts ?? []).filter((prompt) =>
      queries.some((query) => coverage(query, prompt, language) >= PROMPT_SHARE),
    );
    if (related.length === 0) return notApplicable("no tracked prompts on the target queries");
    const parts = partsOf(context);
    const open = related.filter((prompt) => bestSection(parts, prompt, language) < PROMPT_SHARE);
    if (open.length === 0) return pass(`${related.length} of ${related.length}`);
    return fail(`${related.length - open.length} of ${related.length}`, {
      priority: "medium",
      title: `Take up the tracked prompt "${shorten(open[0]!, 60)}"`,
      why: `The website tracks "${shorten(open[0]!, 80)}", but the text holds too few of its words to be used in an answer.`,
      change: `Answer ${open
        .slice(0, 3)
        .map((prompt) => `"${shorten(prompt, 60)}"`)
        .join(" and ")} in a part of its own.`,
      evidence: open.slice(0, 3).map((prompt) => missing(`answer to "${prompt}"`)),
    });
  },
};
