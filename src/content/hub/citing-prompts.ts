import { type Query, type Rows, sql, withinDays } from "../../platform/database/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { countedConditions, daysOf, estimatedImpressions, type Scope } from "../../reporting/index.ts";
import { isOfPage } from "../../tracking/index.ts";
import type { RowOf } from "../database.ts";

/** A prompt whose answers cite a page. */
export interface CitingPrompt {
  prompt_id: string;
  prompt: string;
  citation_percent: number;
  /** Answers citing the page, each once. */
  citations: number;
  estimated_impressions: number;
}

interface Row extends Pick<RowOf<"tracking.prompt">, "volume"> {
  prompt_id: string;
  prompt: string;
  citing: number;
  answers: number;
}

/** Answers `r` that a scope takes, and that mention the own brand, or do not, where that is asked for. */
export function answersOf(scope: Scope, mentioned: boolean | undefined): Query<unknown> {
  const conditions = countedConditions(scope);
  if (mentioned !== undefined) {
    const own = scope.companies.find((company) => company.isSelf)?.n ?? 0;
    const mentions = sql`exists (select from tracking.mention m where m.response_n = r.n and m.company_n = ${own} and m.position is not null)`;
    conditions.push(mentioned ? mentions : sql`not ${mentions}`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Numbers of the answers that cite a page within a scope's days: one step into the index for each of the page's addresses. The website stands in
 * `coalesce`, or all its citations might be read, which PostgreSQL may take for a few.
 */
export const citingAnswers = (scope: Scope, normalizedUrl: string): Query<unknown> => sql`
  select distinct c.response_n as n
  from tracking.page g join tracking.citation c on c.page_n = g.n and c.day ${withinDays(scope)} and c.cited
    and coalesce(c.website_n = ${scope.website.n}, false)
  where ${isOfPage(scope.organizationN, sql`${normalizedUrl}::text`)}`;

/**
 * The prompts whose answers cite a page, most citations first. Looks at the answers that cite it and at those of the prompts
 * found so, never at the rest of the website.
 *
 * @param mentioned counts only answers that mention the own brand (true) or do not (false).
 */
export async function readCitingPrompts(
  rows: Rows,
  scope: Scope,
  normalizedUrl: string,
  mentioned: boolean | undefined,
): Promise<CitingPrompt[]> {
  const found = await rows.read<Row>(sql`
    with citing as materialized (
      select r.prompt_n, count(*) as citing from (${citingAnswers(scope, normalizedUrl)}) c join tracking.response r on r.n = c.n
      where ${answersOf(scope, mentioned)} group by r.prompt_n)
    select p.id as prompt_id, p.text as prompt, p.volume, c.citing, a.answers
    from citing c
    join tracking.prompt p on p.n = c.prompt_n
    cross join lateral (select count(*) as answers from tracking.response r where r.prompt_n = c.prompt_n and ${answersOf(scope, mentioned)}) a
    order by c.citing desc, p.created_at, p.id`);
  const days = daysOf(scope);
  return found.map(({ prompt_id, prompt, volume, citing: cited, answers: all }) => ({
    prompt_id,
    prompt,
    citation_percent: percent(cited, all),
    citations: cited,
    estimated_impressions: volume ? estimatedImpressions([{ citing: cited, answers: all, volume }], days) : 0,
  }));
}
