import { bareHost, rootDomain } from "../../platform/addresses/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import type { TrackedCompany } from "../competitors/tracked-company.ts";

/** The tracked companies by number, each with the numbers of the hosts that it owns. */
export type OwnedHosts = ReadonlyMap<number, readonly number[]>;

/** `belongsTo` in SQL: whether a row of `host` belongs to the owner of a domain. */
export const hostBelongsTo = (host: Query<unknown>, domain: Query<unknown>, root: Query<unknown>) => sql`
  ${host}.root_domain = ${root} and (${host}.host = ${domain} or right(${host}.host, length(${domain}) + 1) = '.' || ${domain})`;

/** The known hosts that belong to each company: its domains and their subdomains. */
export function selectOwnedHosts(
  organizationN: number,
  companies: readonly Pick<TrackedCompany, "n" | "domains">[],
): Query<{ company_n: number; hosts: number[] }> {
  const domains = companies.flatMap(({ n, domains: all }) => all.map((domain) => ({ n, domain: bareHost(domain) })));
  return sql`
    select d.company_n, array_agg(distinct h.n) as hosts
    from unnest(${domains.map(({ n }) => n)}::int[], ${domains.map(({ domain }) => domain)}::text[],
                ${domains.map(({ domain }) => rootDomain(domain))}::text[]) as d(company_n, domain, root_domain)
    join host h on h.organization_n = ${organizationN} and ${hostBelongsTo(sql`h`, sql`d.domain`, sql`d.root_domain`)}
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
