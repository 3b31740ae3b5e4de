import { type Rows, sql } from "../../platform/database/index.ts";
import { firstCitation, joinAnswer } from "../analytics/host-seen.ts";
import type { Scope } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";

/** The instant of the first answer of the schedule that cites each domain, over all history. */
export async function firstSeenOfDomains(rows: Rows, scope: Scope, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0 || scope.scheduleN === null) return new Map();
  // Sealed days are in `host_seen`; days that changed since are read from the stored answers, but only those on which a domain can have
  // been cited earlier than is known: an import of a year changes every day, and most domains are known from its first.
  const isChanged = sql`exists (select from tracking.day_change c
    where c.website_n = ${scope.website.n} and c.schedule_n = ${scope.scheduleN} and c.day = (h.first_at at time zone 'UTC')::date)`;
  const found = await rows.read(sql<Pick<RowOf<"tracking.host">, "root_domain"> & { first_seen: string }>`
    with hosts as materialized (
      select h.n, h.root_domain, s.first_at, min(s.first_at) over (partition by h.root_domain) as known_at
      from tracking.host h left join host_seen s
        on s.website_n = ${scope.website.n} and s.schedule_n = ${scope.scheduleN} and s.host_n = h.n
      where h.organization_n = ${scope.organizationN} and h.root_domain = any(${domains}::text[])),
    changed as materialized (
      select distinct c.day from tracking.day_change c
      where c.website_n = ${scope.website.n} and c.schedule_n = ${scope.scheduleN}
        and c.day <= (select max(coalesce((h.known_at at time zone 'UTC')::date, 'infinity')) from hosts h)),
    -- Joined in full, so that hosts are never gone through for each citation.
    cited as materialized (
      select h.root_domain, c.response_n
      from (select c.host_n, c.response_n, d.day from changed d join tracking.citation c on c.website_n = ${scope.website.n} and c.day = d.day and c.cited) c
      full join hosts h on h.n = c.host_n
      where coalesce(h.n = c.host_n and (h.known_at is null or c.day <= (h.known_at at time zone 'UTC')::date), false)),
    read as materialized (
      select c.root_domain, r.created_at as at
      from cited c ${joinAnswer(scope.scheduleN)}),
    -- What was known of a domain is no longer stored: an answer or a source has gone, and its day is not sealed yet.
    gone as materialized (
      select h.root_domain, min(h.known_at) as known_at from hosts h join changed d on d.day = (h.known_at at time zone 'UTC')::date
      where not exists (select from read where read.root_domain = h.root_domain and read.at <= h.known_at)
      group by h.root_domain)
    select f.root_domain, min(f.at) as first_seen from (
      select h.root_domain, h.first_at as at from hosts h
      where h.first_at is not null and not (h.root_domain in (select root_domain from gone) and ${isChanged})
      union all
      select root_domain, at from read
      union all
      select g.root_domain, later.at from gone g join hosts h on h.root_domain = g.root_domain
      cross join lateral (${firstCitation(scope.website.n, scope.scheduleN)}
        and c.host_n = h.n and c.day >= (g.known_at at time zone 'UTC')::date
        order by c.day, r.created_at limit 1) later
      where h.first_at is null or ${isChanged}) f
    group by f.root_domain`);
  return new Map(found.map((row) => [row.root_domain, row.first_seen]));
}
