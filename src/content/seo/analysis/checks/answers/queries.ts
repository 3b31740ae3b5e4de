import { type Check, type CheckTraits, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { percent, quote, quoteText, shorten } from "../../evidence.ts";
import { displayWidth } from "../../language/width.ts";
import { coverage, indexWords, isUnspaced } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { certain, MIN_WORDS_OF_A_TEXT, mayBeReworded, never } from "../../recommended-where.ts";
import type { Evidence } from "../../result.ts";
import { definition } from "./definition.ts";
import { covered, prompts } from "./query-coverage.ts";
import { type SharedWord, sharedWordOutside } from "./shared-query-words.ts";

/** The best share of any target query's words that a text holds; one query is enough for a title or an opening. */
function bestCoverage({ queries, language }: CheckContext, text: string): { query: string; share: number } {
  const index = [indexWords(text, language)];
  return queries
    .map((query) => ({ query, share: coverage(query, index, language) }))
    .reduce((best, entry) => (entry.share > best.share ? entry : best), { query: queries[0] ?? "", share: -1 });
}

type Place = {
  id: string;
  what: string;
  traits: CheckTraits;
  text(context: CheckContext): string | null;
  /** What readers have read right before: what only says none of its words again is hardly worth a change. */
  before?(context: CheckContext): string;
  /** Whether one that has some word of a query may say the rest of it in other words. */
  mayBeOtherWords?: boolean;
  evidence(context: CheckContext): Evidence[];
  priority: "high" | "medium";
  /** Whether a word that most queries have must stand there, or that all have. */
  asksForShared?: "most" | "all";
  /** Of fewer queries it may say nothing and be right; 1 where nothing is said. */
  minQueries?: number;
  name: string;
  why: string;
};

/** Half of the words of at least one target query: below that the place is about something else (our own limit). */
const MIN_SHARE = 0.5;

/** With fewer of its words in the text a query is answered in others, if at all (our own limit). */
const MIN_SHARE_OF_TEXT = 0.6;

function placeCheck(place: Place): Check {
  return {
    ...place.traits,
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
      const lacking = place.asksForShared && sharedWordOutside(context, text, place.asksForShared);
      if (lacking && best.share >= MIN_SHARE / 2) {
        const title = context.document.titles[0]?.text ?? "";
        const isSaid = best.share >= MIN_SHARE && coverage(lacking.word, title, context.language) === 1;
        return withoutShared(place, context, text, { ...lacking, isSaid });
      }
      if (best.share >= MIN_SHARE) return pass(`${percent(best.share)} of "${shorten(best.query, 60)}"`);
      const whole = [indexWords(context.text, context.language)];
      const shareOf = (query: string) => coverage(query, whole, context.language);
      const [first] = context.queries;
      const query = context.queries.find((each) => shareOf(each) >= MIN_SHARE) ?? first!;
      const isSaidBefore = place.before && bestCoverage(context, `${place.before(context)} ${text}`).share >= MIN_SHARE;
      // A text that lacks the words of what it is to be found by has others for the same.
      const unsure = shareOf(first!) < MIN_SHARE_OF_TEXT || (place.mayBeOtherWords && best.share > 0);
      return fail(`${percent(best.share)} of "${shorten(best.query, 60)}"`, {
        priority: isSaidBefore ? "low" : place.priority,
        title: `Name "${shorten(query, 60)}" in the ${place.name}`,
        why: `"${shorten(text, 80)}" ${place.why}`,
        change: `Word the ${place.name} so that someone who asked "${shorten(query, 80)}" recognises their question.`,
        evidence: place.evidence(context),
        target_queries: [query],
        facts: {
          certain: (best.share === 0 && context.queries.length >= (place.minQueries ?? 1)) || lacking !== undefined,
          unsure,
        },
      });
    },
  };
}

/** A word that the place lacks; `isSaid` where it takes up a query otherwise, and the title has the word. */
type LackingWord = SharedWord & { isSaid: boolean };

