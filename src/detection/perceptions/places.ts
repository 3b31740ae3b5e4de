import { firstPlaces } from "../mentions/first-places.ts";
import type { Span } from "./sentences.ts";

/** A tracked company as it may be named in an answer. */
export interface Named {
  n: number;
  isSelf: boolean;
  name: string;
  aliases: readonly string[];
}

/** A company that an answer mentions, with the places where these are known. */
export interface Mention {
  companyN: number;
  position: number | null;
  evidence: unknown;
}

/** Where a mentioned company is named. */
export interface Place extends Span {
  companyN: number;
  /** The company's index among the mentions. */
  mention: number;
}

type Evidence = Span & { kind: string; confidence: number };

/** Below it the detector is not sure that a word is none of a company that the answer mentions elsewhere: "Blau is …". */
const doubt = 0.6;

/** Where the mentioned companies are named, in order: by the detector's evidence, else by their names. */
export function placesOf(answer: string, companies: readonly Named[], mentions: readonly Mention[]): readonly Place[] {
  const places = mentions.flatMap(({ companyN, position, evidence }, mention): Place[] => {
    if (position === null) return [];
    const known = (evidence as Evidence[] | null)?.filter(
      ({ kind, confidence }) => ["name", "alias", "link"].includes(kind) || (kind === "common_word" && confidence < doubt),
    );
    if (known?.length) return known.map(({ start, end }) => ({ companyN, mention, start, end }));
    const company = companies.find(({ n }) => n === companyN);
    return (company ? namedPlaces(answer, company) : []).map((place) => ({ companyN, mention, ...place }));
  });
  places.sort((a, b) => a.start - b.start);
  return firstPlaces(places, ({ companyN }) => companyN);
}

const namedPlaces = (answer: string, company: Named): Span[] =>
  [...answer.matchAll(namePattern(company))].map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** Making one costs more than using it, and a website's companies are the same objects until they change. */
const namePatterns = new WeakMap<Named, RegExp>();

function namePattern(company: Named): RegExp {
  const known = namePatterns.get(company);
  if (known) return known;
  const names = [company.name, ...company.aliases].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  namePatterns.set(company, pattern);
  return pattern;
}

/** Places in the order of the answer, taken stretch by stretch. */
export class PlacesInOrder {
  readonly #places: readonly Place[];
  #next = 0;

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /** Those that begin before an offset and were not taken yet. */
  upTo(end: number): readonly Place[] {
    const from = this.#next;
    while (this.#next < this.#places.length && this.#places[this.#next]!.start < end) this.#next++;
    return this.#places.slice(from, this.#next);
  }
}
