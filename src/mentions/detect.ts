import AhoCorasick from "modern-ahocorasick";
import { onlyGuesses, saysUnknown } from "./absence.ts";
import { isWholeWord } from "./boundaries.ts";
import { nameScore } from "./disambiguate.ts";
import { type Folded, fold, foldWithOffsets } from "./fold.ts";
import { languageOf } from "./language.ts";
import { DomainOwners } from "./links.ts";
import { type Alias, aliasesOf, commonness, isProperName } from "./names.ts";
import { readVisible, type VisibleText } from "./read.ts";
import { blockIndex, type Surroundings, surroundingsOf } from "./surroundings.ts";
import {
  type AnswerContext,
  type Company,
  DETECTOR_VERSION,
  type Evidence,
  type EvidenceKind,
  isMention,
  type Verdict,
} from "./types.ts";
import { wordBook } from "./words.ts";

/** Finds the companies that it was compiled for. */
export interface Detector {
  /**
   * Judges every company against one answer. Never throws, whatever the text; time grows with its length.
   * @param citations the addresses that came with the answer
   */
  detect(answer: string, citations: readonly string[], context?: AnswerContext): Verdict[];
}

/** A place where a name was found; offsets into the visible and the folded text. */
interface Candidate {
  alias: Alias;
  start: number;
  end: number;
  foldedStart: number;
  foldedEnd: number;
  kind: EvidenceKind | null;
  confidence: number;
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
  const contextWords = companies.map((company) => (company.contextWords ?? []).map(fold).filter(Boolean));
  const negative = companies.map((company) => (company.negativePatterns ?? []).map(fold).filter(Boolean));

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
        if (candidate && !insideAddress(candidate, visible, addresses)) found.push(candidate);
      }
    }
    markLongerNames(found);
    judge(found, visible, folded, language, context);

    for (const candidate of found) {
      const { alias } = candidate;
      note(alias.company, alias.written, candidate.start, candidate.end, candidate.kind!, candidate.confidence);
    }
    return rank(companies, evidence, cited);
  }

  /** Decides on each candidate: absence, ordinary word or name. */
  function judge(found: Candidate[], visible: VisibleText, folded: Folded, language: string, context: AnswerContext) {
    const open = found.filter((c) => c.kind === null);
    if (open.length === 0) return;
    const unknown = new Set<number>();
    for (const candidate of open) {
      if (saysUnknown(clauseAround(folded.text, candidate))) {
        settle(candidate, "absence", 0.9);
        unknown.add(candidate.alias.company);
      }
    }
    for (const candidate of open) {
      if (candidate.kind === null && unknown.has(candidate.alias.company) && onlyGuesses(sentenceAround(folded.text, candidate)))
        settle(candidate, "absence", 0.7);
    }
    const ambiguous: { candidate: Candidate; level: 1 | 2; around: Surroundings }[] = [];
    for (const candidate of open) {
      if (candidate.kind !== null) continue;
      const { alias } = candidate;
      if (negative[alias.company]!.some((pattern) => overlaps(folded.text, pattern, candidate))) {
        settle(candidate, "common_word", 1);
        continue;
      }
      const level = commonness(alias, language);
      const proper = alias.marked === undefined && isProperName(alias, language);
      if (level === 0 && !proper) settle(candidate, alias.kind, 0.97);
      else ambiguous.push({ candidate, level: level || 1, around: surroundingsOf(visible, candidate.start, candidate.end) });
    }
    const prompt = context.prompt ? fold(context.prompt) : "";
    const noCaps = !/\p{Lu}/u.test(visible.text);
    for (let pass = 0; pass < 3; pass++) {
      const accepted = found.filter((c) => c.kind !== null && isMention(c.kind));
      const labels = labelled(accepted, visible);
      for (const { candidate, level, around } of ambiguous) {
        const { alias } = candidate;
        const surface = visible.text.slice(candidate.start, candidate.end);
        const block = visible.text.slice(around.block.start, Math.min(around.block.end, around.block.start + 400));
        const score = nameScore({
          alias,
          surface,
          around,
          language,
          commonness: level,
          proper: isProperName(alias, language),
          domainCited: false,
          otherName: accepted.some((c) => c.alias.company === alias.company && c.alias.folded !== alias.folded),
          inList: accepted.some((c) => c.alias.company !== alias.company && listed(folded.text, c, candidate)),
          besideLabels:
            around.label &&
            labels.some((l) => l !== candidate && l.alias.company !== alias.company && beside(visible, l, candidate)),
          inCompany: accepted.some((c) => c.alias.company !== alias.company && sameSentence(folded.text, c, candidate)),
          inPrompt: prompt.includes(alias.folded),
          contextWord: contextWords[alias.company]!.some((word) => folded.text.includes(word)),
          titleCase: isTitleCase(block),
          allCaps: block.length > 12 && block === block.toUpperCase() && block !== block.toLowerCase(),
          noCaps,
        });
        const confidence = Math.min(0.95, 0.5 + Math.abs(score - 1.75) / 8);
        settle(candidate, score >= 2 ? alias.kind : "common_word", confidence);
      }
    }
  }

  return { detect };
}

