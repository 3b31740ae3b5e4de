import { parse } from "tldts";
import { modelCatalogue } from "../../integrations/ai-models/index.ts";
import { bareHost } from "../../platform/addresses/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import type { TrackedCompany } from "../../tracking/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { countedConditions } from "./matching.ts";

/** The models that answer with product carousels. */
export const carouselModels = modelCatalogue.filter((model) => model.hasProductCarousels);

/** Whose the products of a brand are. */
interface Brand {
  name: string;
  owner: "own" | "competitor" | "other";
  company: string;
  /** Among brands of one name the lowest is meant; where several companies have it, none is. */
  rank: number;
}

/** Which products count as own and as competitors', and the shops whose products count as own. */
export interface Owners {
  brands: Brand[];
  ownHosts: string[];
}

/**
 * @param targets names or domains whose products count as own in place of the website's brand, whose products then count as
 *   nobody's; none: the website's brand.
 */
export function ownersOf(companies: readonly TrackedCompany[], targets: readonly string[]): Owners {
  const targeted = new Set<TrackedCompany>();
  const brands: Brand[] = [];
  const ownHosts: string[] = [];
  for (const target of targets) {
    const found = companiesNamed(companies, target);
    for (const company of found) targeted.add(company);
    if (found.length === 0) {
      brands.push({ name: target, owner: "own", company: target, rank: brands.length });
      if (parse(target).isIcann) ownHosts.push(bareHost(target));
    }
  }
  if (targets.length === 0) for (const company of companies) if (company.isSelf) targeted.add(company);
  // Of a name that several share, the own brand is meant, else nobody: another company is written by its key.
  const own = brands.length;
  for (const company of companies) {
    const owner = targeted.has(company) ? "own" : company.isSelf ? "other" : "competitor";
    const add = (name: string, rank: number) =>
      brands.push({ name, owner, company: company.key, rank: company.isSelf ? own : rank });
    add(company.key, own + 1);
    for (const name of [company.name, ...company.aliases]) add(name, own + 2);
  }
  return { brands, ownHosts };
}

function companiesNamed(companies: readonly TrackedCompany[], target: string): TrackedCompany[] {
  const folded = target.toLowerCase();
  const byKey = companies.filter((company) => company.key.toLowerCase() === folded);
  if (byKey.length > 0) return byKey;
  const byName = companies.filter((company) => [company.name, ...company.aliases].some((name) => name.toLowerCase() === folded));
  const meant = byName.find(({ isSelf }) => isSelf) ?? byName[0];
  if (meant) return meant.isSelf || byName.length === 1 ? [meant] : [];
  const host = bareHost(target);
  return companies.filter((company) => company.domains.some((domain) => bareHost(domain) === host));
}

/** What an entry `d`, joined to the brand `b` that it names, is of. */
interface Ownership {
  brands: Query<unknown>;
  isNamed: Query<unknown>;
  isOfOwnHost: Query<unknown>;
  owner: Query<unknown>;
}

/** A brand is compared without regard to case. */
function ownershipOf({ brands, ownHosts }: Owners): Ownership {
  const inHost = (host: string) => sql`(lower(d.url) ~ ${`^https?://([^/?#]*\\.)?${host.replaceAll(".", "\\.")}([/?#:]|$)`})`;
  const isOfOwnHost = ownHosts.length > 0 ? sql`(${sql.join(ownHosts.map(inHost), sql` or `)})` : sql`false`;
  return {
    brands: sql`
      select name, min(owner) as owner, min(company) as company from (
        select casefold(b.name collate pg_unicode_fast) as name, b.owner, b.company,
          rank() over (partition by casefold(b.name collate pg_unicode_fast) order by b.rank) as place
        from unnest(${brands.map(({ name }) => name)}::text[], ${brands.map(({ owner }) => owner)}::text[],
                    ${brands.map(({ company }) => company)}::text[], ${brands.map(({ rank }) => rank)}::int[]) as b(name, owner, company, rank)) b
      where place = 1 group by name having min(company) = max(company)`,
    isNamed: sql`b.name = casefold(trim(d.brand) collate pg_unicode_fast)`,
    isOfOwnHost,
    owner: sql`case when ${isOfOwnHost} then 'own' else coalesce(b.owner, 'other') end`,
  };
}

/** Whether an answer `r` shows a product of this owner. */
export function showsProduct(owner: "any" | "own" | "competitor", owners: Owners): Query<unknown> {
  if (owner === "any") return sql`exists (select from tracking.product d where d.response_n = r.n)`;
  const { brands, isNamed, owner: ofEntry } = ownershipOf(owners);
  return sql`exists (select from tracking.product d left join (${brands}) b on ${isNamed} where d.response_n = r.n and ${ofEntry} = ${owner})`;
}

/** The models whose answers count: those that are asked for, or all with carousels. */
export const carouselScope = (scope: Scope): Scope => ({ ...scope, models: scope.models ?? carouselModels.map(({ n }) => n) });

/**
 * `answers` (n, day, prompt_n) of carousel models and their product `entries` with `owner` and `company`, as the beginning of a `with`. Not to be joined
 * with each other: both may be large, and PostgreSQL, which takes them for small, would read one again for each row of the other.
 */
export function withEntries(scope: Scope, owners: Owners): Query<unknown> {
  const { brands, isNamed, isOfOwnHost, owner } = ownershipOf(owners);
  return sql`
    brands as materialized (${brands}),
    answers as materialized (
      select r.n, r.day, r.prompt_n from tracking.response r where ${sql.join(countedConditions(carouselScope(scope)), sql` and `)}),
    entries as materialized (
      select d.response_n, a.day, a.prompt_n, d.position, d.title, d.price, d.currency, d.merchant, d.in_stock, ${owner} as owner,
        case when b.company is null and ${isOfOwnHost} then coalesce(d.brand, d.merchant, '') else b.company end as company
      from answers a join tracking.product d on d.response_n = a.n left join brands b on ${isNamed})`;
}
