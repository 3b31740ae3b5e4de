import { belongsTo } from "../../platform/addresses/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { isWebAddress, type ResponseRecord } from "../../tracking/index.ts";
import { readHosts } from "../analytics/hosts.ts";

interface CompactSource {
  host: string;
  root_domain: string;
  cited: boolean;
}

type FullSource = CompactSource & NonNullable<ResponseRecord["sources"]>[number];

/** A source of an answer. */
export type Source = CompactSource | FullSource;

/** A source as {@link selectSources} has it: of a compact page the number of its host, negative where the answer does not cite it. */
export type SelectedSource = FullSource | number;

/** The sources of `response r`, as JSON. `limit 1` keeps them looked up one by one: a planner that knows little of new tables would join all of them. */
export const selectSources = (isCompact: boolean): Query<unknown> =>
  isCompact
    ? sql`to_json(array(select case when c.cited then c.host_n else -c.host_n end from tracking.citation c where c.response_n = r.n order by c.place))`
    : sql`(select coalesce(json_agg(json_build_object('url', g.url, 'normalized_url', g.normalized_url, 'title', c.title,
                                                      'root_domain', h.root_domain, 'host', h.host, 'cited', c.cited) order by c.place), '[]')
         from tracking.citation c, lateral (select url, normalized_url from tracking.page where n = c.page_n limit 1) g,
              lateral (select host, root_domain from tracking.host where n = c.host_n limit 1) h where c.response_n = r.n)`;

/**
 * The sources of each of several answers of a website, in their order. The answers of a website cite the same hosts again and again: naming those of
 * a compact page here costs half of what it does in the statement.
 */
export async function nameSources(
  rows: Rows,
  websiteId: string,
  selected: readonly (readonly SelectedSource[])[],
): Promise<Source[][]> {
  const numbers = new Set<number>();
  for (const sources of selected) for (const source of sources) if (typeof source === "number") numbers.add(Math.abs(source));
  const { names, domains, domainOf } = await readHosts(rows, websiteId, [Uint32Array.from(numbers).sort()]);
  const named = (n: number) => ({ host: names.get(n)!, root_domain: domains[domainOf[n]! - 1]! });
  return selected.map((sources) =>
    sources.map((source) => (typeof source === "number" ? { ...named(Math.abs(source)), cited: source > 0 } : source)),
  );
}

/** Whether an answer cites one of these hosts. */
export const citesOneOf = (sources: readonly Source[], hosts: readonly string[]): boolean =>
  sources.some(({ cited, host }) => cited && hosts.some((own) => belongsTo(host, own)));

/** What a record says of its sources. */
export function sourcesField(
  sources: readonly Source[],
  { isCompact }: { isCompact: boolean },
): Pick<ResponseRecord, "sources" | "source_domains"> {
  if (isCompact) return { source_domains: [...new Set(sources.map((source) => source.root_domain))] };
  return {
    sources: (sources as readonly FullSource[])
      .filter(({ url }) => isWebAddress(url))
      .map(({ url, root_domain, normalized_url, host, title, cited }) => ({
        ...{ url, root_domain, normalized_url },
        suffix: normalized_url.startsWith(host) ? normalized_url.slice(host.length) : "",
        ...{ title, cited },
      })),
  };
}
