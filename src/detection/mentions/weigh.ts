import { blockIndex, type VisibleText } from "../visible-text/visible-text.ts";
import { type Candidate, isCoveredBy, settle } from "./candidates.ts";
import { Clauses, othersIn } from "./clauses.ts";
import { endsInDeterminer, endsInFirstName, endsInPerson, STREET } from "./cues.ts";
import { NAME_FROM, nameScore } from "./disambiguate.ts";
import { fold } from "./fold.ts";
import { hasCalendarLabels, hasPlanLabels, isHeading, labelsOf, standings } from "./labels.ts";
import { CASELESS, OTHER_CASED } from "./language.ts";
import { isInsideOthersName } from "./longer-names.ts";
import { type Alias, asWord } from "./names.ts";
import { settleAlike, type Weighed } from "./one-bearer.ts";
import { foldedPhrases } from "./phrases.ts";
import { isCalendarName } from "./places.ts";
import { listed, sameSentence } from "./sentences.ts";
import { settleUnknown } from "./settle-unknown.ts";
import { isListedWithStranger, labelPlace, strangeLabels } from "./strangers.ts";
import { stylesOf } from "./styles.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { type AnswerContext, type Company, isMention } from "./types.ts";
import { ACCOMPANIED, type Accompanied, NO_COMPANY, type Usage } from "./usage.ts";
import { hasSpelling, wordBook } from "./words.ts";

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

interface Ambiguous extends Weighed {
  /** See `smallIn`. */
  small: Small | undefined;
}

/** Decides on every open candidate: not known, an ordinary word, or a name. */
export function weigh(found: readonly Candidate[], answer: Answer, companies: readonly Company[]) {
  const open = found.filter((c) => c.kind === null);
  if (open.length === 0) return;
  settleUnknown(open, answer.folded, answer.visible);
  const undecided = open.filter((c) => c.kind === null);
  const small = smallIn(undecided, answer.visible, answer.language);
  const ambiguous = undecided.flatMap((c) => settlePlain(c, answer, companies[c.alias.company]!, small.get(c.alias)));
  for (const [index, place] of ambiguous.entries()) place.index = index;
  if (ambiguous.length > 0) settleAmbiguous(found, ambiguous, answer, companies);
}

/** How an answer writes a name small: beside the name with its capital, as an ordinary word, or never otherwise. */
type Small = "too" | "only";

/**
 * Names of one word that the answer writes small, outside of code: it uses the word as an ordinary one ("bleiben netto 2.400 Euro"),
 * even if the lists for the language do not have it, or writes the name so ("bei toom"). What a spelling dictionary does not know is
 * a name typed small.
 */
function smallIn(open: readonly Candidate[], { text, blocks }: VisibleText, language: string): Map<Alias, Small> {
  const isSmall = ({ start, end }: Candidate) => text.slice(start, end) === text.slice(start, end).toLowerCase();
  const small = open.filter((candidate) => {
    const { alias, start } = candidate;
    if (!alias.capital || alias.shaped || alias.marked !== undefined || alias.words.length !== 1) return false;
    if (!isSmall(candidate) || blocks[blockIndex(blocks, start)]!.kind === "code") return false;
    const word = asWord(alias, language);
    return !(hasSpelling(language) || CASELESS.has(language)) || word.commonness !== 0 || word.isProper;
  });
  if (small.length === 0 || !/\p{Lu}/u.test(text)) return new Map();
  const capital = new Set(open.flatMap((candidate) => (isSmall(candidate) ? [] : [candidate.alias])));
  return new Map(small.map(({ alias }) => [alias, capital.has(alias) ? "too" : "only"]));
}

