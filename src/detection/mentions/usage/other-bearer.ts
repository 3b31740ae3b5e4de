import { fold } from "../candidates/fold.ts";
import {
  AGE_BEFORE,
  AGE_BEHIND,
  BUTTON,
  endsInPerson,
  endsInPlacePreposition,
  endsInSurnamed,
  HYPHENATING,
  INSTITUTION,
  IS_FAR,
  IS_PLACE,
  isFirstName,
  isTitleOf,
  NO_NOUN,
  OTHER_HEAD,
  PERSON_ACTS,
  PLACE_FIRST,
  PLACE_IN_APPOSITION,
  PLACE_NOUN,
  PRESS,
  RESIDENCE,
  STREET,
  STREET_BEHIND,
} from "./cues.ts";
import { isCalendarName, isDate, isPlace } from "./places.ts";
import { firstOf, type Rule, sumOf } from "./points.ts";
import { ACTS, IS } from "./predicates.ts";
import type { Usage } from "./usage.ts";

/** "Turing", "O'Neil", "McCartney" */
const SURNAME = /^\s(?:\p{Lu}['’]|Ma?c)?\p{Lu}\p{Ll}{2,}(?![\p{L}\p{M}\p{N}])/u;

const JOINED_BEFORE = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]{1,20}-$/u;
const JOINED_AFTER = /^-\p{Lu}/u;

/** Where a person works: "Douglas from accounting". */
const EMPLOYED =
  /^\s(?:from|in|aus|von|de|del|da|do|dal|dall['’]|van|från|fra|z|ze|из)\s(?:the |der |dem |la |el |het )?(?:accounting|accounts|sales|marketing|finance|legal|hr|it|ops|operations|support|engineering|procurement|logistics|reception|payroll|buchhaltung|vertrieb|einkauf|personalabteilung|compta(?:bilité)?|ventes|contabilidad|ventas|contabilidade|vendas|contabilità|vendite|boekhouding|verkoop|ekonomi|księgowości|бухгалтерии)(?![\p{L}\p{M}])/iu;

/** What people ask and companies do not: "Dave asked what …". */
const ASKED = /^\sasked (?:what|if|whether|how|why|which|who|when|me|us|about)(?!\p{L})/u;

/** A town's name before that of its state or country: "Delta, Utah is". */
const TOWN = /^, (?<state>\p{Lu}\p{L}{3,})(?:,| is| has| was|\.)/u;
const inState = (after: string, language: string) => {
  const state = TOWN.exec(after)?.groups?.state;
  return state !== undefined && isPlace(fold(state), language);
};
/** What introduces somebody's words: "Hello, said the clerk". */
const SAID =
  /^[,!]["'”»]? (?:said|says|sagte?|dit|dijo|dice|disse|diz|zegt|zei|sa|sagde|powiedział\p{L}?|řekl\p{L}?|сказал\p{L}?)\s/u;

/** Whether anything in the answer or the question shows that companies are its subject. */
export const isAboutCompanies = (usage: Usage) =>
  usage.amongCompanies || usage.domainCited || usage.otherName || usage.inPrompt || usage.contextWord;

/** A place or a month in an answer that nothing shows to be about companies. */
export const mayBePlace = (usage: Usage) =>
  !isAboutCompanies(usage) && (isPlace(usage.alias.folded, usage.language) || isCalendarName(usage.alias.folded, usage.language));

/** Whether a text before a name tells to press what bears it: "Press Play", "the button “Plus”". */
const isButton = (before: string) => BUTTON.test(before) || PRESS.test(before);

/** What places are called by their last word. */
const PLACE_HEADS: ReadonlySet<string> = new Set(
  "square park bridge station market garden gardens hill bay beach valley river lake canyon gate lane row plaza harbor harbour".split(
    " ",
  ),
);

/**
 * Whether what follows a name says that it is a place's; a shop, too, is five minutes from somewhere. Copulas of other languages
 * are prepositions of English: "hinge on your age and city".
 */
export function saysPlace(usage: Usage): boolean {
  const { after } = usage.around;
  if (PLACE_IN_APPOSITION.test(after)) return true;
  if (usage.language === "en" && !/^\s(?:is|lies)\s/.test(after)) return false;
  return IS_PLACE.test(after) || (IS_FAR.test(after) && !isAboutCompanies(usage));
}

/** Before a land or a river with its article, and behind one that begins no longer name: "across the Amazon, …". */
const INSIDE_THE = /(?:^|\s)(?:in|into|across|through|throughout|along|down)\sthe\s$/i;
const BARE_BEHIND = /^(?:[.,;:!?)]|$|\s(?:it|there|you|we|they|is|are|and|or|for|from|during|when|where|by|with|at)(?!\p{L}))/u;

/** A part of a country, which has an article, and what follows where one goes or is: no noun, as after a company's. */
const COMPASS = /^(?:north|south|mid)?(?:east|west)(?:ern)?$|^(?:north|south)$/;
const REGION_BEHIND = /^\s(?:\(|(?:use|have|has|take|cost|run|sell|start|tend|often|usually|will|can|may|was|were)(?!\p{L}))/u;
/** Adjectives of nations that airlines and others are called by, and what picks one out of a nation's: "any American carrier". */
const NATION =
  /^(?:american|hawaiian|alaskan|british|swiss|austrian|turkish|scandinavian|canadian|european|asian|african|chinese|japanese|korean|spanish|french|german|italian|polish|nordic|mexican|brazilian|indian|australian)$/;
const OUT_OF_ALL = /(?:^|\s)(?:any|every|other|another|most|many|several|few|major|leading|large|big|top|\p{Ll}{3,9}est)\s$/iu;

const NOUN_BEHIND = /^\s(?!(?:and|or|nor|for|on|at|from|to|with|as|than)\s)\p{Ll}{3}/u;

const isPartOfOther = (after: string) => OTHER_HEAD.test(after) || INSTITUTION.test(after);

/** A place's name behind the preposition that places have: "in Orlando". */
function isBehindPlacePreposition({ commonness, language, around }: Usage): boolean {
  return commonness === 0 && endsInPlacePreposition(around.before, language);
}

/** What decides at once, against the name or for it. */
const DECISIVE: readonly Rule<Usage>[] = [
  { points: -6, when: ({ around, language }) => inState(around.after, language) },
  { points: -6, when: ({ around }) => STREET_BEHIND.test(around.after) },
  { points: -6, when: ({ around }) => RESIDENCE.test(around.before) },
  { points: -6, when: ({ around }) => isButton(around.before) },
  // Beside companies it is one.
  { points: 0, when: ({ inList, besideLabels }) => inList || besideLabels },
];

/** A place or a day. */
const PLACE: readonly Rule<Usage>[] = [
  {
    points: -5,
    when: ({ language, around: { before } }) => STREET.test(before) || (language === "it" && /\bvia\s$/i.test(before)),
  },
  { points: -4, when: ({ around: { before } }) => PLACE_NOUN.test(before) || PLACE_FIRST.test(before) },
  { points: -4, when: saysPlace },
  // "Roman Iberia", "la Iberia romana"
  {
    points: -4,
    when: ({ commonness, around: { before, after } }) => commonness === 0 && (AGE_BEFORE.test(before) || AGE_BEHIND.test(after)),
  },
  // "in the Amazon it rains"
  {
    points: -2,
    when: ({ language, around: { before, after } }) => language === "en" && INSIDE_THE.test(before) && BARE_BEHIND.test(after),
  },
  // "near Union Square"
  {
    points: -4,
    when: ({ afterCapital, language, alias }) => afterCapital !== null && language === "en" && PLACE_HEADS.has(alias.folded),
  },
  // "flights to the Southwest (Phoenix, Tucson)"
  {
    points: -5,
    when: ({ alias, around: { before, after } }) =>
      COMPASS.test(alias.folded) && /(?:^|\s)the\s$/i.test(before) && (BARE_BEHIND.test(after) || REGION_BEHIND.test(after)),
  },
  // "the most of any American carrier"
  {
    points: -5,
    when: ({ alias, language, around: { before, after } }) =>
      language === "en" &&
      NATION.test(alias.folded) &&
      OUT_OF_ALL.test(before) &&
      NOUN_BEHIND.test(after) &&
      !ACTS.test(after) &&
      !IS.test(after),
  },
  { points: -3, when: ({ alias, language, around }) => isDate(alias.folded, language, around.before) },
  {
    points: -1,
    when: (usage) =>
      usage.around.opens !== "no" && !isAboutCompanies(usage) && isCalendarName(usage.alias.folded, usage.language),
  },
  {
    points: -2,
    when: (usage) => isBehindPlacePreposition(usage) && (!usage.amongCompanies || isPlace(usage.alias.folded, usage.language)),
  },
  {
    points: -1,
    when: (usage) => usage.amongCompanies && isBehindPlacePreposition(usage) && !isPlace(usage.alias.folded, usage.language),
  },
];

/** A person. */
const PERSON: readonly Rule<Usage>[] = [
  { points: -4, when: ({ alias, around }) => isTitleOf(alias.folded, around.after) },
  { points: -4, when: ({ around }) => endsInPerson(around.before) },
  { points: -3, when: ({ around: { opens, after } }) => opens !== "no" && SAID.test(after) },
  { points: -3, when: ({ around }) => PERSON_ACTS.test(around.after) },
  {
    points: -4,
    when: ({ alias, commonness, around }) => commonness < 2 && isFirstName(alias.folded) && SURNAME.test(around.after),
  },
  { points: -3, when: ({ alias, around }) => isFirstName(alias.folded) && EMPLOYED.test(around.after) },
  { points: -4, when: ({ alias, around: { opens, after } }) => opens !== "no" && isFirstName(alias.folded) && ASKED.test(after) },
  // "a Douglas who"
  {
    points: -3,
    when: ({ language, alias, around: { before, after } }) =>
      language === "en" && isFirstName(alias.folded) && /(?:^|\s)an?\s$/i.test(before) && NO_NOUN.test(after),
  },
  // "Edward Hopper prints"
  { points: -3, when: ({ afterProperName }) => afterProperName },
  { points: -1.5, when: ({ afterProperName, around }) => afterProperName && endsInSurnamed(around.before) },
];

/** A longer name or a term that it is a part of, or somebody whose site of that name is cited. */
const LONGER_NAME: readonly Rule<Usage>[] = [
  { points: -4, when: ({ commonness, around: { after } }) => commonness > 0 && isPartOfOther(after) },
  { points: -3, when: ({ commonness, around: { after } }) => commonness === 0 && isPartOfOther(after) },
  { points: -5, when: ({ eponym, term }) => eponym || term },
  // "Jean-Claude", "Coleman-Weinberg"
  {
    points: -3,
    when: ({ commonness, language, around: { before, after } }) =>
      commonness < 2 && !HYPHENATING.has(language) && JOINED_BEFORE.test(before) !== JOINED_AFTER.test(after),
  },
  // "the Okavango Delta"
  {
    points: -3,
    when: ({ afterCapital, language, commonness, around }) =>
      afterCapital === "unknown" && language === "en" && commonness > 0 && /\bthe \p{Lu}\p{Ll}+ $/u.test(around.before),
  },
  { points: -1, when: (usage) => usage.afterCapital !== null && !isAboutCompanies(usage) },
  {
    points: -2,
    when: (usage) =>
      (usage.afterCapital === "ordinary" || (usage.afterCapital === "unknown" && (usage.commonness < 2 || usage.smallToo))) &&
      !isAboutCompanies(usage),
  },
  { points: -1.5, when: ({ commonness, namesakeCited }) => commonness === 0 && namesakeCited },
];

/** Evidence that somebody or something else bears the name: a place, a person, a longer name. */
export const otherBearer = (usage: Usage): number =>
  firstOf(DECISIVE, usage) ?? sumOf(PLACE, usage) + sumOf(PERSON, usage) + sumOf(LONGER_NAME, usage);
