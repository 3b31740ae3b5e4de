import { isDeepStrictEqual } from "node:util";
import { numberArray, type Rows, sql } from "../../platform/database/index.ts";
import type { ResponseRecord } from "../../tracking/index.ts";
import type { ResponseFilters } from "../analytics/filters.ts";
import { querySeparator } from "../analytics/query-day.ts";
import type { Scope } from "../analytics/scope.ts";
import { matchingResponses } from "./matching.ts";
import { type RecordOptions, recordsOf } from "./records.ts";
import { expectedNumbers, type Page, searchOf, searchQueries } from "./search.ts";

/** What a page of answers shows. */
export interface PageOptions extends RecordOptions {
  filters: Pick<ResponseFilters, "has_search_queries" | "search_query_text" | "search_query_text_operator">;
  page_num: number;
  page_size: number;
  include_total: boolean;
}

/** A page of the answers that a scope and the response-only filters take, newest first. */
export async function readResponses(
  rows: Rows,
  scope: Scope,
  options: PageOptions,
): Promise<{ responses: ResponseRecord[]; hasMore: boolean; total: number | null }> {
  const { page_num: pageNum, page_size: pageSize, include_total: withTotal } = options;
  const page = { offset: pageNum * pageSize, limit: pageSize + 1, withTotal };
  const text = searchedText(options.filters);
  const { found, total } = await (text === null
    ? readMatching(rows, scope, options, page)
    : readSearched(rows, scope, options, { ...page, text }));
  return { responses: found.slice(0, pageSize), hasMore: found.length > pageSize, total };
}

interface Found {
  found: ResponseRecord[];
  total: number | null;
}

/** The text that search queries are to hold, where days that are sealed answer for it. */
function searchedText(filters: PageOptions["filters"]): string | null {
  const { search_query_text: text, search_query_text_operator: operator, has_search_queries: hasQueries } = filters;
  return text && operator === "contains" && hasQueries !== false && !text.includes(querySeparator) ? text : null;
}

async function readMatching(rows: Rows, scope: Scope, options: PageOptions, page: Page): Promise<Found> {
  const matching = matchingResponses(scope, options.filters);
  const [counted] = page.withTotal ? await rows.read(sql<{ total: number }>`select count(*) as total from ${matching}`) : [];
  const picked = sql`select r.n from ${matching} order by r.created_at desc, r.n desc limit ${page.limit} offset ${page.offset}`;
  return { found: await recordsOf(rows, scope, picked, options), total: counted?.total ?? null };
}

/** Reads the answers that are expected while it is asked whether they are still the ones: a page behind another waits for one turn to the database. */
async function readSearched(rows: Rows, scope: Scope, options: PageOptions, page: Page & { text: string }): Promise<Found> {
  const read = (numbers: readonly number[]) =>
    recordsOf(rows, scope, sql`select n from unnest(${numberArray(numbers)}::bigint[]) n`, options);
  const search = searchOf(scope, page.text, page);
  const expected = expectedNumbers(search);
  const reading = expected && read(expected);
  // Where it fails and is needed, it is awaited.
  reading?.catch(() => undefined);
  const { numbers, total } = await searchQueries(rows, search);
  return { found: await (reading && isDeepStrictEqual(numbers, expected) ? reading : read(numbers)), total };
}
