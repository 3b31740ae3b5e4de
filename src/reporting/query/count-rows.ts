import { type Rows, sql } from "../../platform/database/index.ts";
import type { CompanyCounts, Counts } from "../analytics/count.ts";
import { countAll } from "../analytics/read.ts";
import type { Scope } from "../analytics/scope.ts";
import { sharedLike } from "../analytics/shared-scope.ts";
import { type CheckedQuestion, inTime, matching, where } from "./rows-page.ts";

/** How many rows a question has on all its pages. */
export async function countRows(rows: Rows, scope: Scope, asked: CheckedQuestion): Promise<number> {
  const summed = summedRows(scope, asked);
  if (summed) return summed.of(await countAll(rows, summed.scope));
  const [counted] = await inTime<{ total: number }>(
    rows,
    scope,
    sql`select count(*) as total from ${matching(scope, asked)} ${where(asked.conditions)}`,
  );
  return counted!.total;
}

/** A number of rows that the counts of packed answers hold, so that no stored row is read to count it. */
interface SummedRows {
  /** The answers whose counts hold it. */
  scope: Scope;
  of(counts: Counts): number;
}

/** @returns null where the rows themselves have to be counted. */
function summedRows(scope: Scope, { question, narrow }: CheckedQuestion): SummedRows | null {
  const { dataset, filters } = question;
  const isWholeAnswer = ({ field, operator, value }: (typeof question.where)[number]) =>
    field === "finish_reason" && operator === "ne" && value === "length";
  const conditions = question.where.filter((one) => !isWholeAnswer(one));
  const withoutCut = conditions.length < question.where.length;
  const ofSearches = filters.has_search_queries !== undefined || Boolean(filters.search_query_text);
  if (narrow || scope.everySchedule || ofSearches || conditions.some(({ operator }) => operator !== "eq")) return null;
  const values = new Map(conditions.map(({ field, value }) => [field, value]));
  if (values.size < conditions.length) return null;
  if (dataset === "mentions") {
    if (values.size === 0) return { scope, of: ({ mentions }) => mentions };
    const place = scope.companies.findIndex(({ key }) => key === values.get("company"));
    const isOfCompany = values.has("company") && values.size === 1;
    return isOfCompany ? { scope, of: ({ companies }) => companies[place]?.mentions ?? 0 } : null;
  }
  if (dataset !== "answers" || values.get("outcome") !== "answered" || values.size > 2) return null;
  const [[field, value] = ["answers", true]] = [...values].filter(([name]) => name !== "outcome");
  if (!(field in answersBy) || value !== true) return null;
  const own = scope.companies.findIndex(({ isSelf }) => isSelf);
  return {
    // The dataset has answers that were cut, whether or not metrics count them, unless a condition leaves them out.
    scope: sharedLike(scope, { ...scope, includeCut: !withoutCut }),
    of: (counts) => answersBy[field as keyof typeof answersBy](counts, counts.companies[own]!),
  };
}

/** How many answers there are, and for how many of them a field of the dataset is true. */
const answersBy = {
  answers: ({ answers }: Counts) => answers,
  mentioned: (_: Counts, own: CompanyCounts) => own.mentions,
  cited: (_: Counts, own: CompanyCounts) => own.cited,
  names_only_others: ({ naming }: Counts, own: CompanyCounts) => naming - own.mentions,
};
