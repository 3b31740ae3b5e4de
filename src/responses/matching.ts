import type { ResponseFilters } from "../analytics/filters.ts";
import type { Scope } from "../analytics/scope.ts";
import { type Query, sql } from "../database.ts";
import { searchBits } from "./search-bits.ts";

/** `select r.n, r.created_at from …`: the stored answers, of every outcome, that a scope and the response-only filters take. */
export function matchingResponses(
  scope: Scope,
  filters: Pick<ResponseFilters, "has_search_queries" | "search_query_text" | "search_query_text_operator">,
): Query<{ n: number; created_at: string }> {
  const conditions = scopeConditions(scope);
  const { has_search_queries: hasQueries, search_query_text: text, search_query_text_operator: operator } = filters;
  const checks: Query<unknown>[] = [];
  if (hasQueries !== undefined) checks.push(sql`(coalesce(cardinality(r.search_queries), 0) > 0) = ${hasQueries}`);
  if (text) {
    checks.push(operator === "does_not_contain" ? sql`not ${holds(text)}` : holds(text));
  }
  const [bits1, bits2] = operator === "contains" && text ? searchBits([text]) : ["0", "0"];
  if (bits1 === "0" && bits2 === "0") return select([...conditions, ...checks]);
  // Who may match stands in an index, newest first; only they are looked at, one by one, until a page is full.
  const mayMatch = sql`(r.search_bits_1 is null or ((r.search_bits_1 & ${bits1}::bigint) = ${bits1}::bigint
    and (r.search_bits_2 & ${bits2}::bigint) = ${bits2}::bigint))`;
  return sql`
    select c.n, c.created_at from (${select([...conditions, mayMatch])} order by r.created_at desc, r.n desc) c
    where (select ${sql.join(checks, sql` and `)} from response r where r.n = c.n)`;
}

/** No text of a person has it, so that one may stand between queries. */
const separator = "\u0001";

/** Whether one of the search queries of `r` holds the text: folded for all letters, and literal: no character is a wildcard. */
function holds(text: string): Query<unknown> {
  const wanted = sql`(select casefold(${text} collate pg_unicode_fast))`;
  if (text.includes(separator)) {
    return sql`exists (select from unnest(r.search_queries) q where strpos(casefold(q collate pg_unicode_fast), ${wanted}) > 0)`;
  }
  // All of them as one text: several times as fast as one by one.
  return sql`coalesce(strpos(casefold(array_to_string(r.search_queries, ${separator}) collate pg_unicode_fast), ${wanted}) > 0, false)`;
}

const select = (conditions: Query<unknown>[]): Query<{ n: number; created_at: string }> =>
  sql`select r.n, r.created_at from response r where ${sql.join(conditions, sql` and `)}`;

/** What a scope asks of a row of `response r`, whatever its outcome. */
export function scopeConditions(scope: Scope): Query<unknown>[] {
  const conditions: Query<unknown>[] = [
    sql`r.website_n = ${scope.website.n}`,
    sql`r.schedule_n = ${scope.scheduleN ?? 0}`,
    sql`r.created_at >= ${new Date(scope.startMs).toISOString()}`,
    sql`r.created_at <= ${new Date(scope.endMs).toISOString()}`,
  ];
  if (scope.models) conditions.push(sql`r.model = any(${scope.models}::smallint[])`);
  if (scope.prompts) conditions.push(sql`r.prompt_n = any(${scope.prompts}::int[])`);
  if (scope.locations) conditions.push(sql`r.location_n = any(${scope.locations}::int[])`);
  return conditions;
}
