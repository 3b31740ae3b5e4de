import type { Alias } from "../candidates/names.ts";
import { mayBePlace } from "./other-bearer.ts";
import { firstOf, type Rule } from "./points.ts";
import {
  ACTED_ON,
  ACTS,
  ARTICLED,
  BARE_SUBJECT,
  CONDITION,
  ENGLISH_PAST,
  ENGLISH_PHRASE,
  ENGLISH_PLURAL,
  ENGLISH_VERB,
  EVALUATES,
  FRAGMENT,
  IS,
  IS_OF_TRADE,
  PASSIVE,
} from "./predicates.ts";
import type { Usage } from "./usage.ts";

/**
 * What may stand between a name and what the sentence says of it: "Segment (now part of Twilio) is", "Harvest with Forecast is",
 * "Costa inside the station opens". */
const INSERTED =
  /^["'”»]*\s(?:\([^()\r]{1,80}\)|(?:with|plus|mit|avec|con|com|met|med|z|s)\s\p{Lu}[\p{L}\p{M}\p{N}.’'-]*(?:\s\p{Lu}[\p{L}\p{M}\p{N}.’'-]*){0,2}|(?:in|inside|at|on|near|opposite) (?:the|an?) \p{L}+(?: \p{L}+)??)(?=\s)/u;
/** An apposition there, which says nothing itself: "Shell, the oil major, charges", "Orange, l'opérateur historique, propose". */
const APPOSED =
  /^["'”»]*,\s(?:(?:an?|the|its|one|ein|eine|der|die|das|une?|les?|la|el|una?|uma?|il|lo|gli|een|de|het|en|ett?)\s|l['’])[\p{L}\p{M}\p{N}’'&-]+(?:\s(?!(?:is|are|was|were|has|have|ist|sind|hat|est|sont|a|es|son|é|são|è|sono|är|er|zijn)\s)[\p{L}\p{M}\p{N}’'&-]+){0,7},(?=\s)/u;
const PRODUCT = /^(?:\s(?:\p{Lu}[\p{L}\p{N}]*|\d{1,4}(?=\s\p{Lu}))){1,4}/u;

/** Numbers that companies of these languages are called by. */
export const NUMERALS: ReadonlySet<string> = new Set(
  "two three four five six seven eight nine ten tre due sei sette otto dieci tres dos seis ocho diez três dois sete oito dez trois deux six sept huit dix".split(
    " ",
  ),
);

/** A noun that is no subject without an article is a name where it has none. */
export const needsArticle = (alias: Alias, language: string) =>
  ARTICLED.has(language) &&
  !BARE_SUBJECT.has(alias.folded) &&
  !NUMERALS.has(alias.folded) &&
  !(language === "en" && alias.folded.endsWith("s"));

/** Whether a noun that needs an article has none and an apposition that the sentence goes on behind, as no interjection has: "Indeed, the price …". */
export function isApposed(alias: Alias, language: string, after: string): boolean {
  const rest = after.replace(APPOSED, "");
  return rest !== after && needsArticle(alias, language) && (ACTS.test(rest) || IS.test(rest));
}

/** The first half of a French denial: the verb follows it. */
const FRENCH_NOT = /^\sn(?:e\s|['’])/;

/** A name that may be the subject, and what follows it. */
interface Subject {
  usage: Usage;
  alias: Alias;
  language: string;
  after: string;
  /** See `needsArticle`. */
  bare: boolean;
}

/** What the sentence says, in the order of how much it shows; the first that holds decides. */
const SAYS: readonly Rule<Subject>[] = [
  {
    points: 2,
    when: ({ language, after }) => ACTS.test(after) || (language === "en" && ENGLISH_VERB.test(after)) || IS_OF_TRADE.test(after),
  },
  { points: 2, when: ({ bare, language, after }) => bare && language === "en" && ENGLISH_PAST.test(after) },
  {
    points: 1.5,
    when: ({ bare, usage, language, after }) => bare && usage.commonness > 0 && Boolean(ACTED_ON.get(language)?.test(after)),
  },
  { points: 2.5, when: ({ bare, after }) => bare && EVALUATES.test(after) },
  { points: 1.5, when: ({ bare, after }) => !bare && EVALUATES.test(after) },
  {
    points: 1.5,
    when: ({ language, usage, bare, after }) =>
      language === "en" && (usage.parallel > 0 || (usage.amongCompanies && bare)) && FRAGMENT.test(after),
  },
  {
    points: 1.5,
    when: ({ language, usage, after }) =>
      language === "en" && usage.amongCompanies && usage.besideSubjects > 0 && CONDITION.test(after),
  },
  {
    points: 1,
    when: ({ language, usage, after }) =>
      language === "en" && usage.amongCompanies && usage.inCompany && ENGLISH_PHRASE.test(after),
  },
  // That a place, or a number, is something says nothing of a company.
  { points: 0, when: ({ usage }) => usage.commonness === 0 && mayBePlace(usage) },
  { points: 0, when: ({ alias }) => NUMERALS.has(alias.folded) },
  { points: 0, when: ({ after }) => !IS.test(after) },
  // From here on it says what the subject is.
  { points: 2, when: ({ bare, language, after }) => bare && language === "en" && !PASSIVE.test(after) },
  { points: 1.5, when: ({ bare, language }) => bare && language !== "en" },
  // "Action is wat een verhaal nodig heeft": an ordinary subject would stand so as well.
  { points: 0.75, when: ({ usage }) => usage.commonness > 0 && !usage.amongCompanies },
  { points: 1, when: () => true },
];

/** What the sentence says of the name that it begins with. */
export function predicate(usage: Usage): number {
  const { alias, around, language } = usage;
  if (language === "en" && ENGLISH_PLURAL.test(around.after)) return 0;
  const inserted = around.after.replace(INSERTED, "").replace(APPOSED, "").replace(FRENCH_NOT, " ");
  const after = usage.allCaps || usage.titleCase ? inserted : inserted.replace(PRODUCT, "");
  if (after !== inserted) return ACTS.test(after) || ACTS.test(after.replace(/^\s\p{Ll}+/u, "")) ? 1 : 0;
  return firstOf(SAYS, { usage, alias, language, after, bare: needsArticle(alias, language) }) ?? 0;
}
