import { type Capitalised, capitalised } from "./capitalised.ts";
import { INSTALLED } from "./cues.ts";
import { isHeading } from "./labels.ts";
import { isAboutCompanies, mayBePlace } from "./other-bearer.ts";
import { firstOf, type Rule, sumOf } from "./points.ts";
import { needsArticle } from "./predicate-score.ts";
import { ACTS, BARE_SUBJECT, CHANGED_TO, IS } from "./predicates.ts";
import { sentenceScore } from "./sentence-score.ts";
import type { Usage } from "./usage.ts";

/** English words that open a sentence without being its subject. */
const ADVERBS = new Set("next later away on in now indeed current".split(" "));

/** Signs and particles of a name, which have no capital: "Stop & Shop", "Slaughter and May". */
const PARTICLE = /^(?:\P{L}+|\p{Ll}{1,3})$/u;

/** Whether the words of a name after its first all have a capital, which no opening of a sentence explains. */
const laterWordsCapital = (surface: string) => {
  const later = surface.split(/[\s\u2010\u2011-]+/).slice(1);
  const named = later.filter((word) => !PARTICLE.test(word));
  return named.length > 0 && named.every((word) => /^(?:\p{Ll}['’])?\p{Lu}/u.test(word));
};

/** Labels of plans and terms, which decide at once. */
const LABEL: readonly Rule<Capitalised>[] = [
  // "Target customers: …"
  {
    points: -3,
    when: ({ accented, usage, alias, before }) =>
      !accented && Boolean(usage.around.labelled) && !usage.inList && isHeading(alias.folded) && !CHANGED_TO.test(before),
  },
  // "Target: …"
  {
    points: -1,
    when: ({ accented, opens, usage, alias }) =>
      !accented && usage.around.label && opens === "block" && !usage.besideLabels && !usage.inList && isHeading(alias.folded),
  },
  // "Target CPA is set later": a term that says of what.
  {
    points: -1,
    when: ({ opens, usage, alias, after }) =>
      opens === "block" && !usage.inList && /^\s\p{Lu}{2,5}(?![\p{L}\p{N}])/u.test(after) && isHeading(alias.folded),
  },
];

/** What the capitals alone say: the more, the less else explains them. */
const CAPITALS: readonly Rule<Capitalised>[] = [
  { points: 1.5, when: ({ usage }) => usage.commonness === 0 && mayBePlace(usage) },
  { points: 3, when: ({ usage }) => usage.commonness === 0 },
  { points: 3, when: ({ accented }) => accented },
  { points: 3, when: ({ surface, alias, usage }) => surface === alias.shapedAs && !usage.allCaps },
  { points: 3, when: ({ informative, surface }) => informative && surface.length === 1 && !/[AIOEYÀÈÉaioey]/.test(surface) },
  { points: 3, when: ({ informative, opens }) => informative && opens === "no" },
  { points: 3, when: ({ informative, surface }) => informative && laterWordsCapital(surface) },
  { points: 1.5, when: ({ informative, opens }) => informative && opens === "label" },
  {
    points: 1,
    when: ({ germanNoun, usage, opens, determined }) => germanNoun && usage.commonness === 1 && opens === "no" && !determined,
  },
];

/** How else it is written. */
const SPELLING: readonly Rule<Capitalised>[] = [
  // "Zeit" for "ZEIT"
  {
    points: -2,
    when: ({ alias, surface, usage }) =>
      alias.shaped &&
      !alias.plainToo &&
      surface !== alias.written &&
      !usage.allCaps &&
      alias.words.length === 1 &&
      surface.length < 6,
  },
  // "Le monde" is not "Le Monde".
  {
    points: -2.5,
    when: ({ alias, surface, usage }) => laterWordsCapital(alias.written) && !laterWordsCapital(surface) && !usage.allCaps,
  },
  {
    points: 1,
    when: ({ usage, surface, alias }) => usage.amongCompanies && surface === alias.written && /\s\p{Ll}/u.test(surface),
  },
  { points: 2, when: ({ usage }) => usage.foreignScript && usage.amongCompanies },
];

/** What the answer as a whole is about. */
const ANSWER: readonly Rule<Capitalised>[] = [
  // A rare word in an answer about other companies is hardly a coincidence.
  { points: 1, when: ({ usage }) => usage.amongCompanies && usage.commonness === 1 },
  { points: 0.5, when: ({ usage }) => usage.amongCompanies && usage.commonness === 2 },
  {
    points: 0.5,
    when: (name) => name.opens !== "no" && !name.usage.around.label && name.usage.besideSubjects > 1 && mayBeSubject(name),
  },
  // "**Inspiration and Unity:**" above text on unity: a label that says what follows.
  { points: -2.5, when: ({ usage }) => Boolean(usage.around.labelled) && usage.smallToo && isIncidental(usage) },
  { points: -1.5, when: ({ usage }) => Boolean(usage.around.labelled) && !usage.smallToo && isIncidental(usage) },
  // A type or a text of a program: `new Sprite()`.
  {
    points: -3,
    when: ({ usage, before }) => usage.around.block.kind === "code" && isIncidental(usage) && !INSTALLED.test(before),
  },
  {
    points: -1,
    when: ({ opens, usage, after, alias, language }) =>
      opens !== "no" && usage.smallToo && !(ACTS.test(after) && needsArticle(alias, language)),
  },
];

const isIncidental = (usage: Usage) => usage.commonness > 0 && !usage.inList && !isAboutCompanies(usage);

/** A noun that needs an article has none here; one that needs none, such as "gold", must go on as a subject does. */
const mayBeSubject = ({ alias, language, after }: Capitalised) =>
  !BARE_SUBJECT.has(alias.folded) || (language === "en" && !ADVERBS.has(alias.folded) && (IS.test(after) || ACTS.test(after)));

/** Names written with a capital where a sentence, a heading or German may have put it. */
export function capitalScore(usage: Usage): number {
  const name = capitalised(usage);
  return (
    firstOf(LABEL, name) ?? (firstOf(CAPITALS, name) ?? 0) + sumOf(SPELLING, name) + sumOf(ANSWER, name) + sentenceScore(name)
  );
}
