import { type Check, fail, notApplicable, type Outcome, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { missing, quote, quoteText, shorten } from "../evidence.ts";
import { isQuestion } from "../language/cues.ts";
import { withoutLanguage } from "../language/language-names.ts";
import { displayWidth } from "../language/width.ts";
import {
  contentWords,
  coverage,
  fold,
  indexWords,
  isUnspaced,
  missingWords,
  squash,
  type WordIndex,
  words,
} from "../language/words.ts";
import { siteLabel } from "../links.ts";
import { mainHeading } from "../main-heading.ts";
import type { Evidence } from "../result.ts";
import { titleParts } from "../suggest.ts";
import { definition } from "./definition.ts";

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The best share of any target query's words that a text holds; one query is enough for a title or an opening. */
function bestCoverage(
  { queries, language }: Pick<CheckContext, "queries" | "language">,
  text: string,
): { query: string; share: number } {
  const index = [indexWords(text, language)];
  return queries
    .map((query) => ({ query, share: coverage(query, index, language) }))
    .reduce((best, entry) => (entry.share > best.share ? entry : best), { query: queries[0] ?? "", share: -1 });
}

type Place = {
  id: string;
  what: string;
  text(context: CheckContext): string | null;
  evidence(context: CheckContext): Evidence[];
  priority: "high" | "medium";
  /** Whether a word that most queries have must stand there, or that all have. */
  asksForShared?: "most" | "all";
  name: string;
  why: string;
};

/** Half of the words of at least one target query: below that the place is about something else (our own limit). */
const MIN_SHARE = 0.5;

function placeCheck(place: Place): Check {
  return {
    id: place.id,
    channel: "seo",
    category: "target queries",
    what: place.what,
    threshold: `at least ${percent(MIN_SHARE)} of the words of one target query`,
    run: (context) => {
      if (context.queries.length === 0) return notApplicable("no target queries given");
      const text = place.text(context);
      if (!text) return notApplicable(`no ${place.name}`);
      const best = bestCoverage(context, text);
      const [lacking] = place.asksForShared ? sharedWordsOutside(context, text, place.asksForShared) : [];
      if (lacking !== undefined && best.share >= MIN_SHARE / 2) return withoutShared(place, context, text, lacking);
      if (best.share >= MIN_SHARE) return pass(`${percent(best.share)} of "${shorten(best.query, 60)}"`);
      const query =
        context.queries.find(
          (each) => coverage(each, [indexWords(context.text, context.language)], context.language) >= MIN_SHARE,
        ) ?? context.queries[0]!;
      return fail(`${percent(best.share)} of "${shorten(best.query, 60)}"`, {
        priority: place.priority,
        title: `Name "${shorten(query, 60)}" in the ${place.name}`,
        why: `"${shorten(text, 80)}" ${place.why}`,
        change: `Word the ${place.name} so that someone who asked "${shorten(query, 80)}" recognises their question.`,
        evidence: place.evidence(context),
        target_queries: [query],
        facts: {
          certain:
            (best.share === 0 && (place.id !== "query-in-description" || context.queries.length > 1)) || lacking !== undefined,
        },
      });
    },
  };
}

/** A word that most queries have is what they are about; a shorter one may be written in too many ways. */
const MIN_SHARED_LETTERS = 5;
const MIN_SHARE_OF_QUERIES = 0.6;

/** The words that all target queries have, or most of three or more, and a text lacks in any form. */
function sharedWordsOutside({ queries, language, document }: CheckContext, text: string, by: "most" | "all"): string[] {
  if (queries.length < 2) return [];
  if (!queries.every(isComparable)) return sharedTerms(queries).filter((term) => !squash(text).includes(squash(term)));
  const needed = by === "all" ? queries.length : Math.max(2, Math.ceil(queries.length * MIN_SHARE_OF_QUERIES));
  const shared = [...new Set(queries.flatMap((query) => contentWords(query, language)))].filter((word) => {
    const count = queries.filter((query) => coverage(word, query, language) === 1).length;
    return (
      /\p{L}/u.test(word) &&
      word.length >= (by === "most" && count === queries.length ? MIN_SHARED_LETTERS - 1 : MIN_SHARED_LETTERS) &&
      count >= needed
    );
  });
  // The site's own name stands in its title, and need not stand everywhere.
  const names = [
    siteLabel(document.url),
    document.head.properties.get("og:site_name")?.text ?? "",
    ...titleParts(document.titles[0]?.text ?? "").slice(1),
  ];
  const site = squash(names.join(" "));
  const said = by === "all" ? squash(text) + site : squash(text);
  const asked = queries.flatMap((query) => words(query, language).map(({ text }) => text));
  const lacking = shared.filter(
    (word) => missingWords(word, [indexWords(text, language)], language).length > 0 && !sharesStem(squash(word), said),
  );
  return lacking.map((word) => phraseOf(word, lacking, queries, language) ?? asked.find((each) => fold(each) === word) ?? word);
}

/** The terms between spaces that all queries have, in languages whose words are not spaced. */
function sharedTerms([first = "", ...others]: string[]): string[] {
  return first.split(/\s+/).filter((term) => term.length > 1 && others.every((other) => other.split(/\s+/).includes(term)));
}

/** So many letters in a row are a stem, whatever a language puts before and behind it: "perpecahan", "pecahnya". */
const STEM_LETTERS = 5;

function sharesStem(word: string, text: string): boolean {
  if (word.length < STEM_LETTERS) return text.includes(word);
  for (let at = 0; at + STEM_LETTERS <= word.length; at++) if (text.includes(word.slice(at, at + STEM_LETTERS))) return true;
  return false;
}

/** A word with those beside it in the query that the text lacks too: "segundo plano", of which one alone says nothing. */
function phraseOf(word: string, lacking: string[], queries: string[], language: string): string | undefined {
  const query = queries.find((each) => contentWords(each, language).includes(word));
  const all = query ? words(query, language) : [];
  const at = all.findIndex(({ text }) => fold(text) === word);
  if (at < 0) return undefined;
  const isLacking = (index: number) => index >= 0 && index < all.length && lacking.includes(fold(all[index]!.text));
  let [from, to] = [at, at];
  while (isLacking(from - 1)) from--;
  while (isLacking(to + 1)) to++;
  const phrase = query!.slice(all[from]!.start, all[to]!.start + all[to]!.text.length);
  // Words that only one query has side by side are no term.
  const having = queries.filter((each) => fold(each).includes(fold(phrase))).length;
  return having * 2 > queries.length ? phrase : undefined;
}

function withoutShared(place: Place, context: CheckContext, text: string, word: string): Outcome {
  const { queries, language } = context;
  const [first = word] = contentWords(word, language);
  const having = !queries.every(isComparable) ? queries : queries.filter((query) => coverage(first, query, language) === 1);
  const all = having.length === queries.length;
  return fail(`"${word}" of ${having.length} of ${queries.length} queries missing`, {
    priority: place.priority,
    title: `Name "${word}" in the ${place.name}`,
    why: `${all ? `All ${queries.length}` : `${having.length} of the ${queries.length}`} target queries have "${word}", the ${place.name} "${shorten(text, 80)}" has it in no form.`,
    change: `Add "${word}" to the ${place.name}, in the words of "${shorten(having[0] ?? queries[0]!, 60)}".`,
    evidence: place.evidence(context),
    target_queries: (having.length > 0 ? having : queries).slice(0, 3),
    facts: { certain: true, shared: true },
  });
}

const inTitle = placeCheck({
  asksForShared: "most",
  id: "query-in-title",
  what: "a target query in the title",
  name: "title",
  priority: "high",
  why: "shares too few words with any target query, although the title is the strongest sign of what a page answers.",
  text: ({ document }) => document.titles[0]?.text ?? null,
  evidence: ({ document }) => [quote(document, document.titles[0]!.span)],
});

const inHeading = placeCheck({
  asksForShared: "all",
  id: "query-in-h1",
  what: "a target query in the main heading",
  name: "main heading",
  priority: "medium",
  why: "does not tell a reader who comes from such a query that they are in the right place.",
  text: (context) => mainHeading(context)?.text ?? null,
  evidence: (context) => [quoteText(context.document, mainHeading(context)!)],
});

const inOpening = placeCheck({
  id: "query-in-opening",
  what: "a target query in the opening (about the first 60 words)",
  name: "opening",
  priority: "medium",
  why: "does not take up a target query, so neither a snippet nor a generated answer can be drawn from it.",
  text: ({ opening }) => opening.map((block) => block.text).join(" ") || null,
  evidence: ({ document, opening }) => [quoteText(document, opening[0]!)],
});

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

const covered: Check = {
  id: "query-coverage",
  channel: "ai_search",
  category: "target queries",
  what: "target queries that a part of the text takes up",
  threshold: `each has ${percent(SECTION_SHARE)} of its words in one part, none of ${MIN_ABSENT_LETTERS} letters is absent, and no ${MAX_ABSENT} that make half of it are`,
  run: (context) => {
    const { queries, document } = context;
    if (queries.length === 0) return notApplicable("no target queries given");
    const parts = partsOf(context);
    const whole = parts.flat();
    // Where the parts are cards, several together speak of one thing.
    const places = ["landing", "local_business"].includes(context.kind) ? [...parts, whole] : parts;
    const isMissed = (text: string) =>
      bestSection(places, text, context.language) < SECTION_SHARE || lacksSubject(text, whole, context.language);
    const missed = queries
      .map((query) => ({ query, topic: topicOf(query, context) }))
      .filter(({ query, topic }) => isMissed(query) && (topic === query || isMissed(topic)));
    if (missed.length === 0) return lacksOneWord(context, whole) ?? pass(`${queries.length} of ${queries.length}`);
    // A page that is called what is asked for answers it, in other words or forms.
    const everything = [...whole, indexWords(document.outside.map(({ text }) => text).join("\n"), context.language)];
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

/** A query without the language or country that the page is in. */
const topicOf = (query: string, { document, language }: CheckContext) =>
  withoutLanguage(query, document.head.lang?.text ?? language);

/** Whether all words are of scripts whose words are compared by their beginnings; others join or leave out what tells forms apart. */
const isComparable = (text: string) => !/(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])\p{L}/u.test(text);

/** A query of which the page never says one word, in any form: what it asks for beside the page's subject, or a word for it that the page does not use. */
function lacksOneWord(context: CheckContext, whole: WordIndex[]): Outcome | undefined {
  const { queries, language, document, kind } = context;
  // What a recipe is asked with is how to make it, in many words.
  if (isUnspaced(language) || document.kind === "draft" || kind === "recipe") return undefined;
  const everything = [...whole, indexWords(document.outside.map(({ text }) => text).join("\n"), language)];
  for (const query of queries) {
    const [absent] = missingWords(topicOf(query, context), everything, language).filter(
      (word) => word.length >= MIN_ABSENT_LETTERS,
    );
    if (!absent || contentWords(query, language).length < 3) continue;
    return fail(`"${absent}" of "${shorten(query, 60)}" nowhere`, {
      priority: "medium",
      title: `Say something of "${absent}", which "${shorten(query, 50)}" asks for`,
      why: `No part of the page has the word "${absent}"; who asks "${shorten(query, 60)}" finds the subject and may miss that.`,
      change: `Where the page can answer it, add a sentence that does, in the words of "${shorten(query, 60)}".`,
      evidence: [missing(`"${absent}" of "${query}"`)],
      target_queries: [query],
      facts: { certain: isQuestion(query, language) },
    });
  }
  return undefined;
}

/** Prompts are whole sentences, so more of their words belong to the subject than a query's (our own limit). */
const PROMPT_SHARE = 0.6;

/** Tracked prompts that share a target query's subject. */
const prompts: Check = {
  id: "tracked-prompt-coverage",
  channel: "ai_search",
  category: "target queries",
  what: "tracked prompts on the subject that the text takes up",
  threshold: `each has ${percent(PROMPT_SHARE)} of its words in one part`,
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

/** A shorter one is to be written anew in any case. */
const MIN_DESCRIPTION_WIDTH = 50;

const inDescription = placeCheck({
  id: "query-in-description",
  what: "a target query in the meta description",
  name: "meta description",
  priority: "medium",
  why: "has no word of a target query, so nobody who asked one sees it taken up under the title.",
  text: ({ document, language }) => {
    const text = document.descriptions[0]?.text ?? "";
    return isUnspaced(language) || displayWidth(text) < MIN_DESCRIPTION_WIDTH ? null : text;
  },
  evidence: ({ document }) => [quote(document, document.descriptions[0]!.span)],
});

export const queryChecks: Check[] = [inTitle, inDescription, inHeading, inOpening, covered, prompts, definition];
