import { parse } from "tldts";
import { type Query, sql } from "../../platform/database/connection.ts";
import type { TrackedCompany } from "../competitors/tracked-company.ts";

/** The tracked companies by number, each with the numbers of the hosts that it owns. */
export type OwnedHosts = ReadonlyMap<number, readonly number[]>;

/**
 * The known hosts that belong to each company: its domains and their subdomains. The same label under another top-level domain
 * is somebody else.
 */
export function selectOwnedHosts(
  organizationN: number,
  companies: readonly Pick<TrackedCompany, "n" | "domains">[],
): Query<{ company_n: number; hosts: number[] }> {
  const domains = companies.flatMap(({ n, domains: all }) => all.map((domain) => ({ n, domain: bareHost(domain) })));
  return sql`
    select d.company_n, array_agg(distinct h.n) as hosts
    from unnest(${domains.map(({ n }) => n)}::int[], ${domains.map(({ domain }) => domain)}::text[],
                ${domains.map(({ domain }) => rootDomain(domain))}::text[]) as d(company_n, domain, root_domain)
    join host h on h.organization_n = ${organizationN} and h.root_domain = d.root_domain
      and (h.host = d.domain or right(h.host, length(d.domain) + 1) = '.' || d.domain)
    group by d.company_n`;
}

/** Every company with its hosts; one without known hosts has an empty list. */
export function toOwnedHosts(
  companies: readonly Pick<TrackedCompany, "n">[],
  found: readonly { company_n: number; hosts: number[] }[],
): OwnedHosts {
  const hosts = new Map(found.map((row) => [row.company_n, row.hosts]));
  return new Map(companies.map(({ n }) => [n, hosts.get(n) ?? []]));
}

/** The tracked companies by the hosts that they own. */
export function hostOwners(tracked: OwnedHosts): Map<number, number[]> {
  const ownersOf = new Map<number, number[]>();
  for (const [company, hosts] of tracked) {
    for (const host of hosts) {
      const owners = ownersOf.get(host);
      if (owners) owners.push(company);
      else ownersOf.set(host, [company]);
    }
  }
  return ownersOf;
}

/** A domain as hosts are stored: lower case, without protocol, path, port and `www.`. */
export function bareHost(text: string): string {
  const { hostname } = parse(text, { allowPrivateDomains: false });
  return (hostname ?? text.slice(0, 255)).toLowerCase().replace(/^www\./, "");
}

/** The registrable domain, by the ICANN part of the public suffix list; what has none is its own. */
export function rootDomain(host: string): string {
  return parse(host, { allowPrivateDomains: false }).domain ?? host;
}