/** Settles a name that is no ordinary word; returns the others with what stands around them. */
function settlePlain(candidate: Candidate, answer: Answer, company: Company, small: Small | undefined): Ambiguous[] {
  const { alias } = candidate;
  if (foldedPhrases(company.negativePatterns).some((phrase) => isCoveredBy(answer.folded, phrase, candidate))) {
    settle(candidate, "common_word", 1);
    return [];
  }
  if (alias.marked !== false && isInsideOthersName(answer.visible.text, candidate, company)) {
    settle(candidate, "inside_longer_name", 0.9);
    return [];
  }
  const { commonness: known, isProper } = asWord(alias, answer.language);
  const level = small !== undefined && known < 2 ? (known === 0 && small === "only" ? 1 : 2) : known;
  const proper = alias.marked === undefined && isProper;
  const around = surroundingsOf(answer.visible, candidate.start, candidate.end);
  const open = { candidate, around, score: 0, small: known === 0 || small === "too" ? small : undefined, index: 0 };
  if (level > 0 || proper) return [{ ...open, level }];
  const surface = answer.visible.text.slice(candidate.start, candidate.end);
  if (inSaying(surface, around)) return [{ ...open, level: 1 }];
  const isSmall = alias.capital && !alias.shaped && surface === surface.toLowerCase() && surface !== surface.toUpperCase();
  const ordinary =
    alias.marked === undefined && isSmall && around.block.kind !== "code" && endsInDeterminer(around.before, answer.language);
  if (ordinary) settle(candidate, "common_word", 0.7);
  else if (
    alias.words.length === 1 &&
    (STREET.test(around.before) || endsInPerson(around.before) || endsInFirstName(around.before))
  )
    settle(candidate, "common_word", 0.8);
  else settle(candidate, alias.kind, 0.97);
  return [];
}

