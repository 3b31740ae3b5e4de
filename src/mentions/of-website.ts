import { type Rows, sql } from "../database.ts";
import { compileDetector, type Detector } from "./detect.ts";
import { type Company, DETECTOR_VERSION, type Verdict } from "./types.ts";

/** A website's tracked companies with the detector that was compiled for them. */
export interface Tracked {
  companies: (Company & { n: number })[];
  detector: Detector;
}

interface CompanyRow {
  n: number;
  is_self: boolean;
  name: string;
  aliases: string[];
  domains: string[];
  detection: { ambiguous?: boolean; context_words?: string[]; negative_patterns?: string[] };
}

/** Compiling costs more than one answer; a website's detector is kept until its companies change. */
const cache = new Map<number, { version: number; tracked: Promise<Tracked> }>();
const maxCached = 500;

/** The companies that a website tracks now. `website.companies_version` tells a stale detector from a fresh one. */
export function trackedCompanies(rows: Rows, website: { id: string; n: number; companies_version: number }): Promise<Tracked> {
  const known = cache.get(website.n);
  if (known?.version === website.companies_version) return known.tracked;
  const tracked = load(rows, website.id);
  cache.delete(website.n);
  cache.set(website.n, { version: website.companies_version, tracked });
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
  tracked.catch(() => cache.delete(website.n));
  return tracked;
}

async function load(rows: Rows, websiteId: string): Promise<Tracked> {
  const found = await rows.read<CompanyRow>(sql`
    select n, is_self, name, aliases, domains, detection from company where website_id = ${websiteId} and removed_at is null order by n`);
  const companies = found.map((row) => ({
    n: row.n,
    key: String(row.n),
    name: row.name,
    aliases: row.aliases,
    domains: row.domains,
    isSelf: row.is_self,
    ...(row.detection.ambiguous !== undefined && { ambiguous: row.detection.ambiguous }),
    ...(row.detection.context_words && { contextWords: row.detection.context_words }),
    ...(row.detection.negative_patterns && { negativePatterns: row.detection.negative_patterns }),
  }));
  return { companies, detector: compileDetector(companies) };
}

/** What is stored about a company in an answer: verdicts with evidence of any kind, mentions or not. */
export interface StoredVerdict {
  companyN: number;
  position: number | null;
  detectorVersion: number;
  evidence: Verdict["evidence"];
}

/** Judges an answer for storing. Companies of which it says nothing at all leave no row. */
export function verdictsOf(tracked: Tracked, answer: string, citations: readonly string[], prompt: string): StoredVerdict[] {
  return tracked.detector
    .detect(answer, citations, { prompt })
    .filter((verdict) => verdict.mentioned || verdict.evidence.length > 0)
    .map((verdict) => ({
      companyN: Number(verdict.key),
      position: verdict.position,
      detectorVersion: Number(DETECTOR_VERSION),
      evidence: verdict.evidence,
    }));
}
