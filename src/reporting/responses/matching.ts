import { type Query, sql } from "../../platform/database/index.ts";
import { isCounted } from "../../tracking/index.ts";
import type { ResponseFilters } from "../analytics/filters.ts";
import { querySeparator } from "../analytics/query-day.ts";
import type { Scope } from "../analytics/scope.ts";

/** `tracking.response r where …`: the stored answers, of every outcome, that a scope and the response-only filters take. */
export function matchingResponses(
  scope: Scope,
  filters: Pick<ResponseFilters, "has_search_queries" | "search_query_text" | "search_query_text_operator">,
): Query<unknown> {
  const conditions = scopeConditions(scope);
  const { has_search_queries: hasQueries, search_query_text: text } = filters;
  if (hasQueries !== undefined) conditions.push(sql`(coalesce(cardinality(r.search_queries), 0) > 0) = ${hasQueries}`);
  if (text) conditions.push(filters.search_query_text_operator === "does_not_contain" ? sql`not ${holds(text)}` : holds(text));
  return sql`tracking.response r where ${sql.join(conditions, sql` and `)}`;
}

/** Whether one of the search queries of `r` holds the text: folded for all letters, and literal: no character is a wildcard. */
function holds(text: string): Query<unknown> {
  const wanted = sql`(select casefold(${text} collate pg_unicode_fast))`;
  if (text.includes(querySeparator)) {
    return sql`exists (select from unnest(r.search_queries) q where strpos(casefold(q collate pg_unicode_fast), ${wanted}) > 0)`;
  }
  // All of them as one text: several times as fast as one by one.
  return sql`coalesce(strpos(casefold(array_to_string(r.search_queries, ${querySeparator}) collate pg_unicode_fast), ${wanted}) > 0, false)`;
}

/** What a scope asks of a row of `response r` that metrics count. */
export function countedConditions(scope: Scope): Query<unknown>[] {
  return [...scopeConditions(scope), countedAnswer(scope.includeCut)];
}

/** Whether metrics count a row of `response r`: answers of the models, without those that were cut unless they are asked for. */
export const countedAnswer = (includeCut: boolean): Query<unknown> => (includeCut ? sql`r.outcome = 'answered'` : isCounted);

/** What a scope asks of a row of `response r`, whatever its outcome. */
function scopeConditions(scope: Scope): Query<unknown>[] {
  const conditions: Query<unknown>[] = [
    sql`r.website_n = ${scope.website.n}`,
    scope.everySchedule
      ? sql`r.schedule_n = any(${[...scope.everySchedule]}::int[])`
      : sql`r.schedule_n = ${scope.scheduleN ?? 0}`,
    sql`r.created_at >= ${new Date(scope.startMs).toISOString()}`,
    sql`r.created_at <= ${new Date(scope.endMs).toISOString()}`,
  ];
  if (scope.models) conditions.push(sql`r.model = any(${scope.models}::smallint[])`);
  if (scope.prompts) conditions.push(sql`r.prompt_n = any(${scope.prompts}::int[])`);
  if (scope.locations) conditions.push(sql`r.location_n = any(${scope.locations}::int[])`);
  return conditions;
}
