import { parse } from "tldts";
import type { TrackedCompany } from "../analytics/companies.ts";
import { bareHost, rootDomain } from "../analytics/owned-hosts.ts";
import { type Rows, sql } from "../database.ts";

/** A host of an organization's dictionary. */
export interface Host {
  host: string;
  rootDomain: string;
}

/** Rows of the dictionary never change, so they are kept; a number reaches this only through its own organization's days. */
const known = new Map<number, Host>();
const maxKnown = 500_000;

/** The hosts of these numbers. */
export async function readHosts(rows: Rows, numbers: Iterable<number>): Promise<Map<number, Host>> {
  const found = new Map<number, Host>();
  const missing: number[] = [];
  for (const n of numbers) {
    const host = known.get(n);
    if (host) found.set(n, host);
    else missing.push(n);
  }
  if (missing.length === 0) return found;
  const read = await rows.read<{ n: number; host: string; root_domain: string }>(
    sql`select n, host, root_domain from host where n = any(${missing}::int[])`,
  );
  for (const { n, host, root_domain } of read) {
    const entry = { host, rootDomain: root_domain };
    found.set(n, entry);
    known.set(n, entry);
    if (known.size > maxKnown) known.delete(known.keys().next().value!);
  }
  return found;
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
