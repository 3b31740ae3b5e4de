import type { Candidate } from "./candidates.ts";
import { isMention } from "./types.ts";

/** What a clause begins after. */
const BEGINNING = /(?:^|[.!?…。！？:：;；,，、،؛\r\n–—|])[\s"'“”„«»‘’([（「『《*_\p{So}\p{Emoji_Presentation}]{0,6}$/u;
/** What answers in which case a name is the choice: "Toast, if you run a restaurant. Clover otherwise." */
const IN_A_CASE =
  /^(?:,? (?:if|unless|when) (?:you|your|we|it|the|they)|,? otherwise[.,;!]|,? sonst[.,;!]|, (?:wenn|falls) |,? sinon[.,;!]|, si )/u;
/** Korean particles of a subject are written onto it. */
const NEXT_WORD = /^(?:[은는이가])?\s([\p{L}\p{M}]+)/u;

/** `text[from, to)` without the half of a surrogate pair at its beginning. */
const wholeCharacters = (text: string, from: number, to: number) =>
  text.slice(Math.max(0, from), to).replace(/^[\udc00-\udfff]/, "");

/** How many companies but one are in a set, up to two. */
export const othersIn = (companies: ReadonlySet<number> | undefined, company: number): number =>
  companies ? Math.min(2, companies.size - (companies.has(company) ? 1 : 0)) : 0;

/** The names that clauses of an answer begin with: what is said of one beside another in the same form is said of names. */
export class Clauses {
  #openings = new Map<Candidate, string | null>();
  /** By the word that follows, the companies whose names open a clause before it. */
  #byWord = new Map<string, Set<number>>();

  constructor(found: readonly Candidate[], text: string) {
    for (const candidate of found) {
      if (candidate.kind !== null && !isMention(candidate.kind)) continue;
      const { start, end, alias } = candidate;
      // "And" is written onto an Arabic name: "، وكريم للعروض".
      if (!BEGINNING.test(wholeCharacters(text, start - 8, start).replace(/(?<=[،؛,.]\s?)و$/u, ""))) continue;
      const behind = text.slice(end, end + 24);
      const next = NEXT_WORD.exec(behind)?.[1]?.toLowerCase() ?? null;
      const word = IN_A_CASE.test(behind) ? "if" : next !== null && /^لل?\p{L}{3}/u.test(next) ? "ل" : next;
      this.#openings.set(candidate, word);
      if (word === null) continue;
      const companies = this.#byWord.get(word) ?? new Set();
      this.#byWord.set(word, companies.add(alias.company));
    }
  }

  /** Whether a clause begins with a place. */
  opens(candidate: Candidate): boolean {
    return this.#openings.has(candidate);
  }

  /** How many other companies, up to two, stand in the form of a place: at the beginning of a clause, before the same word. */
  parallels(candidate: Candidate): number {
    const word = this.#openings.get(candidate);
    return word == null ? 0 : othersIn(this.#byWord.get(word), candidate.alias.company);
  }

  /** The companies of those places that open clauses. */
  beside(accepted: readonly Candidate[]): Set<number> {
    return new Set(accepted.filter((candidate) => this.opens(candidate)).map(({ alias }) => alias.company));
  }
}