function withoutShared(place: Place, context: CheckContext, text: string, lacking: LackingWord): Outcome {
  const { word, queries: having, isSaid } = lacking;
  const count = context.queries.length;
  return fail(`"${word}" of ${having.length} of ${count} queries missing`, {
    priority: place.priority,
    title: `Name "${word}" in the ${place.name}`,
    why: `${having.length === count ? `All ${count}` : `${having.length} of the ${count}`} target queries have "${word}", the ${place.name} "${shorten(text, 80)}" has it in no form.`,
    change: `Add "${word}" to the ${place.name}, in the words of "${shorten(having[0]!, 60)}".`,
    evidence: place.evidence(context),
    target_queries: having.slice(0, 3),
    facts: { certain: true, shared: true, unsure: isSaid },
  });
}

const inTitle = placeCheck({
  asksForShared: "most",
  id: "query-in-title",
  what: "a target query in the title",
  traits: {
    explains: ["query-in-h1", "title-length", "title-recipe"],
    // Queries are asked in many words; a place that lacks them is a fault where it says nothing of any.
    recommendedWhere: (finding, { kind, queries, wordCount }) =>
      mayBeReworded(kind) &&
      (finding.facts?.shared === true ||
        !["category", "other"].includes(kind) ||
        (queries.length > 1 && wordCount >= MIN_WORDS_OF_A_TEXT)) &&
      (finding.facts?.certain ?? false),
  },
  name: "title",
  priority: "high",
  why: "shares too few words with any target query, although the title is the strongest sign of what a page answers.",
  text: ({ document }) => document.titles[0]?.text ?? null,
  evidence: ({ document }) => [quote(document, document.titles[0]!.span)],
});

/** A shorter one is to be written anew in any case. */
const MIN_DESCRIPTION_WIDTH = 50;

const inDescription = placeCheck({
  minQueries: 2,
  id: "query-in-description",
  what: "a target query in the meta description",
  traits: {
    isOfSite: true,
    recommendedWhere: (finding, context) => mayBeReworded(context.kind) && certain(finding),
  },
  name: "meta description",
  priority: "medium",
  why: "has no word of a target query, so nobody who asked one sees it taken up under the title.",
  text: ({ document, language }) => {
    const text = document.descriptions[0]?.text ?? "";
    return isUnspaced(language) || displayWidth(text) < MIN_DESCRIPTION_WIDTH ? null : text;
  },
  evidence: ({ document }) => [quote(document, document.descriptions[0]!.span)],
});

const inHeading = placeCheck({
  asksForShared: "all",
  id: "query-in-h1",
  what: "a target query in the main heading",
  traits: {
    notFor: ["product", "question"],
    onMainText: true,
    recommendedWhere: (finding, context) =>
      (["landing", "local_business", "product", "tool"].includes(context.kind) ||
        (finding.facts?.shared === true && mayBeReworded(context.kind))) &&
      certain(finding),
  },
  name: "main heading",
  priority: "medium",
  why: "does not tell a reader who comes from such a query that they are in the right place.",
  mayBeOtherWords: true,
  text: (context) => mainHeading(context)?.text ?? null,
  evidence: (context) => [quoteText(context.document, mainHeading(context)!)],
});

const inOpening = placeCheck({
  id: "query-in-opening",
  what: "a target query in the opening (about the first 60 words)",
  traits: {
    notFor: ["question"],
    onMainText: true,
    // One of low priority is not asked for.
    effect: { draft: -0.5 },
    recommendedWhere: never,
  },
  name: "opening",
  priority: "medium",
  why: "does not take up a target query, so neither a snippet nor a generated answer can be drawn from it.",
  mayBeOtherWords: true,
  text: ({ opening }) => opening.map((block) => block.text).join(" ") || null,
  before: (context) => mainHeading(context)?.text ?? "",
  evidence: ({ document, opening }) => [quoteText(document, opening[0]!)],
});

export const queryChecks: Check[] = [inTitle, inDescription, inHeading, inOpening, covered, prompts, definition];
