import { compileDetector, type Tracked } from "../../detection/index.ts";
import type { Rows } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** Compiling a detector takes longer than applying it to one answer, so it is cached until the companies change. */
const cache = new Map<string, { version: number; tracked: Promise<Tracked> }>();
const maxCached = 500;

/** The companies that a website tracks, with their detector. An entry of the cache is valid for one `companies_version`. */
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
  const found = await rows.read(
    db
      .selectFrom("company")
      .select(["n", "is_self", "name", "aliases", "domains", "detection"])
      .where("website_id", "=", website.id)
      .where("removed_at", "is", null)
      .orderBy("n"),
  );
  const companies = found.map(({ n, name, aliases, domains, detection, is_self: isSelf }) => ({
    ...{ n, key: String(n), name, aliases, domains, isSelf },
    ...(detection.ambiguous !== undefined && { ambiguous: detection.ambiguous }),
    ...(detection.context_words && { contextWords: detection.context_words }),
    ...(detection.negative_patterns && { negativePatterns: detection.negative_patterns }),
  }));
  return { version: website.companies_version, companies, detector: compileDetector(companies) };
}