/** In a script without case: inside quotation marks with other words, as in a proverb or a title. */
const inSaying = (surface: string, { before, after }: Surroundings) =>
  surface.toLowerCase() === surface.toUpperCase() &&
  /["“„«「『][^"”»」』]{0,40}$/u.test(before) &&
  /^[^"“”„«»「」『』]{2,40}["”»」』]/u.test(after) &&
  /[\p{L}]/u.test(after.split(/["”»」』]/)[0] ?? "");

function settleAmbiguous(found: readonly Candidate[], ambiguous: Ambiguous[], answer: Answer, companies: readonly Company[]) {
  const { visible, folded, language, context, cited } = answer;
  const prompt = context.prompt ? fold(context.prompt) : "";
  const noCaps = !/\p{Lu}/u.test(visible.text);
  let allLabels: ReturnType<typeof labelsOf> | undefined;
  const labels = () => {
    allLabels ??= labelsOf(found, visible);
    return allLabels;
  };
  let strangers: ReturnType<typeof strangeLabels> | undefined;
  const strange = () => {
    strangers ??= strangeLabels(visible, language);
    return strangers;
  };
  let plan: boolean | undefined;
  const isPlan = () => {
    plan ??= hasPlanLabels(found, visible, language);
    return plan;
  };
  let days: boolean | undefined;
  const daysAreLabels = () => {
    days ??= hasCalendarLabels(visible, language);
    return days;
  };
  const clauses = new Clauses(found, visible.text);
  const styleOf = stylesOf(visible.text);
  const inContext = new Set(
    [...new Set(ambiguous.map(({ candidate }) => candidate.alias.company))].filter((company) =>
      foldedPhrases(companies[company]!.contextWords).some((word) => folded.includes(word)),
    ),
  );
  const openOpeners = clauses.beside(ambiguous.filter(({ level }) => level < 2).map(({ candidate }) => candidate));
  const usages = ambiguous.map((place): Usage => {
    const { candidate, level, around } = place;
    const { alias, start, end } = candidate;
    const surface = visible.text.slice(start, end);
    const bearers = answer.hostParts.get(alias.folded.replaceAll(" ", ""));
    const before = /(\p{Lu}[\p{L}’'-]+)\s$/u.exec(around.before)?.[1];
    const beside = besides(place, ambiguous);
    return {
      alias,
      surface,
      around,
      language,
      commonness: level,
      domainCited: cited.has(alias.company),
      namesakeCited: bearers !== undefined && !bearers.has(alias.company),
      besideLabels:
        around.opens === "block" &&
        (around.label || around.block.kind !== "paragraph") &&
        standings(visible, candidate).some((standing) =>
          labels()
            .get(standing)
            ?.some(({ company, heading }) => company !== alias.company && !(heading && isHeading(alias.folded))),
        ),
      besideStrangers:
        around.opens === "block" &&
        !isHeading(alias.folded) &&
        !isCalendarName(alias.folded, language) &&
        strange().has(labelPlace(visible, start)),
      withStranger: !isCalendarName(alias.folded, language) && isListedWithStranger(around, language),
      inOpenList: beside.some((other) => inCapitals(other, visible) && listed(folded, other.candidate, candidate)),
      besideOpen: level < 2 && beside.some((other) => other.level < 2 && sameSentence(folded, other.candidate, candidate)),
      typedSmall: place.small === "only",
      besideOpenSubjects: clauses.opens(candidate) ? othersIn(openOpeners, alias.company) : 0,
      parallel: clauses.parallels(candidate),
      foreignScript: OTHER_CASED.has(language) && /^[\p{Script=Latin}\s&.-]+$/u.test(surface),
      calendarLabel: around.opens === "block" && isCalendarName(alias.folded, language) && daysAreLabels(),
      planLabel: level > 0 && around.opens === "block" && /^\s?[:：]/u.test(around.after) && isPlan(),
      inPrompt: prompt.includes(alias.folded),
      contextWord: inContext.has(alias.company),
      inSaying: inSaying(surface, around),
      ...styleOf(around.block),
      noCaps,
      afterCapital: afterCapital(around, before, language),
      afterProperName:
        before !== undefined && !endsInDeterminer(around.before, language) && wordBook("en").proper.has(fold(before)),
      ...NO_COMPANY,
    };
  });
  // What one pass accepts is evidence for its neighbours in the next.
  let last: readonly Candidate[] = [];
  for (let pass = 0; pass < 3; pass++) {
    const accepted = found.filter((c) => c.kind !== null && isMention(c.kind));
    if (pass > 0 && accepted.length === last.length && accepted.every((c, i) => c === last[i])) break;
    last = accepted;
    const named = new Set(accepted.map((c) => c.alias.company));
    const openers = clauses.beside(accepted);
    const names = Map.groupBy(new Set(accepted.map((c) => c.alias)), (alias) => alias.company);
    for (const place of ambiguous) {
      const { candidate } = place;
      const { alias } = candidate;
      const usage = usages[place.index]!;
      const near = neighbours(accepted, candidate).filter((c) => c.alias.company !== alias.company);
      const accompanied: Accompanied = {
        otherName: names.get(alias.company)?.some((other) => other !== alias) ?? false,
        inList: near.some((c) => listed(folded, c, candidate)),
        smallToo: place.small === "too" && named.size === 0,
        besideSubjects: clauses.opens(candidate) ? othersIn(openers, alias.company) : 0,
        inCompany: near.some((c) => sameSentence(folded, c, candidate)),
        amongCompanies: named.size > (named.has(alias.company) ? 1 : 0),
      };
      if (pass > 0 && ACCOMPANIED.every((key) => usage[key] === accompanied[key])) continue;
      Object.assign(usage, accompanied);
      place.score = nameScore(usage);
      settle(
        candidate,
        place.score >= NAME_FROM ? alias.kind : "common_word",
        Math.min(0.95, 0.5 + Math.abs(place.score - NAME_FROM + 0.25) / 8),
      );
    }
  }
  settleAlike(ambiguous, usages, visible);
}

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

/** The places (in order) within a sentence's reach of another. */
function neighbours(accepted: readonly Candidate[], candidate: Candidate): Candidate[] {
  let low = 0;
  let high = accepted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (accepted[middle]!.foldedStart < candidate.foldedStart - 260) low = middle + 1;
    else high = middle;
  }
  const near: Candidate[] = [];
  for (let i = low; i < accepted.length && accepted[i]!.foldedStart < candidate.foldedEnd + 260; i++) near.push(accepted[i]!);
  return near;
}

/** What the word before a place is, where it has a capital that no beginning of a sentence, a label or a bracket explains. */
function afterCapital({ before }: Surroundings, word: string | undefined, language: string): Usage["afterCapital"] {
  if (word === undefined || endsInDeterminer(before, language)) return null;
  if (OPENED.test(before.slice(0, -word.length - 1))) return null;
  // The last of several words with a capital ends a term.
  if (/\p{Ll}\s\p{Lu}[\p{L}’'-]+\s$/u.test(before.slice(0, -word.length - 1))) return "ordinary";
  const folded = fold(word);
  return wordBook(language).common.has(folded) || wordBook("en").common.has(folded) ? "ordinary" : "unknown";
}

/** Behind it a word has a capital anyway. */
const OPENED = /(?:^|[.!?:;…•\r])["'“”„«»‘’*_ ]{0,4}$/u;
