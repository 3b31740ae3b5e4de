import AhoCorasick from "modern-ahocorasick";
import { insideAddress, visibleAddresses } from "./addresses.ts";
import { type Candidate, candidateAt, markLongerNames } from "./candidates.ts";
import { fold, foldWithOffsets } from "./fold.ts";
import { languageOf } from "./language.ts";
import { DomainOwners, hostOf } from "./links.ts";
import { aliasesOf } from "./names.ts";
import { readVisible } from "./read.ts";
import {
  type AnswerContext,
  type Company,
  DETECTOR_VERSION,
  type Evidence,
  type EvidenceKind,
  isMention,
  type Verdict,
} from "./types.ts";
import { weigh } from "./weigh.ts";

/** Finds the companies that it was compiled for. */
export interface Detector {
  /**
   * Judges every company against one answer. Never throws, whatever the text; time grows with its length.
   * @param citations the addresses that came with the answer
   */
  detect(answer: string, citations: readonly string[], context?: AnswerContext): Verdict[];
}

/** Prepares the names and domains of a website's companies for many answers. */
export function compileDetector(companies: readonly Company[]): Detector {
  const aliases = companies.flatMap((company, index) => aliasesOf(company, index));
  const byFolded = Map.groupBy(aliases, (alias) => alias.folded);
  const matcher = new AhoCorasick([...byFolded].map(([pattern, data]) => ({ pattern, data })));
  const owners = new DomainOwners();
  companies.forEach((company, index) => {
    for (const domain of company.domains) owners.add(domain, index);
  });
  function detect(answer: string, citations: readonly string[], context: AnswerContext = {}): Verdict[] {
    const visible = readVisible(answer);
    const folded = foldWithOffsets(visible.text);
    const addresses = visibleAddresses(visible);
    const cited = new Set<number>();
    for (const address of citations) for (const company of owners.of(address)) cited.add(company);
    const found: Candidate[] = [];
    const evidence = companies.map((): { at: number; evidence: Evidence }[] => []);
    const note = (company: number, alias: string, start: number, end: number, kind: EvidenceKind, confidence: number) => {
      const from = visible.starts[start] ?? answer.length;
      const to = end > start ? visible.ends[end - 1]! : from;
      evidence[company]!.push({
        at: start,
        evidence: {
          alias,
          start: from,
          end: to,
          kind,
          confidence: Math.round(confidence * 100) / 100,
          version: DETECTOR_VERSION,
        },
      });
    };

    for (const link of visible.links) {
      for (const company of owners.of(link.address)) {
        cited.add(company);
        note(company, link.address.slice(0, 2048), link.start, link.end, "link", 1);
      }
    }
    for (const place of addresses) {
      for (const company of owners.of(place.address)) {
        const named = aliases.some((alias) => alias.company === company && alias.folded === fold(place.address));
        if (named) continue;
        if (!place.code && !place.mail) cited.add(company);
        note(company, place.address.slice(0, 2048), place.start, place.end, "link", 0.95);
      }
    }

    const language = languageOf(visible.text, context.language);
    for (const hit of matcher.iterate(folded.text)) {
      for (const alias of hit.data!) {
        const candidate = candidateAt(folded, alias, hit.start, hit.end, language);
        if (candidate && !insideAddress(candidate, addresses)) found.push(candidate);
      }
    }
    markLongerNames(found);
    const hostParts = new Map<string, Set<number>>();
    for (const address of citations) {
      const owned = new Set(owners.of(address));
      for (const part of hostOf(address)?.split(".") ?? []) {
        const known = hostParts.get(part) ?? new Set<number>();
        hostParts.set(part, new Set([...known, ...owned]));
      }
    }
    weigh(found, { visible, folded: folded.text, language, context, cited, hostParts }, companies);

    for (const candidate of found) {
      const { alias } = candidate;
      note(alias.company, alias.written, candidate.start, candidate.end, candidate.kind!, candidate.confidence);
    }
    return rank(companies, evidence, cited);
  }
  return { detect };
}

function rank(
  companies: readonly Company[],
  evidence: { at: number; evidence: Evidence }[][],
  cited: ReadonlySet<number>,
): Verdict[] {
  const first = evidence.map((list) => {
    list.sort((a, b) => a.at - b.at || a.evidence.end - b.evidence.end);
    return list.find((e) => isMention(e.evidence.kind))?.at ?? Number.POSITIVE_INFINITY;
  });
  const order = companies
    .map((_, i) => i)
    .filter((i) => first[i]! < Number.POSITIVE_INFINITY)
    .sort((a, b) => first[a]! - first[b]! || a - b);
  const positions = new Map(order.map((company, n) => [company, n + 1]));
  return companies.map((company, i) => ({
    key: company.key,
    mentioned: positions.has(i),
    position: positions.get(i) ?? null,
    cited: cited.has(i),
    evidence: evidence[i]!.map((e) => e.evidence),
  }));
}
