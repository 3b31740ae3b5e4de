import { hostOf } from "../../platform/addresses/index.ts";
import { readVisible } from "../visible-text/read.ts";
import { insideAddress, visibleAddresses } from "./addresses.ts";
import { type Candidate, candidateAt, markLongerNames } from "./candidates/candidates.ts";
import { fold, foldWithOffsets } from "./candidates/fold.ts";
import { languageOf } from "./candidates/language.ts";
import { NamePlaces } from "./candidates/name-places.ts";
import { aliasesOf } from "./candidates/names.ts";
import {
  type AnswerContext,
  type Company,
  DETECTOR_VERSION,
  type Evidence,
  type EvidenceKind,
  type Verdict,
} from "./candidates/types.ts";
import { citedPages } from "./cited.ts";
import { firstPlaces } from "./first-places.ts";
import { DomainOwners } from "./links.ts";
import { rank } from "./rank.ts";
import { notesLength } from "./usage/notes.ts";
import { weigh } from "./weigh.ts";

/** What one reading of an answer finds. */
export interface Detected {
  verdicts: Verdict[];
  /** The pages that the answer's text leads to; see `citedPages`. */
  pages: string[];
  /** As `languageOf` says of the visible text. */
  language: string;
}

/** Finds the companies that it was compiled for. */
export interface Detector {
  /**
   * Judges every company against one answer. Never throws, whatever the text; time grows with its length.
   * @param citations the addresses that came with the answer
   */
  detect(answer: string, citations: readonly string[], context?: AnswerContext): Verdict[];
  /** The verdicts of `detect` and what `citedPages` lists, by reading the text once. */
  detectWithPages(answer: string, citations: readonly string[], context?: AnswerContext): Detected;
  /** The pages that the answer's text leads to, absolute, in the order of the text. `detect` counts exactly these as cited by it. */
  citedPages(answer: string): string[];
}

/** A website's tracked companies with the detector that was compiled for them. */
export interface Tracked {
  /** `website.companies_version` when the companies were read; they may be newer, never older. */
  version: number;
  companies: (Company & { n: number })[];
  detector: Detector;
}

/** Prepares the names and domains of a website's companies for many answers. */
export function compileDetector(companies: readonly Company[]): Detector {
  const aliases = companies.flatMap((company, index) => aliasesOf(company, index));
  const byFolded = Map.groupBy(aliases, (alias) => alias.folded);
  const names = new NamePlaces(byFolded.keys());
  const firstWords = new Set(aliases.flatMap(({ words }) => words.slice(0, 1)));
  const owners = new DomainOwners();
  companies.forEach((company, index) => {
    for (const domain of company.domains) owners.add(domain, index);
  });
  const isName = (address: string) => byFolded.has(fold(address));
  function detectWithPages(answer: string, citations: readonly string[], context: AnswerContext = {}): Detected {
    const visible = readVisible(answer);
    const folded = foldWithOffsets(visible.text);
    const addresses = visibleAddresses(visible, firstWords);
    const cited = new Set<number>();
    const pages = citedPages(visible, addresses, isName);
    for (const address of [...citations, ...pages]) for (const company of owners.of(address)) cited.add(company);
    const evidence = companies.map((): Evidence[] => []);
    const note = (company: number, alias: string, start: number, end: number, kind: EvidenceKind, confidence: number) => {
      const from = visible.starts[start] ?? answer.length;
      const to = end > start ? visible.ends[end - 1]! : from;
      evidence[company]!.push({
        alias,
        start: from,
        end: to,
        at: start,
        kind,
        confidence: Math.round(confidence * 100) / 100,
        version: DETECTOR_VERSION,
      });
    };

    const ownedPlaces = <Place extends { address: string }>(places: readonly Place[]) =>
      firstPlaces(
        places.flatMap((place) => owners.of(place.address).map((company) => ({ ...place, company }))),
        ({ company }) => company,
      );
    for (const { company, address, start, end } of ownedPlaces(visible.links))
      note(company, address.slice(0, 2048), start, end, "link", 1);
    for (const { company, address, start, end } of ownedPlaces(addresses)) {
      const isNamed = byFolded.get(fold(address))?.some((alias) => alias.company === company);
      if (!isNamed) note(company, address.slice(0, 2048), start, end, "link", 0.95);
    }

    const language = languageOf(visible.text, context.language);
    const texts = { folded, text: visible.text, hasNotesAt: (at: number) => notesLength(visible, at) > 0 };
    const found = names
      .in(folded.text)
      .flatMap(({ name, start, end }) =>
        byFolded.get(name)!.flatMap((alias) => candidateAt(texts, alias, start, end, language) ?? []),
      );
    const outside = found.filter((candidate) => !insideAddress(candidate, addresses));
    markLongerNames(outside);
    const kept = keptOf(outside);
    const hostParts = hostPartsOf(citations, owners);
    weigh(kept, { visible, folded: folded.text, language, context, cited, hostParts }, companies);

    for (const candidate of kept) {
      const { alias } = candidate;
      note(alias.company, alias.written, candidate.start, candidate.end, candidate.kind!, candidate.confidence);
    }
    for (const list of evidence) list.sort((a, b) => a.at - b.at || a.end - b.end);
    const verdicts = rank(
      companies.map(({ key }, i) => ({ key, mentioned: false, position: null, cited: cited.has(i), evidence: evidence[i]! })),
    );
    return { verdicts, pages, language };
  }
  return {
    detect: (answer, citations, context) => detectWithPages(answer, citations, context).verdicts,
    detectWithPages,
    citedPages(answer) {
      // Reading the visible text is the most expensive step, and many texts hold no address: nothing behind a dot or colon, nor a reference for one.
      if (!/\.[^\s\d]|:\S|&(?:#|period;|colon;)/.test(answer)) return [];
      const visible = readVisible(answer);
      return citedPages(visible, visibleAddresses(visible, firstWords), isName);
    },
  };
}

/** The parts of the hosts of addresses, with the companies that own one of these. */
function hostPartsOf(addresses: readonly string[], owners: DomainOwners): Map<string, ReadonlySet<number>> {
  const parts = new Map<string, ReadonlySet<number>>();
  for (const address of addresses) {
    const owned = new Set(owners.of(address));
    for (const part of hostOf(address)?.split(".") ?? []) parts.set(part, owned.union(parts.get(part) ?? new Set()));
  }
  return parts;
}

/** Of the places that are to be weighed, and of those that are settled already, the first ones, all in order. */
function keptOf(found: readonly Candidate[]): readonly Candidate[] {
  const places = Map.groupBy(found, ({ kind }) => kind !== null);
  const kept = new Set([...places.values()].flatMap((alike) => firstPlaces(alike, ({ alias }) => alias.company)));
  return kept.size === found.length ? found : found.filter((candidate) => kept.has(candidate));
}
