import { type Rows, sql } from "../../platform/database/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { dayText } from "../../platform/time/index.ts";
import type { Scope } from "../../reporting/index.ts";
import { answersOf, citingAnswers } from "./citing-prompts.ts";

/** How often a page was cited in some days that follow each other. */
export interface CitingPeriod {
  /** First and last UTC day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Answers to the prompts that cite the page in the range; 0: none of them was asked. */
  answers: number;
  /** Answers citing the page, each once. */
  citations: number;
  /** Prompts whose answers cite it. */
  prompts: number;
  /** Of `answers`, in percent. */
  citation_percent: number;
}

/**
 * Citations of a page over time, oldest first, also for days without any.
 *
 * @param periodDays the length of a period; the last ends with the range, the first may be shorter.
 */
export async function readCitingPeriods(
  rows: Rows,
  scope: Scope,
  normalizedUrl: string,
  periodDays: number,
): Promise<CitingPeriod[]> {
  const period = sql`(${scope.lastDay}::int - ((r.created_at at time zone 'UTC')::date - date '1970-01-01')) / ${periodDays}::int`;
  const found = await rows.read<{ period: number; citing: number; prompts: number; answers: number }>(sql`
    with citing as materialized (
      select r.prompt_n, ${period} as period from (${citingAnswers(scope, normalizedUrl)}) c join tracking.response r on r.n = c.n
      where ${answersOf(scope, undefined)}),
    cited as (select period, count(*) as citing, count(distinct prompt_n) as prompts from citing group by period),
    asked as (
      select a.period, sum(a.answers) as answers
      from (select distinct prompt_n from citing) p
      cross join lateral (
        select ${period} as period, count(*) as answers from tracking.response r
        where r.prompt_n = p.prompt_n and ${answersOf(scope, undefined)} group by 1) a
      group by a.period)
    select a.period, coalesce(c.citing, 0) as citing, coalesce(c.prompts, 0) as prompts, a.answers
    from asked a left join cited c on c.period = a.period`);
  const byPeriod = new Map(found.map((row) => [row.period, row]));
  const count = Math.ceil((scope.lastDay - scope.firstDay + 1) / periodDays);
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const last = scope.lastDay - back * periodDays;
    const { citing = 0, prompts = 0, answers = 0 } = byPeriod.get(back) ?? {};
    return {
      ...{ from: dayText(Math.max(last - periodDays + 1, scope.firstDay)), to: dayText(last) },
      ...{ answers, citations: citing, prompts, citation_percent: percent(citing, answers) },
    };
  });
}
