import { parse } from "tldts";
import { bareHost, rootDomain } from "../../platform/addresses/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import type { TrackedCompany } from "../../tracking/index.ts";
import { db } from "../database.ts";

/** Which registrable domain each host of a website belongs to; domains go by their places in `domains`. */
export interface HostDirectory {
  domains: string[];
  /** By the host's number; the place plus one, 0 where the host is not known yet. */
  domainOf: Uint32Array;
}

interface Directory extends HostDirectory {
  /** By domain. */
  places: Map<string, number>;
}

const newDirectory = (): Directory => ({ domains: [], domainOf: new Uint32Array(0), places: new Map() });

/** Rows of the dictionary never change, so they are kept, by the website's id. */
const directories = new Map<string, Directory>();
const maxDirectories = 100;

/** The directory of a website, with all of these hosts in it. @param lists numbers of hosts, each list ascending. */
export async function readHosts(rows: Rows, websiteId: string, lists: readonly Uint32Array[]): Promise<HostDirectory> {
  const directory = directories.get(websiteId) ?? newDirectory();
  directories.delete(websiteId);
  directories.set(websiteId, directory);
  if (directories.size > maxDirectories) directories.delete(directories.keys().next().value!);
  const largest = lists.reduce((most, numbers) => Math.max(most, numbers.at(-1) ?? 0), 0);
  if (largest >= directory.domainOf.length) {
    const grown = new Uint32Array(largest * 2);
    grown.set(directory.domainOf);
    directory.domainOf = grown;
  }
  const missing = new Set<number>();
  for (const numbers of lists) for (const n of numbers) if (directory.domainOf[n] === 0) missing.add(n);
  if (missing.size === 0) return directory;
  const read = await rows.read(
    db
      .selectFrom("tracking.host")
      .select(["n", "root_domain"])
      .where("n", "=", sql<number>`any(${[...missing]}::int[])`),
  );
  for (const { n, root_domain } of read) {
    let place = directory.places.get(root_domain);
    if (place === undefined) {
      place = directory.domains.push(root_domain) - 1;
      directory.places.set(root_domain, place);
    }
    directory.domainOf[n] = place + 1;
  }
  return directory;
}

/**
 * Whether a registrable domain is a company's: one of its domains is it, or lies below it. Where many people have their
 * subdomains (`brand.github.io`, by the public suffix list's private part), having one is not owning the domain.
 */
export function owns(company: Pick<TrackedCompany, "domains">, domain: string): boolean {
  return company.domains.some((text) => {
    const host = bareHost(text);
    if (host === domain) return true;
    return rootDomain(host) === domain && parse(host, { allowPrivateDomains: true }).domain === domain;
  });
}
