import { type Rows, sql } from "../../platform/database/index.ts";
import type { Scope } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";

/** The instant of the first answer of the schedule that cites each domain, over all history. */
export async function firstSeenOfDomains(rows: Rows, scope: Scope, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0 || scope.scheduleN === null) return new Map();
  // Sealed days are in `host_seen`; days that changed since are read from the stored answers.
  const found = await rows.read(sql<Pick<RowOf<"tracking.host">, "root_domain"> & { first_seen: string }>`
    with hosts as materialized (
      select h.n, h.root_domain from tracking.host h where h.organization_n = ${scope.organizationN} and h.root_domain = any(${domains}::text[])),
    changed as (
      select distinct c.day from tracking.day_change c where c.website_n = ${scope.website.n} and c.schedule_n = ${scope.scheduleN})
    select f.root_domain, min(f.at) as first_seen from (
      select h.root_domain, s.first_at as at
      from hosts h join host_seen s on s.website_n = ${scope.website.n} and s.schedule_n = ${scope.scheduleN} and s.host_n = h.n
      union all
      select h.root_domain, r.created_at
      from changed d join tracking.citation c on c.website_n = ${scope.website.n} and c.day = d.day and c.cited
      join hosts h on h.n = c.host_n
      join tracking.response r on r.n = c.response_n and r.schedule_n = ${scope.scheduleN} and r.outcome = 'answered') f
    group by f.root_domain`);
  return new Map(found.map((row) => [row.root_domain, row.first_seen]));
}
