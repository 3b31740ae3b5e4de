import {
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
  PLACE_NOUN,
  PRESS,
  STREET,
  STREET_BEHIND,
} from "./cues.ts";
import { fold } from "./fold.ts";
import { isCalendarName, isDate, isPlace } from "./places.ts";
import type { Usage } from "./usage.ts";

const SURNAME = /^\s\p{Lu}\p{Ll}{2,}(?![\p{L}\p{M}])/u;

const JOINED_BEFORE = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]{1,20}-$/u;
const JOINED_AFTER = /^-\p{Lu}/u;

/** Where a person works: "Douglas from accounting". */
const EMPLOYED =
  /^\s(?:from|in|aus|von|de|del|da|do|dal|dall['’]|van|från|fra|z|ze|из)\s(?:the |der |dem |la |el |het )?(?:accounting|accounts|sales|marketing|finance|legal|hr|it|ops|operations|support|engineering|procurement|logistics|reception|payroll|buchhaltung|vertrieb|einkauf|personalabteilung|compta(?:bilité)?|ventes|contabilidad|ventas|contabilidade|vendas|contabilità|vendite|boekhouding|verkoop|ekonomi|księgowości|бухгалтерии)(?![\p{L}\p{M}])/iu;

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
  if (usage.language === "en" && !/^\s(?:is|lies)\s/.test(after)) return false;
  return IS_PLACE.test(after) || (IS_FAR.test(after) && !isAboutCompanies(usage));
}

/** Evidence that somebody or something else bears the name: a place, a person, a longer name. */
export function otherBearer(usage: Usage): number {
  const { before, after } = usage.around;
  if (inState(usage.around.after, usage.language)) return -6;
  if (STREET_BEHIND.test(after)) return -6;
  if (isButton(before)) return -6;
  if (usage.inList || usage.besideLabels) return 0;
  let score = 0;
  if (STREET.test(before) || (usage.language === "it" && /\bvia\s$/i.test(before))) score -= 5;
  if (PLACE_NOUN.test(before) || PLACE_FIRST.test(before)) score -= 4;
  if (isDate(usage.alias.folded, usage.language, before)) score -= 3;
  if (saysPlace(usage)) score -= 4;
  if (isTitleOf(usage.alias.folded, after)) score -= 4;
  if (usage.around.opens !== "no" && SAID.test(after)) score -= 3;
  if (endsInPerson(before)) score -= 4;
  if (OTHER_HEAD.test(after) || INSTITUTION.test(after)) score -= usage.commonness > 0 ? 4 : 3;
  if (PERSON_ACTS.test(after)) score -= 3;
  if (isFirstName(usage.alias.folded) && usage.commonness < 2 && SURNAME.test(after)) score -= 4;
  if (isFirstName(usage.alias.folded) && EMPLOYED.test(after)) score -= 3;
  if (usage.language === "en" && isFirstName(usage.alias.folded) && /(?:^|\s)an?\s$/i.test(before) && NO_NOUN.test(after))
    score -= 3;
  // "Edward Hopper prints"
  if (usage.afterProperName) score -= endsInSurnamed(before) ? 4.5 : 3;
  // "Jean-Claude", "Coleman-Weinberg": a part of another name.
  if (usage.commonness < 2 && !HYPHENATING.has(usage.language) && JOINED_BEFORE.test(before) !== JOINED_AFTER.test(after))
    score -= 3;
  // "near Union Square"
  if (usage.afterCapital && usage.language === "en" && PLACE_HEADS.has(usage.alias.folded)) score -= 4;
  // "the Okavango Delta"
  if (
    usage.afterCapital === "unknown" &&
    usage.language === "en" &&
    usage.commonness > 0 &&
    /\bthe \p{Lu}\p{Ll}+ $/u.test(before)
  )
    score -= 3;
  if (!isAboutCompanies(usage) && usage.afterCapital) score -= usage.afterCapital === "ordinary" || usage.commonness < 2 ? 3 : 1;
  if (!isAboutCompanies(usage) && usage.around.opens !== "no" && isCalendarName(usage.alias.folded, usage.language)) score -= 1;
  if (usage.commonness === 0 && usage.namesakeCited) score -= 1.5;
  if (usage.commonness === 0 && endsInPlacePreposition(before, usage.language))
    score -= usage.amongCompanies && !isPlace(usage.alias.folded, usage.language) ? 1 : 2;
  return score;
}
