import type { VisibleText } from "../../visible-text/visible-text.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Clauses, othersIn } from "../candidates/clauses.ts";
import { isEponym } from "../candidates/eponyms.ts";
import { fold } from "../candidates/fold.ts";
import { OTHER_CASED } from "../candidates/language.ts";
import { foldedPhrases } from "../candidates/phrases.ts";
import { listed, sameSentence } from "../candidates/sentences.ts";
import type { AnswerContext, Company } from "../candidates/types.ts";
import { wordBook } from "../candidates/words.ts";
import { endsInDeterminer, isFirstName, TRADE_BEFORE } from "./cues.ts";
import { hasCalendarLabels, hasPlanLabels, isHeading, labelsOf, standings } from "./labels.ts";
import type { Weighed } from "./one-bearer.ts";
import { isCalendarName } from "./places.ts";
import { isListedWithStranger, labelPlace, strangeLabels } from "./strangers.ts";
import { stylesOf } from "./styles.ts";
import type { Surroundings } from "./surroundings.ts";
import { NO_COMPANY, type Usage } from "./usage.ts";
import type { Small } from "./written-small.ts";

/** What `weigh` needs to know of an answer. */
export interface Answer {
  visible: VisibleText;
  folded: string;
  language: string;
  context: AnswerContext;
  /** Companies (indexes) whose domains are cited or linked. */
  cited: ReadonlySet<number>;
  /** Parts of the hosts cited (`example` and `shop` of `shop.example.com`) and who owns them. */
  hostParts: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A place that is weighed. */
export interface Ambiguous extends Weighed {
  /** See `smallIn`. */
  small: Small | undefined;
  /** See `termsIn`. */
  term: boolean;
}

/** What is made when it is first asked for: most answers need only some of it. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What is known of each ambiguous place before any of them is decided on, by its index. */
export function usagesOf(
  found: readonly Candidate[],
  ambiguous: readonly Ambiguous[],
  clauses: Clauses,
  answer: Answer,
  companies: readonly Company[],
): Usage[] {
  const { visible, folded, language, context, cited } = answer;
  const prompt = context.prompt ? fold(context.prompt) : "";
  const noCaps = !/\p{Lu}/u.test(visible.text);
  const labels = lazily(() => labelsOf(found, visible));
  const strange = lazily(() => strangeLabels(visible, language));
  const isPlan = lazily(() => hasPlanLabels(found, visible, language));
  const daysAreLabels = lazily(() => hasCalendarLabels(visible, language));
  const styleOf = stylesOf(visible.text);
  const inContext = withContextWord(ambiguous, folded, companies);
  const openOpeners = clauses.beside(ambiguous.filter(({ level }) => level < 2).map(({ candidate }) => candidate));
  /** Whether another company's name stands as a label in a like place; one that also heads points of plans speaks for no other such. */
  const hasLabelBeside = ({ candidate: { alias }, candidate }: Ambiguous) =>
    standings(visible, candidate).some((standing) =>
      labels()
        .get(standing)
        ?.some(({ company, heading }) => company !== alias.company && !(heading && isHeading(alias.folded))),
    );
  return ambiguous.map((place): Usage => {
    const { candidate, level, around } = place;
    const { alias, start, end } = candidate;
    const surface = visible.text.slice(start, end);
    const bearers = answer.hostParts.get(alias.folded.replaceAll(" ", ""));
    const beside = besides(place, ambiguous);
    const opensBlock = around.opens === "block";
    const isDay = isCalendarName(alias.folded, language);
    return {
      alias,
      surface,
      around,
      language,
      commonness: level,
      domainCited: cited.has(alias.company),
      namesakeCited: bearers !== undefined && !bearers.has(alias.company),
      besideLabels:
        opensBlock && (around.label || around.productLabel || around.block.kind !== "paragraph") && hasLabelBeside(place),
      besideStrangers: opensBlock && !isHeading(alias.folded) && !isDay && strange().has(labelPlace(visible, start)),
      withStranger: !isDay && isListedWithStranger(around, language),
      inOpenList: beside.some((other) => inCapitals(other, visible) && listed(folded, other.candidate, candidate)),
      besideOpen: level < 2 && beside.some((other) => other.level < 2 && sameSentence(folded, other.candidate, candidate)),
      typedSmall: place.small === "only",
      besideOpenSubjects: clauses.opens(candidate) ? othersIn(openOpeners, alias.company) : 0,
      parallel: clauses.parallels(candidate),
      foreignScript: OTHER_CASED.has(language) && /^[\p{Script=Latin}\s&.-]+$/u.test(surface),
      calendarLabel: opensBlock && isDay && daysAreLabels(),
      planLabel: level > 0 && opensBlock && /^\s?[:：]/u.test(around.after) && isPlan(),
      inPrompt: prompt.includes(alias.folded),
      contextWord: inContext.has(alias.company),
      inSaying: inSaying(surface, around),
      eponym: isEponym(visible.text, start, end),
      term: place.term,
      ...styleOf(around.block),
      noCaps,
      ...wordBefore(around, language),
      ...NO_COMPANY,
    };
  });
}

/** The companies that a word of their settings speaks for. */
function withContextWord(ambiguous: readonly Ambiguous[], folded: string, companies: readonly Company[]): ReadonlySet<number> {
  const named = new Set(ambiguous.map(({ candidate }) => candidate.alias.company));
  return new Set(
    [...named].filter((company) => foldedPhrases(companies[company]!.contextWords).some((word) => folded.includes(word))),
  );
}

/** In a script without case: inside quotation marks with other words, as in a proverb or a title. */
export const inSaying = (surface: string, { before, after }: Surroundings) =>
  surface.toLowerCase() === surface.toUpperCase() &&
  /["“„«「『][^"”»」』]{0,40}$/u.test(before) &&
  /^[^"“”„«»「」『』]{2,40}["”»」』]/u.test(after) &&
  /[\p{L}]/u.test(after.split(/["”»」』]/)[0] ?? "");

/** The places of other companies next to an ambiguous one, before and behind it. */
function besides(place: Ambiguous, all: readonly Ambiguous[]): Ambiguous[] {
  const company = place.candidate.alias.company;
  return [all[place.index - 1], all[place.index + 1]].filter(
    (other) => other !== undefined && other.candidate.alias.company !== company,
  ) as Ambiguous[];
}

/** Whether an ambiguous name has a capital that is significant. */
const inCapitals = ({ candidate }: Ambiguous, { text }: VisibleText) =>
  /^\p{Lu}/u.test(text.slice(candidate.start, candidate.end));

/** What the word before a place is, where it has a capital. */
function wordBefore(around: Surroundings, language: string): Pick<Usage, "afterCapital" | "afterProperName"> {
  const { before } = around;
  const word = /(\p{Lu}[\p{L}’'-]+)\s$/u.exec(before)?.[1];
  if (word === undefined || endsInDeterminer(before, language)) return { afterCapital: null, afterProperName: false };
  // "Das Magazin Stern": nouns of German have a capital.
  if (language === "de" && TRADE_BEFORE.test(before)) return { afterCapital: null, afterProperName: false };
  const folded = fold(word);
  const earlier = before.slice(0, -word.length - 1);
  // "Na Allegro", "Mit Square": a word of the language that opens the sentence is nobody's name, though English has one like it.
  const opensAsWord = OPENED.test(earlier) && wordBook(language).frequent.has(folded) && !isFirstName(folded);
  return {
    afterCapital: afterCapital(earlier, folded, language),
    afterProperName:
      !opensAsWord && (wordBook("en").proper.has(folded) || (isFirstName(folded) && !wordBook(language).frequent.has(folded))),
  };
}

/** What a word (folded) is, where it has a capital that no beginning of a sentence, a label or a bracket explains. */
function afterCapital(before: string, word: string, language: string): Usage["afterCapital"] {
  if (OPENED.test(before)) return null;
  // The last of several words with a capital ends a term.
  if (/\p{Ll}\s\p{Lu}[\p{L}’'-]+\s$/u.test(before)) return "ordinary";
  return wordBook(language).common.has(word) || wordBook("en").common.has(word) ? "ordinary" : "unknown";
}

/** Behind it a word has a capital anyway. */
const OPENED = /(?:^|[.!?:;…•\r])["'“”„«»‘’*_ ]{0,4}$/u;
