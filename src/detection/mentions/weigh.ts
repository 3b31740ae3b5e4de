import { settleUnknown } from "./absence/settle-unknown.ts";
import { type Candidate, isCoveredBy, settle } from "./candidates/candidates.ts";
import { Clauses, othersIn } from "./candidates/clauses.ts";
import { isEponym } from "./candidates/eponyms.ts";
import { isInsideOthersName } from "./candidates/longer-names.ts";
import { type Alias, asWord } from "./candidates/names.ts";
import { foldedPhrases } from "./candidates/phrases.ts";
import { listed, sameSentence } from "./candidates/sentences.ts";
import { type Company, isMention } from "./candidates/types.ts";
import { endsInDeterminer, endsInFirstName, endsInPerson, RESIDENCE, STREET } from "./usage/cues.ts";
import { NAME_FROM, nameScore } from "./usage/disambiguate.ts";
import { settleAlike } from "./usage/one-bearer.ts";
import { surroundingsOf } from "./usage/surroundings.ts";
import { termsIn } from "./usage/terms.ts";
import { ACCOMPANIED, type Accompanied, type Usage } from "./usage/usage.ts";
import { type Ambiguous, type Answer, inSaying, usagesOf } from "./usage/usages.ts";
import { type Small, smallIn } from "./usage/written-small.ts";

/** Decides on every open candidate: not known, an ordinary word, or a name. */
export function weigh(found: readonly Candidate[], answer: Answer, companies: readonly Company[]) {
  const open = found.filter((c) => c.kind === null);
  if (open.length === 0) return;
  settleUnknown(open, answer.folded, answer.visible);
  const undecided = open.filter((c) => c.kind === null);
  const small = smallIn(undecided, answer.visible, answer.language);
  const eponyms = new Set(undecided.flatMap((c) => (isEponym(answer.visible.text, c.start, c.end) ? [c.alias] : [])));
  const terms = termsIn(undecided, answer.folded, answer.visible.text);
  const ambiguous = undecided.flatMap((c) =>
    settlePlain(c, answer, companies[c.alias.company]!, small.get(c.alias), eponyms.has(c.alias), terms.has(c)),
  );
  for (const [index, place] of ambiguous.entries()) place.index = index;
  if (ambiguous.length > 0) settleAmbiguous(found, ambiguous, answer, companies);
}

/** English makes verbs of names: "you can photoshop it". */
const VERB_BEFORE = /(?:^|\s)(?:to|or|and|can|could|should|just|then|please|don't|didn't) $/iu;
const VERB_AFTER = /^ (?:it|them|him|her|yourself)(?=$|[.,;:!?)]| (?!is|was|has|does)\p{Ll})/u;

const isUnitBehindNumber = ({ written }: Alias, surface: string, before: string) =>
  /^\p{Lu}{2,3}$/u.test(written) && surface === surface.toLowerCase() && /\d[\s\u00a0]?$/.test(before);

/** "Die bayerische Zulassung": a name of an article and a word, which is written small here and with a capital as a name. */
const isArticleWithSmallWord = ({ words, written }: Alias, surface: string, language: string) =>
  words.length === 2 &&
  /\s\p{Lu}/u.test(written) &&
  /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(surface) &&
  endsInDeterminer(` ${words[0]} `, language);

