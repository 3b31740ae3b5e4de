import { isAboutCompanies } from "./other-bearer.ts";
import { firstOf, type Rule, sumOf } from "./points.ts";
import {
  ACTS,
  ARABIC_BEFORE,
  CHOSEN_CASELESS,
  CJK_MODEL,
  CJK_PRICE,
  CJK_SAYS,
  COMPARED,
  EVERYDAY_AFTER,
  IS,
  MEASURED,
  MIXED_CASE,
  PRICED_IN_BRACKETS,
  TAKEN_OUT,
} from "./predicates.ts";
import type { Usage } from "./usage.ts";

/** How it is written, and what is named beside it. */
const NAMED: readonly Rule<Usage>[] = [
  { points: 0.5, when: ({ surface, alias }) => surface === alias.written },
  // "قناة الجزيرة": several ordinary words in one order.
  { points: 1.5, when: ({ alias }) => alias.words.length > 1 },
  { points: 1, when: ({ besideSubjects }) => besideSubjects > 1 },
  { points: 0.5, when: ({ besideOpenSubjects, commonness }) => besideOpenSubjects > 1 && commonness === 1 },
  { points: 0.5, when: ({ besideOpen, around }) => besideOpen && /^(?:[은는이가을를はが]|도\s)/u.test(around.after) },
];

/** What stands before it. */
const BEFORE: readonly Rule<Usage>[] = [
  { points: 1.5, when: ({ around }) => ARABIC_BEFORE.test(around.before) },
  // Hebrew: an object with this word before it and no article is a name.
  {
    points: 1.5,
    when: ({ language, alias, around }) =>
      language === "he" && /(?:^|\s)את\s$/u.test(around.before) && !alias.folded.startsWith("ה"),
  },
  { points: 1.5, when: ({ amongCompanies, around }) => amongCompanies && CHOSEN_CASELESS.test(around.before) },
  { points: 1, when: ({ amongCompanies, around }) => !amongCompanies && CHOSEN_CASELESS.test(around.before) },
  // After a verb of ability or wish stands another verb: 你会得到.
  { points: -1.5, when: ({ language, around }) => language === "zh" && /[会會能要想没沒不将將]$/u.test(around.before) },
  {
    points: 1.5,
    when: ({ language, around: { before, after } }) => language === "zh" && before.endsWith("比") && COMPARED.test(after),
  },
  {
    points: 2,
    when: ({ language, around: { before, after } }) => language === "zh" && /[从從]$/u.test(before) && TAKEN_OUT.test(after),
  },
];

/** What follows it. */
const AFTER: readonly Rule<Usage>[] = [
  { points: -4, when: ({ alias, around }) => EVERYDAY_AFTER.get(alias.written)?.test(around.after) ?? false },
  { points: -4, when: ({ around }) => MEASURED.test(around.after) },
  // "苹果iPhone", "苹果 AirPods": a product in another script.
  {
    points: 2,
    when: ({ surface, around: { after } }) =>
      /\p{Script=Han}$/u.test(surface) && (/^[A-Za-z]{3,12}(?![a-z])/.test(after) || MIXED_CASE.test(after)),
  },
  // "シャープのAQUOS": what it makes.
  { points: 1.5, when: ({ language, around }) => language === "ja" && /^の[A-Z][A-Za-z]{2,}(?![a-z])/.test(around.after) },
  {
    points: 1,
    when: ({ language, inCompany, around }) => language === "ja" && inCompany && /^の\p{Script=Katakana}{3}/u.test(around.after),
  },
  { points: 2, when: ({ around }) => CJK_PRICE.test(around.after) },
  { points: 1.5, when: ({ amongCompanies, around }) => amongCompanies && PRICED_IN_BRACKETS.test(around.after) },
  {
    points: 0.5,
    when: ({ language, amongCompanies, around: { opens, after } }) =>
      language === "ko" && amongCompanies && opens !== "no" && /^[이가]\s/u.test(after),
  },
];

/** Its model, or what is said of it without a space between them. */
const SAYS: readonly Rule<Usage>[] = [
  { points: 3, when: ({ around }) => CJK_MODEL.test(around.after) },
  { points: 1.5, when: ({ amongCompanies, around }) => amongCompanies && CJK_SAYS.test(around.after) },
  { points: 0.5, when: ({ amongCompanies, around }) => !amongCompanies && CJK_SAYS.test(around.after) },
];

/** "Färska hallon håller två dagar": a noun with its adjective, where nothing else is a company's. */
const isOrdinaryNoun = (usage: Usage) =>
  usage.around.opens === "no" &&
  usage.commonness > 0 &&
  !isAboutCompanies(usage) &&
  /\p{Ll}\s$/u.test(usage.around.before) &&
  usage.surface === usage.surface.toLowerCase() &&
  /\p{Ll}/u.test(usage.surface);

/** What it does or is. */
const PREDICATE: readonly Rule<Usage>[] = [
  { points: 0, when: (usage) => isOrdinaryNoun(usage) && ACTS.test(usage.around.after) },
  { points: 1.5, when: ({ around }) => ACTS.test(around.after) },
  { points: 1, when: ({ around: { opens, after } }) => opens === "no" && IS.test(after) },
  { points: 0.5, when: ({ around: { opens, after } }) => opens !== "no" && IS.test(after) },
];

/** Scripts without case, and names that their owners write small: what counts is the sentence. */
export const uncasedScore = (usage: Usage): number =>
  sumOf(NAMED, usage) +
  sumOf(BEFORE, usage) +
  sumOf(AFTER, usage) +
  (firstOf(SAYS, usage) ?? 0) +
  (firstOf(PREDICATE, usage) ?? 0);
