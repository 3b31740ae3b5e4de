import { type Rows, sql } from "../../platform/database/connection.ts";
import { compileDetector, type Detector } from "./detect.ts";
import type { Company } from "./types.ts";

/** A website's tracked companies with the detector that was compiled for them. */
export interface Tracked {
  /** Of the website's companies; theirs may be newer, never older. */
  version: number;
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
const cache = new Map<string, { version: number; tracked: Promise<Tracked> }>();
const maxCached = 500;

/** The companies that a website tracks now. `website.companies_version` tells a stale detector from a fresh one. */
export function trackedCompanies(rows: Pick<Rows, "read">, website: { id: string; companies_version: number }): Promise<Tracked> {
  const known = cache.get(website.id);
  if (known?.version === website.companies_version) return known.tracked;
  const tracked = load(rows, website);
  cache.delete(website.id);
  cache.set(website.id, { version: website.companies_version, tracked });
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
  tracked.catch(() => cache.delete(website.id));
  return tracked;
}

async function load(rows: Pick<Rows, "read">, website: { id: string; companies_version: number }): Promise<Tracked> {
  const found = await rows.read<CompanyRow>(sql`
    select n, is_self, name, aliases, domains, detection from company where website_id = ${website.id} and removed_at is null order by n`);
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
  return { version: website.companies_version, companies, detector: compileDetector(companies) };
}
