import { languageOf } from "../mentions/candidates/language.ts";
import { readVisible } from "../visible-text/read.ts";
import { anaphorsOf } from "./anaphora.ts";
import { stretchesOf, without } from "./clauses.ts";
import { type Cell, columnsOf } from "./columns.ts";
import { stretchAt } from "./comparisons.ts";
import { type Mention, type Named, type Place, PlacesInOrder, placesOf } from "./places.ts";
import { qualitiesIn, type Speech, speechesOf } from "./qualities.ts";
import { Sections } from "./sections.ts";
import { goesOn, type Span, sentencesOf } from "./sentences.ts";
import { sidesOf } from "./sides.ts";

export type { Named } from "./places.ts";

/** A quality that an answer ascribes to a company, with the sentences that say so. */
export interface Perception {
  companyN: number;
  name: string;
  positive: boolean;
  /** Each as it stands in the answer, offsets in UTF-16 units. */
  evidence: { sentence: string; start: number; end: number }[];
}

/**
 * What an answer says of the companies that it names, found by words and without a model, so that the same answer always says
 * the same. Answers that do not mention the own brand say nothing here.
 *
 * A quality belongs to the companies named in its clause, or else before it in the sentence, or in the sentence before where
 * this one goes on with a pronoun or stands in the list below it, or in the label of its block, the heading above its list or directly above
 * its paragraph, or the head of its column. What stands behind `than` is only compared with, and a question says nothing.
 *
 * @param mentions the companies that the answer mentions, with the places where these are known.
 * @param language of the answer's visible text, where a detector has found it.
 */
export function perceptionsOf(
  answer: string,
  companies: readonly Named[],
  mentions: readonly Mention[],
  language?: string,
): Perception[] {
  const own = companies.find((company) => company.isSelf);
  if (!mentions.some(({ companyN, position }) => companyN === own?.n && position !== null)) return [];
  const named = placesOf(answer, companies, mentions);
  if (named.length === 0) return [];
  const sentences = [...sentencesOf(answer, named)];
  const places = [...named, ...anaphorsOf(answer, named, sentences)].sort((a, b) => a.start - b.start);
  const reading = new Reading(answer, places, speechesOf(language ?? languageOf(readVisible(answer).text)));
  for (const sentence of sentences) reading.read(sentence);
  return reading.perceptions();
}

/** An answer, read sentence by sentence in order. */
class Reading {
  readonly #answer: string;
  readonly #places: PlacesInOrder;
  readonly #spoken: readonly Speech[];
  readonly #sections: Sections;
  readonly #columns: ReadonlyMap<number, readonly Cell[]>;
  readonly #sideAt: ReturnType<typeof sidesOf>;
  readonly #found = new Map<string, Perception>();
  /** Where the sentence read last and its line begin. */
  #at = 0;
  #line = 0;
  /** Whom the sentence before was about, where it ends, and whether it only asked ("And Acme?"). */
  #before: { companies: readonly number[]; end: number; isAsked?: boolean } = { companies: [], end: 0 };

  constructor(answer: string, places: readonly Place[], spoken: readonly Speech[]) {
    this.#answer = answer;
    this.#places = new PlacesInOrder(places);
    this.#spoken = spoken;
    this.#sections = new Sections(answer);
    this.#columns = columnsOf(answer, places);
    this.#sideAt = sidesOf(answer);
  }

  perceptions(): Perception[] {
    return [...this.#found.values()];
  }

  read(sentence: Span): void {
    const text = this.#answer.slice(sentence.start, sentence.end);
    this.#moveTo(sentence);
    const places = this.#places.upTo(sentence.end);
    const { companies: before, end, isAsked } = this.#before;
    const isAnswered = isAsked === true && places.length === 0 && !this.#answer.slice(end, sentence.start).includes("\n");
    const isContinued = isAnswered || (before.length > 0 && goesOn(this.#answer, text, this.#line, sentence, end, before.length));
    const section = this.#sectionOf(sentence, places);
    if (places.length === 0) this.#readCells(sentence);
    const inherited = isContinued ? before : section;
    if (isQuestion.test(text)) {
      const asked = distinct(places);
      const isAsked = asked.length === 1 && isAboutName(text, places.at(-1)!, sentence);
      this.#before = { companies: isAsked ? asked : inherited, end: sentence.end, isAsked };
      return;
    }
    const subject = this.#readClauses(sentence, places, inherited);
    this.#before = { companies: subject.length > 0 || !isContinued ? subject : before, end: sentence.end };
  }

  #moveTo({ start }: Span): void {
    const newline = this.#answer.slice(this.#at, start).lastIndexOf("\n");
    if (newline >= 0) this.#line = this.#at + newline + 1;
    this.#at = start;
  }

  /** The company that what stands above or before a sentence is about. */
  #sectionOf({ start }: Span, places: readonly Place[]): readonly number[] {
    const named = distinct(places);
    const section = this.#sections.at(this.#line, start, named, places[0]?.start ?? this.#answer.length);
    return section === null ? [] : [section];
  }

  /** Cells of a row are about the companies that head their columns. */
  #readCells(sentence: Span): void {
    for (const { companyN, start, end } of this.#columns.get(this.#line) ?? []) {
      const from = Math.max(start, sentence.start);
      this.#ascribe(this.#answer.slice(from, Math.min(end, sentence.end)), from, [companyN], sentence);
    }
  }

