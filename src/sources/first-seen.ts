import type { Scope } from "../analytics/scope.ts";
import { type Rows, sql } from "../database.ts";

/** The instant of the first answer of the schedule that cites each domain, over all history. */
export async function firstSeenOfDomains(rows: Rows, scope: Scope, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0 || scope.scheduleN === null) return new Map();
  const found = await rows.read<{ root_domain: string; first_seen: string }>(sql`
    select h.root_domain, min(r.created_at) as first_seen
    from host h join citation c on c.host_n = h.n and c.website_n = ${scope.website.n} and c.cited
    join response r on r.n = c.response_n and r.schedule_n = ${scope.scheduleN} and r.outcome = 'answered'
    where h.organization_n = ${scope.organizationN} and h.root_domain = any(${domains}::text[])
    group by h.root_domain`);
  return new Map(found.map((row) => [row.root_domain, row.first_seen]));
}
