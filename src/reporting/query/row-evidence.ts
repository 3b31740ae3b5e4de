import { z } from "zod";
import { Refusal } from "../../platform/errors/index.ts";
import type { MetricFilters } from "../analytics/filters.ts";
import type { Scope } from "../analytics/scope.ts";
import type { MetricName } from "../analytics/values.ts";
import { encodeCursor } from "./cursor.ts";
import type { Dimension } from "./dimensions.ts";
import { type Narrowing, narrowingOf } from "./evidence.ts";
import type { RowsCursor } from "./rows-page.ts";
import type { Cell } from "./schedule.ts";
import type { TableRow } from "./table.ts";

/** The reference of a number. */
export const evidenceCursor = z
  .string()
  .meta({ description: "A `cursor` for query_rows that lists exactly the answers that are counted" });

/** Evidence repeats the filters, for each number. */
const mostCharacters = 2_000;

/** The answers that numbers are about, before they are narrowed. */
export interface Evidenced {
  filters: RowsCursor["question"]["filters"];
  schedule: string;
}

/**
 * The answers behind the numbers of an operation with these filters.
 *
 * @throws Refusal 400 where each evidence would be longer than what it is about.
 */
function evidenced(filters: object, schedule: string): Evidenced {
  // Which companies are shown beside the own brand narrows no answers.
  const narrowing = { ...filters, competitor_ids: undefined };
  if (JSON.stringify(narrowing).length > mostCharacters) {
    throw new Refusal(
      400,
      `include: evidence repeats the filters for each number, and takes filters of at most ${mostCharacters} characters; name tags or topics in place of long lists of prompts`,
    );
  }
  return { filters: narrowing as unknown as Evidenced["filters"], schedule };
}

/** The same for filters that name the schedule, and whose end may be now. @throws Refusal 400 */
export function evidencedBy(given: Partial<MetricFilters>, { endMs }: Pick<Scope, "endMs">): Evidenced {
  const { schedule_id: schedule = "default", ...filters } = given;
  return evidenced({ ...filters, end_date: filters.end_date ?? new Date(endMs).toISOString() }, schedule);
}

/** A cursor of `query.rows` that lists the answers that the narrowing leaves. */
export function evidenceFor({ filters, schedule }: Evidenced, narrow: Narrowing): string {
  const question: RowsCursor["question"] = {
    ...{ dataset: "answers", filters, schedule, where: [] },
    ...{ order_by: "created_at", order: "descending" },
  };
  return encodeCursor({ question, narrow });
}

const byMetric: Partial<Record<MetricName, { column: string; narrow: "mentions" | "cites" }>> = {
  mentions: { column: "evidence_mentions", narrow: "mentions" },
  citing_answers: { column: "evidence_citations", narrow: "cites" },
};

const extra = (metrics: readonly MetricName[]) => metrics.flatMap((metric) => byMetric[metric] ?? []);

/** The columns that hold the evidence for these metrics. */
export const evidenceColumns = (metrics: readonly MetricName[]): string[] => [
  "evidence",
  ...extra(metrics).map(({ column }) => column),
];

interface Asked {
  metrics: readonly MetricName[];
  dimensions: readonly Dimension[];
  filters: object;
}

/** The cells of {@link evidenceColumns} for rows. @throws Refusal 400 */
export function evidenceOf(asked: Asked, columns: readonly string[]): (row: TableRow) => Cell[] {
  const { filters } = evidenced(asked.filters, "");
  return ({ cells, companyId, schedule }) => {
    const narrow = narrowingOf(asked.dimensions, (column) => cells[columns.indexOf(column)]!);
    const cursor = (more: Narrowing) => evidenceFor({ filters, schedule }, { ...narrow, ...more });
    return [cursor({}), ...extra(asked.metrics).map((one) => cursor({ [one.narrow]: companyId }))];
  };
}
