import type { Capitalised } from "./capitalised.ts";
import {
  COORDINATED,
  FROM,
  INTERJECTION,
  OBJECT_AFTER,
  ORDINARY_AFTER,
  PICKED,
  REPORTED_BY,
  REPORTS,
  SELLS,
  TRADEMARK,
} from "./cues.ts";
import { isHeading } from "./labels.ts";
import { firstOf, type Rule, sumOf } from "./points.ts";
import { isApposed, NUMERALS, predicate } from "./predicate-score.ts";
import { ACTS, BARE_SUBJECT, CHANGED_TO, CHOSEN_IS, FRAGMENT, GAPPED, IS, MIXED_CASE } from "./predicates.ts";

/** A model's name with a number, up to the end of the label. */
const MODEL = /^(?:\s[\p{Lu}\d][\p{L}\p{N}.-]*){1,4}\s?(?:[:：–—|\r(]|-\s|$)/u;
/** The number of a model before a verb. */
const NUMBERED = /^\s\d{1,4}["'”»*]*(?=\s\p{Ll})/u;
/** The number of a model before what is said of it: "117 — the default". A count has one digit: "Step 2 — …". */
const DASHED = /^\s\p{Lu}{0,4}-?\d[\p{Lu}\d-]{1,6}\s[–—]\s/u;
const isModel = (after: string) => /\d/.test(MODEL.exec(after)?.[0] ?? "");
const POSSESSIVE =
  /^(?:['’]s?(?!\p{L})|['’](?:nın|nin|nun|nün|ın|in|un|ün|da|de|ta|te|dan|den|tan|ten|a|e|ya|ye|yı|yi|ı|i|u|ü|la|le|yla|yle)(?!\p{L}))/u;
/** German: for what a company is the choice, in a sentence that has said so of another: "für Filme". */
const FOR_WHAT = /(?:^|[\s(])[Ff]ür\s(?:\p{Ll}+\s){0,2}\p{Lu}[\p{L}-]+\s$/u;
/** Languages that set the names of companies in angle quotation marks. */
const GUILLEMETS = new Set(["ru", "uk", "be", "bg"]);

/** The words right before and behind it. */
const BESIDE: readonly Rule<Capitalised>[] = [
  {
    points: 1.5,
    when: ({ opens, informative, nextHasCapital }) => opens !== "no" && informative && nextHasCapital,
  },
  // "Allianz MeinZahnschutz 90"
  { points: 2, when: ({ usage, after }) => usage.amongCompanies && MIXED_CASE.test(after) },
  // "Ram 1500 Big Horn – …"
  {
    points: 2,
    when: ({ opens, usage, after }) => opens === "block" && usage.around.block.kind !== "paragraph" && isModel(after),
  },
  // "Sage 50 reste robuste", "Fluke 117 — the default": a model that is said to be something.
  {
    points: 2,
    when: ({ opens, usage, informative, alias, after }) => {
      if (opens === "no" || opens === "label" || !informative || !usage.amongCompanies || isHeading(alias.folded)) return false;
      const said = after.slice(NUMBERED.exec(after)?.[0].length ?? after.length);
      return IS.test(said) || ACTS.test(said) || DASHED.test(after);
    },
  },
  // "ένας Γερμανός"
  {
    points: -3,
    when: ({ opens, usage, language, before }) =>
      opens === "no" && usage.commonness > 0 && language === "el" && /(?:^|\s)(?:ένας|μια|μία|ένα)\s$/iu.test(before),
  },
  // "Manchester United's" is not United's.
  { points: 1.5, when: ({ usage, after }) => !usage.afterProperName && POSSESSIVE.test(after) },
  { points: 1, when: ({ compound }) => compound },
  { points: 1.5, when: ({ compound, opens, usage }) => compound && (opens === "no" || usage.amongCompanies) },
  { points: 2, when: ({ after }) => TRADEMARK.test(after) },
  { points: 3, when: ({ after, alias }) => after.startsWith(".js") && alias.scripted },
  { points: -4, when: ({ after, alias }) => after.startsWith(".js") && !alias.scripted },
  { points: 0.5, when: ({ informative, before }) => informative && FROM.test(before) },
  { points: 1.5, when: ({ informative, before }) => !informative && FROM.test(before) },
  // A person or a place beside a company hardly acts as a company does.
  {
    points: 0.5,
    when: ({ usage, opens, after }) => usage.commonness === 0 && opens === "no" && usage.inCompany && ACTS.test(after),
  },
  // "a Braun shaver"
  {
    points: 1,
    when: ({ usage, before, after }) => usage.commonness === 0 && /(?:^|\s)an?\s$/i.test(before) && /^\s\p{Ll}/u.test(after),
  },
];

/** As the answer to a question or the one that is chosen, in whichever way. */
const CHOICE: readonly Rule<Capitalised>[] = [
  { points: 1.5, when: ({ opens, before }) => opens !== "no" && PICKED.test(before) },
  {
    points: 1.5,
    when: ({ opens, germanNoun, before }) => opens === "no" && germanNoun && (CHOSEN_IS.test(before) || CHANGED_TO.test(before)),
  },
  // "A hat die klarsten Preise, Kind die meisten Filialen."
  { points: 1.5, when: ({ germanNoun, usage, after }) => germanNoun && usage.besideSubjects > 0 && GAPPED.test(after) },
  // "Für Musik Nubert, für Filme Teufel"
  {
    points: 1.5,
    when: ({ germanNoun, determined, usage, before, after }) =>
      germanNoun && !determined && usage.inCompany && FOR_WHAT.test(before) && /^(?:[,.;]|\sund\s|$)/u.test(after),
  },
  // Alone behind a question, as the answer to it: "Which one? Square."
  {
    points: 1.5,
    when: ({ opens, usage, before, after }) =>
      opens !== "no" && usage.amongCompanies && /[?？]\s$/.test(before) && /^(?:[.!](?:\s|$)|,\s|\s[–—]\s)/.test(after),
  },
  // Alone behind a label, as the answer to it: "For travel: Braun."
  {
    points: 1.5,
    when: ({ opens, usage, after }) => opens === "label" && usage.amongCompanies && /^(?:\.(?:\s|$)|\r|$)/.test(after),
  },
  // Alone in the quotation marks that languages without articles set names in.
  {
    points: 1.5,
    when: ({ opens, usage, language, before, after }) =>
      opens !== "no" && usage.amongCompanies && GUILLEMETS.has(language) && before.endsWith("«") && after.startsWith("»"),
  },
];

/** An item that opens with a name goes on about it, one that opens with an imperative with what is to be done. */
const IMPERATIVE: readonly Rule<Capitalised>[] = [
  // "Away The Carry-On" goes on with a product's name.
  {
    points: -1.5,
    when: ({ informative, nextHasCapital, after }) => !(informative && nextHasCapital) && ORDINARY_AFTER.test(after),
  },
  { points: -1.5, when: ({ after }) => COORDINATED.test(after) },
  // "Converse quietly, …"
  {
    points: -1.5,
    when: ({ language, usage, after }) => language === "en" && usage.commonness > 0 && /^\s[a-z]{3,}ly[,.;!]/.test(after),
  },
  { points: -1.5, when: ({ language, usage, after }) => language === "en" && usage.commonness > 0 && OBJECT_AFTER.test(after) },
];

/** What else the opening of an item or a sentence shows to be no name. */
const EXCLAIMED: readonly Rule<Capitalised>[] = [
  // "Indeed, …"
  {
    points: -1.5,
    when: (name) =>
      (name.opens === "block" || isAdverb(name)) &&
      INTERJECTION.test(name.after) &&
      !/^, which\s/.test(name.after) &&
      !isApposed(name.alias, name.language, name.after),
  },
  // "Three buses stop there."
  {
    points: -3,
    when: ({ usage, alias, after }) =>
      usage.commonness > 0 && NUMERALS.has(alias.folded) && /^\s\p{Ll}{3,}s(?!\p{L})/u.test(after) && !ACTS.test(after),
  },
];

const isAdverb = ({ language, alias, after }: Capitalised) =>
  language === "en" && BARE_SUBJECT.has(alias.folded) && after.startsWith(", ") && !FRAGMENT.test(after);

/** German: a noun behind an article that does what only a company does. */
const GERMAN_ACTOR: readonly Rule<Capitalised>[] = [
  // "Der Stern befragt …" beside another magazine that does.
  { points: 2.5, when: ({ usage, after }) => usage.inCompany && ACTS.test(after) },
  { points: 4, when: ({ before, after }) => REPORTED_BY.test(before) || REPORTS.test(after) },
  { points: 3.5, when: ({ usage, after }) => usage.amongCompanies && SELLS.test(after) },
];

/** A noun with its article: "the target" and, by its hyphen, "the target-driven plan". */
const ARTICLE: readonly Rule<Capitalised>[] = [
  { points: -2, when: ({ informative, after }) => !informative || /^-\p{Ll}/u.test(after) },
  { points: -0.5, when: () => true },
];

/** What the sentence says of a name with a capital. */
export function sentenceScore(name: Capitalised): number {
  const { usage, opens, determined, germanNoun, compound, nextHasCapital } = name;
  const mayBegin = opens !== "no" || germanNoun || usage.allCaps;
  const isOpening = opens !== "no" && !usage.inList && !(usage.besideLabels && usage.around.label);
  return (
    sumOf(BESIDE, name) +
    (firstOf(CHOICE, name) ?? 0) +
    (mayBegin && !determined ? predicate(usage) : 0) +
    (isOpening ? (firstOf(IMPERATIVE, name) ?? 0) + sumOf(EXCLAIMED, name) : 0) +
    (germanNoun && determined ? (firstOf(GERMAN_ACTOR, name) ?? 0) : 0) +
    (determined && !compound && !nextHasCapital ? (firstOf(ARTICLE, name) ?? 0) : 0)
  );
}