function settle(candidate: Candidate, kind: EvidenceKind, confidence: number) {
  candidate.kind = kind;
  candidate.confidence = confidence;
}

function candidateAt(folded: Folded, alias: Alias, start: number, end: number, language: string): Candidate | null {
  const known = (word: string) => wordBook(language).common.has(word);
  const long = alias.folded.length >= 4 && !known(alias.folded);
  if (!isWholeWord(folded.text, start, end, known, long)) return null;
  // A name of one or two letters is another name when a sign follows at once: C++, C#, R&D.
  if (alias.folded.length <= 2 && /^(?:[+#*]|&\p{L})/u.test(folded.text.slice(end, end + 2))) return null;
  return {
    alias,
    start: folded.starts[start]!,
    end: folded.ends[end - 1]!,
    foldedStart: start,
    foldedEnd: end,
    kind: null,
    confidence: 0,
  };
}

interface VisibleAddress {
  address: string;
  start: number;
  end: number;
  mail: boolean;
  code: boolean;
}

const ADDRESS =
  /https?:\/\/[^\s<>"'`，。、；：！？（）【】「」《》]{1,2000}|(?<![\p{L}\p{N}_.@/-])[\p{L}\p{N}._%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![a-z\d])|(?<![a-zA-Z\d_@./-])(?:[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.){1,6}[a-z]{2,24}(?![a-zA-Z\d_-]|\.[a-zA-Z\d])(?:\/[^\s<>"'`，。、；：！？（）【】「」《》]{0,2000})?/gu;

/** Addresses that a person can read in the answer: URLs, bare domains, e-mail addresses. */
function visibleAddresses(visible: VisibleText): VisibleAddress[] {
  if (!visible.text.includes(".")) return [];
  const found: VisibleAddress[] = [];
  for (const match of visible.text.matchAll(ADDRESS)) {
    const address = match[0].replace(/[.,;:!?)\]}'"*_]+$/, "");
    const code = visible.blocks[blockIndex(visible.blocks, match.index)]!.kind === "code";
    found.push({
      address: address.includes("@") && !address.includes("/") ? address.slice(address.indexOf("@") + 1) : address,
      start: match.index,
      end: match.index + address.length,
      mail: /^[^/]*@/.test(address),
      code,
    });
  }
  return found;
}

/** Inside an address a name is no word, unless it is the whole address (`monday.com`). */
function insideAddress(candidate: Candidate, _visible: VisibleText, addresses: readonly VisibleAddress[]): boolean {
  let low = 0;
  let high = addresses.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (addresses[middle]!.start <= candidate.start) low = middle;
    else high = middle - 1;
  }
  const place = addresses[low];
  if (!place || place.start > candidate.start || candidate.start >= place.end) return false;
  return !(candidate.start === place.start && candidate.end === place.end);
}

/** A place inside a longer name of another company belongs to that one; inside one of its own it adds nothing. */
function markLongerNames(found: Candidate[]) {
  found.sort((a, b) => a.foldedStart - b.foldedStart || b.foldedEnd - a.foldedEnd);
  const dropped = new Set<Candidate>();
  let longest: Candidate | null = null;
  for (const candidate of found) {
    if (longest && candidate.foldedEnd <= longest.foldedEnd && candidate.alias.folded.length < longest.alias.folded.length) {
      if (candidate.alias.company === longest.alias.company) dropped.add(candidate);
      else settle(candidate, "inside_longer_name", 0.95);
    } else if (!longest || candidate.foldedEnd > longest.foldedEnd) longest = candidate;
  }
  let kept = 0;
  for (const candidate of found) if (!dropped.has(candidate)) found[kept++] = candidate;
  found.length = kept;
}

const CLAUSE_END =
  /[.!?。！？…;；।؟۔\n]|[,，、–—] ?(?:but|however|although|though|whereas|while|aber|jedoch|allerdings|doch|mais|toutefois|cependant|pero|sin embargo|aunque|mas|porem|no entanto|ma|pero|tuttavia|maar|echter|men|dock|ale|jednak|lecz|no|но|однако|зато|але|проте|ama|ancak|fakat|لكن|ولكن|אבל|אך|लेकिन|पर|tetapi|tapi|namun|nhung|tuy nhien|mutta|de|viszont|dar|但|不过|不過|但是|が)(?![\p{L}\p{M}])/gu;

/** The clause around a name, with the name replaced by `§`. */
function clauseAround(text: string, candidate: Candidate): string {
  const from = Math.max(0, candidate.foldedStart - 240);
  const left = text.slice(from, candidate.foldedStart);
  const right = text.slice(candidate.foldedEnd, candidate.foldedEnd + 240);
  let cut = 0;
  for (const match of left.matchAll(CLAUSE_END)) {
    const dot = match[0] === "." && /\S/.test(left[match.index + 1] ?? "");
    if (!dot) cut = match.index + match[0].length;
  }
  let stop = right.length;
  for (const match of right.matchAll(CLAUSE_END)) {
    if (match[0] === "." && /[^\s"'”’)]/.test(right[match.index + 1] ?? " ")) continue;
    stop = match.index + (/[\n]/.test(match[0]) ? 0 : 1);
    break;
  }
  return `${left.slice(cut).trimStart()}§${right.slice(0, stop)}`;
}

const SENTENCE_END = /[.!?。！？।؟۔\n]/;
function sentenceAround(text: string, candidate: Candidate): string {
  const left = text.slice(Math.max(0, candidate.foldedStart - 300), candidate.foldedStart);
  const right = text.slice(candidate.foldedEnd, candidate.foldedEnd + 300);
  const start = Math.max(...[".", "!", "?", "。", "！", "？", "\n"].map((c) => left.lastIndexOf(c))) + 1;
  const stop = right.search(SENTENCE_END);
  return `${left.slice(start)}§${stop < 0 ? right : right.slice(0, stop + 1)}`;
}

function sameSentence(text: string, a: Candidate, b: Candidate): boolean {
  const [first, second] = a.foldedStart < b.foldedStart ? [a, b] : [b, a];
  if (second.foldedStart - first.foldedEnd > 200 || second.foldedStart < first.foldedEnd) return false;
  return !SENTENCE_END.test(text.slice(first.foldedEnd, second.foldedStart));
}

const SEPARATOR =
  /^['’]?s?["'”»)]*\s*(?:[,，、،;；/・·|+&]|(?:[,，、،]\s*)?(?:and|or|und|oder|sowie|et|ou|y|e|o|u|i|of|en|och|eller|og|ja|tai|es|vagy|a|nebo|alebo|lub|oraz|si|sau|и|или|та|або|και|η|ve|veya|ile|و|او|ו|או|और|या|dan|atau|serta|va|hoac|และ|หรือ|和|与|與|或|及|以及|や|と|과|와|및|vs|versus)\.?)\s*["'“«(]*$/u;

/** Whether nothing but a comma or an "and" stands between two names. */
function listed(text: string, a: Candidate, b: Candidate): boolean {
  const [first, second] = a.foldedStart < b.foldedStart ? [a, b] : [b, a];
  const gap = second.foldedStart - first.foldedEnd;
  return gap >= 0 && gap <= 16 && SEPARATOR.test(text.slice(first.foldedEnd, second.foldedStart));
}

/** Whether a phrase (folded, whole words) covers a name where it stands. */
function overlaps(text: string, phrase: string, candidate: Candidate): boolean {
  for (
    let at = text.indexOf(phrase, Math.max(0, candidate.foldedEnd - phrase.length));
    at >= 0 && at <= candidate.foldedStart;
    at = text.indexOf(phrase, at + 1)
  ) {
    if (at + phrase.length >= candidate.foldedEnd && isWholeWord(text, at, at + phrase.length, () => false, false)) return true;
  }
  return false;
}

function labelled(accepted: readonly Candidate[], visible: VisibleText): Candidate[] {
  return accepted.filter((c) => {
    const { opens } = surroundingsOf(visible, c.start, c.end);
    return opens === "block";
  });
}

/** Whether two labels stand in like places: items, headings, or cells of one column or row. */
function beside(visible: VisibleText, a: Candidate, b: Candidate): boolean {
  const [x, y] = [a, b].map((c) => visible.blocks[blockIndex(visible.blocks, c.start)]!) as [
    VisibleText["blocks"][0],
    VisibleText["blocks"][0],
  ];
  if (x === y || x.kind !== y.kind) return false;
  return x.kind !== "cell" || x.column === y.column || x.row === y.row;
}

function isTitleCase(block: string): boolean {
  const words = block.match(/\p{L}[\p{L}\p{M}'’-]{3,}/gu) ?? [];
  return (
    words.length >= 2 && words.slice(1).filter((w) => /^\p{Lu}/u.test(w)).length >= (words.length - 1) * 0.75 && words.length >= 3
  );
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
