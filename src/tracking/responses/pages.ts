import { bareHost, rootDomain } from "../../platform/addresses/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import { normalizeUrl } from "../normalize-url.ts";

/** An address in the organization's dictionary. */
export interface Page {
  n: number;
  hostN: number;
}

/**
 * That an address `g` is of an organization's page. `organization_n::bigint` is what the index of pages begins with: with `organization_n` itself it could be
 * chosen for addresses.
 */
export const isOfPage = (organizationN: number, normalizedUrl: Query<unknown>): Query<unknown> =>
  sql`g.organization_n = ${organizationN} and g.organization_n::bigint = ${organizationN} and md5(g.normalized_url) = md5(${normalizedUrl}) and g.normalized_url = ${normalizedUrl}`;

/**
 * Addresses that were seen stored, by connected database and organization. They are never removed, so what is known here stays
 * true.
 */
const seen = new WeakMap<object, Map<number, Map<string, Page>>>();
const maxSeen = 200_000;

function seenBy(tx: Transaction, organizationN: number): Map<string, Page> {
  const organizations = seen.get(tx.database) ?? new Map<number, Map<string, Page>>();
  seen.set(tx.database, organizations);
  const pages = organizations.get(organizationN) ?? new Map<string, Page>();
  organizations.delete(organizationN);
  organizations.set(organizationN, pages);
  if (organizations.size > maxOrganizations) organizations.delete(organizations.keys().next().value!);
  return pages;
}

const maxOrganizations = 20;

/** Numbers of addresses in the organization's dictionary, which grows by those that are new. */
export async function findPages(tx: Transaction, organizationN: number, urls: readonly string[]): Promise<Map<string, Page>> {
  const known = seenBy(tx, organizationN);
  const found = new Map<string, Page>();
  for (const url of urls) {
    const page = known.get(url);
    if (page) found.set(url, page);
  }
  await lookUp(tx, organizationN, urls, found, (url, page) => {
    known.set(url, page);
    if (known.size > maxSeen) known.delete(known.keys().next().value!);
  });
  // In one order everywhere, so that two transactions which add the same addresses wait for each other and do not deadlock.
  const missing = urls.filter((url) => !found.has(url)).sort(byCodeUnits);
  if (missing.length === 0) return found;
  await insert(tx, organizationN, missing);
  // Not remembered: this transaction may still be rolled back.
  await lookUp(tx, organizationN, missing, found, () => {});
  return found;
}

async function lookUp(
  tx: Transaction,
  organizationN: number,
  urls: readonly string[],
  found: Map<string, Page>,
  onFound: (url: string, page: Page) => void,
): Promise<void> {
  const unknown = urls.filter((url) => !found.has(url));
  if (unknown.length === 0) return;
  // `limit 1` has each looked up alone: a planner that thinks the organization has few addresses would compare all of them with all of these.
  // Planned each time: what was prepared while the dictionary was nearly empty would not use its index until an analyze.
  const rows = await tx.runOnce(sql<Pick<RowOf<"page">, "url" | "n" | "host_n">>`
    select p.url, p.n, p.host_n from unnest(${unknown}::text[]) u(url),
      lateral (select url, n, host_n from page where organization_n = ${organizationN} and md5(url) = md5(u.url) and url = u.url limit 1) p`);
  for (const row of rows) {
    const page = { n: row.n, hostN: row.host_n };
    found.set(row.url, page);
    onFound(row.url, page);
  }
}

async function insert(tx: Transaction, organizationN: number, urls: readonly string[]): Promise<void> {
  const pages = urls.map((url) => ({ url, normalized: normalizeUrl(url), host: bareHost(url) }));
  const hosts = [...new Set(pages.map(({ host }) => host))].sort(byCodeUnits);
  // One that is there would use up a number, and readers keep columns of as many as there are numbers.
  await tx.runOnce(sql`
    insert into host (organization_n, host, root_domain)
    select ${organizationN}, h.* from unnest(${hosts}::text[], ${hosts.map(rootDomain)}::text[]) as h(host, root_domain)
      left join lateral (select n from host where organization_n = ${organizationN} and host = h.host limit 1) known on true
    where known.n is null
    on conflict do nothing`);
  await tx.runOnce(sql`
    insert into page (organization_n, host_n, url, normalized_url)
    select ${organizationN}, h.n, p.url, p.normalized_url
    from unnest(${pages.map(({ url }) => url)}::text[], ${pages.map(({ normalized }) => normalized)}::text[],
                ${pages.map(({ host }) => host)}::text[]) as p(url, normalized_url, host),
      lateral (select n from host where organization_n = ${organizationN} and host = p.host limit 1) h
    on conflict do nothing`);
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : 1);
