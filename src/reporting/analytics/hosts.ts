import { parse } from "tldts";
import { bareHost, rootDomain } from "../../platform/addresses/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { db } from "../database.ts";

/** The hosts that answers of a website cite, and the registrable domain of each; domains go by their places in `domains`. */
export interface HostDirectory {
  domains: string[];
  /** By the host's number; the place plus one, 0 where the host is not known yet. */
  domainOf: Uint32Array;
  /** By number. */
  names: Map<number, string>;
}

interface Directory extends HostDirectory {
  /** By domain. */
  places: Map<string, number>;
}

const newDirectory = (): Directory => ({ domains: [], domainOf: new Uint32Array(0), names: new Map(), places: new Map() });

/** Rows of the dictionary never change, so they are kept, by the website's id. Numbers are of all organizations: a column of them is as long as all have hosts. */
const kept = new ByteCache<Directory>(96 * 1024 * 1024);
/** What a host's name and its domain take, roughly. */
const bytesOfName = 200;

/** The directory of a website, with all of these hosts in it. @param lists numbers of hosts, each list ascending. */
export async function readHosts(rows: Rows, websiteId: string, lists: readonly Uint32Array[]): Promise<HostDirectory> {
  const directory = kept.get(websiteId) ?? newDirectory();
  const largest = lists.reduce((most, numbers) => Math.max(most, numbers.at(-1) ?? 0), 0);
  if (largest >= directory.domainOf.length) {
    const grown = new Uint32Array(Math.ceil(1.25 * (largest + 1)));
    grown.set(directory.domainOf);
    directory.domainOf = grown;
  }
  const missing = new Set<number>();
  for (const numbers of lists) for (const n of numbers) if (directory.domainOf[n] === 0) missing.add(n);
  if (missing.size === 0) return directory;
  const read = await rows.read(
    db
      .selectFrom("tracking.host")
      .select(["n", "host", "root_domain"])
      .where("n", "=", sql<number>`any(${[...missing]}::int[])`),
  );
  for (const { n, host, root_domain } of read) {
    let place = directory.places.get(root_domain);
    if (place === undefined) {
      place = directory.domains.push(root_domain) - 1;
      directory.places.set(root_domain, place);
    }
    directory.domainOf[n] = place + 1;
    directory.names.set(n, host);
  }
  kept.set(websiteId, directory, directory.domainOf.byteLength + directory.names.size * bytesOfName);
  return directory;
}

/**
 * Whether a registrable domain is a company's: one of its domains is it, or lies below it. Where many people have their
 * subdomains (`brand.github.io`, by the public suffix list's private part), having one is not owning the domain.
 */
export function owns(company: { domains: readonly string[] }, domain: string): boolean {
  return company.domains.some((text) => {
    const host = bareHost(text);
    if (host === domain) return true;
    return rootDomain(host) === domain && parse(host, { allowPrivateDomains: true }).domain === domain;
  });
}
