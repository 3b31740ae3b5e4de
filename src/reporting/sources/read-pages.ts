import { type Query, type Rows, sql, withinDays } from "../../platform/database/index.ts";
import { isOfPage } from "../../tracking/index.ts";
import { joinAnswer } from "../analytics/host-seen.ts";
import type { Scope } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";
import { countedConditions } from "../responses/matching.ts";
import { daysOf, estimatedImpressions, type Measures } from "./measures.ts";

export interface PageMeasures {
  names: { normalized_url: string; domain: string; root_domain: string };
  measures: Measures;
}

interface Row extends Pick<RowOf<"tracking.page">, "normalized_url">, Pick<RowOf<"tracking.host">, "root_domain"> {
  domain: RowOf<"tracking.host">["host"];
  responses: number;
  citations: number;
  mentioning: number;
  own: number;
  competitor: number;
  hosts: number;
  /** [citing, answers of the prompt, monthly volume] of prompts with a volume. */
  prompts: [number, number, number][] | null;
}

const answered = (scope: Scope): Query<unknown> =>
  sql`(select r.n, r.day, r.prompt_n from tracking.response r where ${sql.join(countedConditions(scope), sql` and `)})`;

/*
 * What may be large on both sides is joined in full, since PostgreSQL hashes or merges full joins and never loops over them. Right after an
 * import it knows nothing of a website's rows yet, takes each side for one row, and would read one of them again for every row of the
 * other. Conditions that a join lets through nothing else stand in `coalesce`, without which it would not stay a full one.
 */

/** Every page that the answers of a scope cite, and the number of those answers. */
export async function readPages(
  rows: Rows,
  scope: Scope,
  rootDomain: string | undefined,
): Promise<{ answers: number; pages: PageMeasures[] }> {
  const companies = scope.companies.map(({ n }) => n);
  const own = scope.companies.find((company) => company.isSelf)?.n ?? 0;
  const [counted] = await rows.readOnce<{ answers: number; pages: Row[] }>(sql`
    with answers as materialized ${answered(scope)},
    citations as materialized (
      select c.response_n, c.page_n, c.host_n, a.prompt_n
      from answers a full join (
        select response_n, page_n, host_n from tracking.citation
        where website_n = ${scope.website.n} and day ${withinDays(scope)} and cited) c on c.response_n = a.n
      where coalesce(c.response_n = a.n, false)),
    cites as materialized (
      select c.response_n, g.normalized_url, min(c.prompt_n) as prompt_n, min(h.host) as host, min(h.root_domain) as root_domain,
        count(*) as citations, count(distinct h.n) as hosts
      from citations c join tracking.page g on g.n = c.page_n join tracking.host h on h.n = c.host_n
      where ${rootDomain ?? null}::text is null or h.root_domain = ${rootDomain ?? null}
      group by c.response_n, g.normalized_url),
    named as (
      select m.response_n, bool_or(m.company_n = ${own}) as own, bool_or(m.company_n <> ${own}) as competitor
      from tracking.mention m
      where m.website_n = ${scope.website.n} and m.day ${withinDays(scope)} and m.position is not null and m.company_n = any(${companies}::int[])
      group by m.response_n),
    volumes as materialized (
      select p.n, p.volume, a.answers
      from (select prompt_n, count(*) as answers from answers group by prompt_n) a join tracking.prompt p on p.n = a.prompt_n and p.volume > 0),
    of_prompt as (
      select c.normalized_url, json_build_array(count(*), v.answers, v.volume) as entry
      from cites c full join volumes v on v.n = c.prompt_n
      where coalesce(v.n = c.prompt_n, false)
      group by c.normalized_url, v.n, v.answers, v.volume),
    of_page as (select o.normalized_url, json_agg(o.entry) as prompts from of_prompt o group by o.normalized_url),
    counted as (
      select c.normalized_url, min(c.host) as domain, min(c.root_domain) as root_domain, count(*) as responses, sum(c.citations) as citations,
        count(m.response_n) as mentioning, count(*) filter (where m.own) as own, count(*) filter (where m.competitor) as competitor,
        max(c.hosts) as hosts
      from cites c full join named m on m.response_n = c.response_n
      where coalesce(c.citations, 0) > 0
      group by c.normalized_url),
    pages as (select c.*, o.prompts from counted c full join of_page o on o.normalized_url = c.normalized_url)
    select (select count(*) from answers) as answers, (select coalesce(json_agg(p), '[]') from pages p) as pages`);
  return {
    answers: counted!.answers,
    pages: counted!.pages.map(({ normalized_url, domain, root_domain, own: mentioningOwn, competitor, prompts, ...rest }) => ({
      names: { normalized_url, domain, root_domain },
      measures: {
        ...rest,
        mentioningOwn,
        mentioningCompetitor: competitor,
        impressions: estimatedImpressions(
          (prompts ?? []).map(([citing, answers, volume]) => ({ citing, answers, volume })),
          daysOf(scope),
        ),
      },
    })),
  };
}

/** The instant of the first answer of the schedule that cites each page, over all history. */
export async function firstSeenOfPages(rows: Rows, scope: Scope, urls: readonly string[]): Promise<Map<string, string>> {
  const found = await rows.read(sql<Pick<RowOf<"tracking.page">, "normalized_url"> & { first_seen: string }>`
    select u.url as normalized_url, min(f.created_at) as first_seen
    from unnest(${urls}::text[]) u(url)
    join tracking.page g on ${isOfPage(scope.organizationN, sql`u.url`)}
    cross join lateral (
      -- By day first, as the index of a page's citations has them: of years of them, those of one day are read. The website
      -- stands in coalesce, or all its citations might be read in their order, which PostgreSQL may take for a few.
      select r.created_at
      from tracking.citation c ${joinAnswer(scope.scheduleN ?? 0)}
      where c.page_n = g.n and coalesce(c.website_n = ${scope.website.n}, false) and c.cited
      order by c.day, r.created_at limit 1) f
    group by u.url`);
  return new Map(found.map((row) => [row.normalized_url, row.first_seen]));
}

/** Answers of each day, and those citing each page, by `address date`. */
export async function dailyCitations(
  rows: Rows,
  scope: Scope,
  urls: readonly string[],
): Promise<{ answers: Map<string, number>; citing: Map<string, number> }> {
  const [found] = await rows.readOnce<{ answers: [string, number][]; citing: [string, number][] }>(sql`
    with answers as materialized ${answered(scope)},
    citations as materialized (
      select u.url, c.response_n
      from unnest(${urls}::text[]) u(url)
      join tracking.page g on ${isOfPage(scope.organizationN, sql`u.url`)}
      join tracking.citation c on c.page_n = g.n and c.day ${withinDays(scope)} and c.cited),
    citing as (
      select c.url || ' ' || a.day as key, count(distinct a.n) as n
      from citations c full join answers a on a.n = c.response_n
      where coalesce(c.response_n = a.n, false)
      group by c.url, a.day)
    select (select coalesce(json_agg(json_build_array(d.day, d.n)), '[]') from (select day, count(*) as n from answers group by day) d) as answers,
      (select coalesce(json_agg(json_build_array(key, n)), '[]') from citing) as citing`);
  return { answers: new Map(found!.answers), citing: new Map(found!.citing) };
}
