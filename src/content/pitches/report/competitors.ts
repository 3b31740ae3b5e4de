import { parse } from "tldts";
import type { AnalysisModel } from "../../../integrations/llm/index.ts";
import { squeezed } from "../brand/name.ts";
import { chooseCompetitors } from "../competitors/by-model.ts";
import { type Candidate, namesInAnswers } from "../competitors/in-answers.ts";
import type { BrandProfile, CompetitorEntry } from "../report-record.ts";
import type { Company, StoredAnswer } from "./answers.ts";

/** More would make the comparison unreadable. */
const maxCompetitors = 10;

/** What is known of the companies before the answers are counted. */
export interface Known {
  brand: BrandProfile;
  competitors: readonly CompetitorEntry[];
  /** The brand's products, which are no competitors. */
  products: readonly string[];
}

/** The competitors of the report: those already known, and those that answers recommend along with the brand. */
export async function allCompetitors(
  model: AnalysisModel | null,
  { brand, competitors, products }: Known,
  answers: readonly StoredAnswer[],
  signal: AbortSignal,
): Promise<CompetitorEntry[]> {
  const answered = answers.filter(({ outcome }) => outcome === "answered");
  const own = [brand.name, ...brand.aliases, ...products, ...competitors.map(({ name }) => name)];
  const candidates = namesInAnswers(
    answered.map(({ text }) => text),
    own,
    brand.language,
  );
  const chosen = model && candidates.length > 0 ? await chooseCompetitors(model, brand, candidates, signal) : candidates;
  const named = [...competitors, ...chosen.map((one) => fromAnswers(one, answered.length))];
  const placed = named.map((entry) => ({ ...entry, domain: entry.domain ?? citedDomain(entry.name, answered) }));
  return onceEach(placed, brand.domain).slice(0, Math.max(maxCompetitors, competitors.length));
}

/** Two spellings would split the answers of one company, so only the first entry of a name or domain is kept. */
function onceEach(entries: readonly CompetitorEntry[], ownDomain: string): CompetitorEntry[] {
  const names = new Set<string>();
  const domains = new Set([ownDomain]);
  return entries.filter(({ name, domain }) => {
    if (names.has(squeezed(name)) || (domain !== null && domains.has(domain))) return false;
    names.add(squeezed(name));
    if (domain !== null) domains.add(domain);
    return true;
  });
}

const fromAnswers = ({ name, answers }: Candidate, all: number): CompetitorEntry => ({
  name,
  domain: null,
  found_in: "answers",
  evidence: `Recommended in ${answers} of ${all} answers`,
});

/** A cited domain whose label is the company's name; null without one. */
function citedDomain(name: string, answers: readonly StoredAnswer[]): string | null {
  const wanted = squeezed(name);
  for (const { cited } of answers) {
    for (const { host } of cited) {
      const { domain, domainWithoutSuffix: label } = parse(host);
      if (domain && label && squeezed(label) === wanted) return domain;
    }
  }
  return null;
}

/** The own brand first, then the competitors. */
export function companiesOf(brand: BrandProfile, competitors: readonly CompetitorEntry[]): Company[] {
  return [
    { name: brand.name, aliases: brand.aliases, domains: [brand.domain], isSelf: true },
    ...competitors.map(({ name, domain }) => ({ name, aliases: [], domains: domain === null ? [] : [domain], isSelf: false })),
  ];
}