/** Settles a name that is no ordinary word; returns the others with what stands around them. */
function settlePlain(
  candidate: Candidate,
  answer: Answer,
  company: Company,
  small: Small | undefined,
  eponym: boolean,
  term: boolean,
): Ambiguous[] {
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
  const proper = alias.marked === undefined && (isProper || eponym || term);
  const around = surroundingsOf(answer.visible, candidate.start, candidate.end);
  const open = { candidate, around, score: 0, term, small: known === 0 || small === "too" ? small : undefined, index: 0 };
  if (level > 0 || proper) return [{ ...open, level }];
  const surface = answer.visible.text.slice(candidate.start, candidate.end);
  if (inSaying(surface, around)) return [{ ...open, level: 1 }];
  const isSmall = alias.capital && !alias.shaped && surface === surface.toLowerCase() && surface !== surface.toUpperCase();
  const ordinary =
    alias.marked === undefined && isSmall && around.block.kind !== "code" && endsInDeterminer(around.before, answer.language);
  // "25 bp": a unit, where the name has capitals.
  const isUnit = alias.marked === undefined && isUnitBehindNumber(alias, surface, around.before);
  const isPhrase = alias.marked === undefined && !isSmall && isArticleWithSmallWord(alias, surface, answer.language);
  const isVerb = answer.language === "en" && isSmall && VERB_BEFORE.test(around.before) && VERB_AFTER.test(around.after);
  if (ordinary || isVerb || isPhrase || isUnit) settle(candidate, "common_word", 0.7);
  else if (
    alias.words.length === 1 &&
    (STREET.test(around.before) || RESIDENCE.test(around.before) || endsInPerson(around.before) || endsInFirstName(around.before))
  )
    settle(candidate, "common_word", 0.8);
  else settle(candidate, alias.kind, 0.97);
  return [];
}

/** So often, at most, what was accepted is taken as evidence for its neighbours. */
const MAX_PASSES = 3;

function settleAmbiguous(found: readonly Candidate[], ambiguous: Ambiguous[], answer: Answer, companies: readonly Company[]) {
  const clauses = new Clauses(found, answer.visible.text);
  const usages = usagesOf(found, ambiguous, clauses, answer, companies);
  // What one pass accepts is evidence for its neighbours in the next.
  let last: readonly Candidate[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const accepted = found.filter((c) => c.kind !== null && isMention(c.kind));
    if (pass > 0 && accepted.length === last.length && accepted.every((c, i) => c === last[i])) break;
    last = accepted;
    const company = new AcceptedNames(accepted, clauses, answer.folded);
    for (const place of ambiguous) {
      const usage = usages[place.index]!;
      const accompanied = company.of(place);
      if (pass > 0 && ACCOMPANIED.every((key) => usage[key] === accompanied[key])) continue;
      Object.assign(usage, accompanied);
      settleByScore(place, usage);
    }
  }
  settleAlike(ambiguous, usages, answer.visible);
}

function settleByScore(place: Ambiguous, usage: Usage) {
  const { candidate } = place;
  place.score = nameScore(usage);
  // The surer, the further from the score that decides.
  const confidence = Math.min(0.95, 0.5 + Math.abs(place.score - NAME_FROM + 0.25) / 8);
  settle(candidate, place.score >= NAME_FROM ? candidate.alias.kind : "common_word", confidence);
}

/** The places (in order) that are taken for names so far, asked for what they say of another place. */
class AcceptedNames {
  readonly #accepted: readonly Candidate[];
  readonly #clauses: Clauses;
  readonly #folded: string;
  readonly #companies: ReadonlySet<number>;
  readonly #openers: ReturnType<Clauses["beside"]>;
  readonly #names: ReadonlyMap<number, readonly Alias[]>;

  constructor(accepted: readonly Candidate[], clauses: Clauses, folded: string) {
    this.#accepted = accepted;
    this.#clauses = clauses;
    this.#folded = folded;
    this.#companies = new Set(accepted.map((c) => c.alias.company));
    this.#openers = clauses.beside(accepted);
    this.#names = Map.groupBy(new Set(accepted.map((c) => c.alias)), (alias) => alias.company);
  }

  of({ candidate, small }: Ambiguous): Accompanied {
    const { alias } = candidate;
    const amongCompanies = this.#companies.size > (this.#companies.has(alias.company) ? 1 : 0);
    const near = neighbours(this.#accepted, candidate).filter((c) => c.alias.company !== alias.company);
    return {
      otherName: this.#names.get(alias.company)?.some((other) => other !== alias) ?? false,
      inList: near.some((c) => listed(this.#folded, c, candidate)),
      smallToo: small === "too" && !amongCompanies,
      besideSubjects: this.#clauses.opens(candidate) ? othersIn(this.#openers, alias.company) : 0,
      inCompany: near.some((c) => sameSentence(this.#folded, c, candidate)),
      amongCompanies,
    };
  }
}

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
