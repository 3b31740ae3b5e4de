import type { Alias } from "./names.ts";
import { mayBePlace } from "./other-bearer.ts";
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

/** The first half of a French denial: the verb follows it. */
const FRENCH_NOT = /^\sn(?:e\s|['’])/;

/** What the sentence says of the name that it begins with. */
export function predicate(usage: Usage): number {
  const { alias, around, language } = usage;
  if (language === "en" && ENGLISH_PLURAL.test(around.after)) return 0;
  const inserted = around.after.replace(INSERTED, "").replace(FRENCH_NOT, " ");
  const after = usage.allCaps || usage.titleCase ? inserted : inserted.replace(PRODUCT, "");
  if (after !== inserted) return ACTS.test(after) || ACTS.test(after.replace(/^\s\p{Ll}+/u, "")) ? 1 : 0;
  if (ACTS.test(after) || (language === "en" && ENGLISH_VERB.test(after)) || IS_OF_TRADE.test(after)) return 2;
  const bare = needsArticle(alias, language);
  if (bare && language === "en" && ENGLISH_PAST.test(after)) return 2;
  if (bare && usage.commonness > 0 && ACTED_ON.get(language)?.test(after)) return 1.5;
  if (EVALUATES.test(after)) return bare ? 2.5 : 1.5;
  if (language === "en" && usage.parallel > 0 && FRAGMENT.test(after)) return 1.5;
  if (language === "en" && usage.amongCompanies) {
    if (bare && FRAGMENT.test(after)) return 1.5;
    if (usage.besideSubjects > 0 && CONDITION.test(after)) return 1.5;
    if (usage.inCompany && ENGLISH_PHRASE.test(after)) return 1;
  }
  if (usage.commonness === 0 && mayBePlace(usage)) return 0;
  if (NUMERALS.has(alias.folded)) return 0;
  // "Action is wat een verhaal nodig heeft": an ordinary subject would stand so as well.
  const alone = usage.commonness > 0 && !usage.amongCompanies;
  return IS.test(after)
    ? bare && !(language === "en" && PASSIVE.test(after))
      ? language === "en"
        ? 2
        : 1.5
      : alone
        ? 0.75
        : 1
    : 0;
}
