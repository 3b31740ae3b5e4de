import { type Rows, sql } from "../../platform/database/index.ts";
import { ByteCache } from "../analytics/byte-cache.ts";
import { db } from "../database.ts";

/** A host and its registrable domain. */
export interface HostName {
  host: string;
  root_domain: string;
}

/** What a name takes, roughly. */
const bytesOfName = 200;

/** Rows of the dictionary never change, so they are kept: by the website's id, then by the host's number. */
const kept = new ByteCache<Map<number, HostName>>(32 * 1024 * 1024);

/** The hosts of a website by number; these are among them. @param numbers as rows of the website name them */
export async function readHostNames(
  rows: Rows,
  websiteId: string,
  numbers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, HostName>> {
  const known = kept.get(websiteId) ?? new Map<number, HostName>();
  const missing = [...numbers].filter((n) => !known.has(n));
  if (missing.length === 0) return known;
  const read = await rows.read(
    db.selectFrom("tracking.host").select(["n", "host", "root_domain"]).where("n", "=", sql<number>`any(${missing}::int[])`),
  );
  for (const { n, ...name } of read) known.set(n, name);
  kept.set(websiteId, known, known.size * bytesOfName);
  return known;
}
