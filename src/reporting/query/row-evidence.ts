import { Refusal } from "../../platform/errors/index.ts";
import type { MetricName } from "../metrics/values.ts";
import { encodeCursor } from "./cursor.ts";
import type { Dimension } from "./dimensions.ts";
import { narrowingOf } from "./evidence.ts";
import type { RowsCursor } from "./rows-page.ts";
import type { Cell } from "./schedule.ts";
import type { TableRow } from "./table.ts";

/** Every row repeats the filters in its evidence. */
const mostCharacters = 2_000;

/** @throws Refusal 400 where the evidence of each row would be longer than what it is about. */
export function refuseLongFilters(filters: object): void {
  if (JSON.stringify(filters).length <= mostCharacters) return;
  throw new Refusal(
    400,
    `include: evidence repeats the filters in each row, and takes filters of at most ${mostCharacters} characters; name tags or topics in place of long lists of prompts`,
  );
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

/** The cells of {@link evidenceColumns} for a row: cursors of `query.rows` that list exactly the answers counted. */
export function evidenceOf(asked: Asked, columns: readonly string[], { cells, companyId, schedule }: TableRow): Cell[] {
  const narrow = narrowingOf(asked.dimensions, (column) => cells[columns.indexOf(column)]!);
  // Which companies are shown beside the own brand narrows no answers.
  const filters = { ...asked.filters, competitor_ids: undefined } as unknown as RowsCursor["question"]["filters"];
  const question: RowsCursor["question"] = {
    ...{ dataset: "answers", filters, schedule, where: [] },
    ...{ order_by: "created_at", order: "descending" },
  };
  const cursor = (more: object) => encodeCursor({ question, narrow: { ...narrow, ...more } });
  return [cursor({}), ...extra(asked.metrics).map((one) => cursor({ [one.narrow]: companyId }))];
}