  /** Each clause is about the companies that it names, or else about whom the one before it was. @returns whom the last one was about */
  #readClauses(sentence: Span, places: readonly Place[], inherited: readonly number[]): readonly number[] {
    // It is said of nobody.
    if (places.length === 0 && inherited.length === 0) return inherited;
    const text = this.#answer.slice(sentence.start, sentence.end);
    const inOrder = new PlacesInOrder(places);
    let subject = inherited;
    for (const clause of stretchesOf(text, places, sentence.start, this.#spoken)) {
      const stretch = { start: sentence.start + clause.start, end: sentence.start + clause.end };
      // What stands between two clauses belongs to neither.
      inOrder.upTo(stretch.start);
      const inside = inOrder.upTo(stretch.end);
      const { subject: named, aside, shared } = stretchAt(this.#answer, inside, stretch);
      if (named.length > 0) subject = named;
      const said = without(this.#answer, stretch, [...inside, ...aside]);
      const each = respective.test(said.slice((inside.at(-1)?.end ?? stretch.start) - stretch.start))
        ? inTextOrder(inside, subject)
        : subject;
      this.#ascribe(said, stretch.start, each, sentence, each !== subject);
      for (const { companyN, ...span } of shared) {
        this.#ascribe(without(this.#answer, span, inside), span.start, [companyN], sentence);
      }
      for (const { companyN, start, end } of aside) {
        if (companyN === null) continue;
        const others = aside.filter((one) => one.start !== start);
        this.#ascribe(without(this.#answer, { start, end }, [...inside, ...others]), start, [companyN], sentence);
        if (end === stretch.end) subject = [companyN];
      }
    }
    return subject;
  }

  /** Notes the qualities that a stretch of a sentence, from `at` on, speaks of: of all its companies, or of each the one in its turn. */
  #ascribe(said: string, at: number, subject: readonly number[], sentence: Span, inTurn = false): void {
    if (subject.length === 0) return;
    const qualities = qualitiesIn(said, this.#spoken).filter(
      ({ positive, start }) => positive === (this.#sideAt(at + start) ?? positive),
    );
    const isEach = inTurn && qualities.length === subject.length;
    for (const [n, { name, positive }] of qualities.entries()) {
      for (const companyN of isEach ? [subject[n]!] : subject) this.#add({ companyN, name, positive }, sentence);
    }
  }

  #add(perception: Omit<Perception, "evidence">, { start, end }: Span): void {
    const key = `${perception.companyN} ${perception.name}`;
    const known = this.#found.get(key) ?? { ...perception, evidence: [] };
    // Sentences come in order.
    if (known.evidence.at(-1)?.start !== start) known.evidence.push({ sentence: this.#answer.slice(start, end), start, end });
    this.#found.set(key, known);
  }
}

/** "A and B are cheap and fast, respectively": each has the quality in its turn. */
const respective =
  /(?<!\p{L})(?:respectively|beziehungsweise|bzw|respektive|respectivement|respectivamente|rispettivamente|respectievelijk)(?!\p{L})/iu;
const inTextOrder = (places: readonly Place[], subject: readonly number[]): readonly number[] => {
  const order = distinct(places).filter((companyN) => subject.includes(companyN));
  return order.length === subject.length ? order : subject;
};

/** The companies that are named, each once. */
const distinct = (places: readonly Place[]): number[] => [...new Set(places.map(({ companyN }) => companyN))];

/** "And Acme?" and "What about Acme?" are answered by what follows. */
const isAboutName = (text: string, place: Place, { start }: Span): boolean =>
  /^[^\p{L}\p{N}]{0,6}(?:\p{L}{1,20}\s){0,2}[^\p{L}\p{N}]{0,6}$/u.test(text.slice(0, Math.max(0, place.start - start))) &&
  !/[\p{L}\p{N}]/u.test(text.slice(place.end - start));

/** A question ascribes nothing. */
const isQuestion = /[?？]["'”»)*_]{0,4}$/u;
