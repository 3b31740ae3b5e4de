import { z } from "zod";
import {
  type Context,
  FileAnswer,
  includedParts,
  operation,
  orFile,
  type Website,
  website,
  websiteId,
} from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Column, fileFormats, writeRows } from "../../platform/files/index.ts";
import { rangeRefusal } from "../analytics/filters.ts";
import { type Scope, scopeOf } from "../analytics/scope.ts";
import { type MetricName, metricNames } from "../analytics/values.ts";
import { type CardRateName, cardRates, qualityCard, qualityOf } from "../quality/card.ts";
import { decodeCursor, encodeCursor, refuseOther } from "./cursor.ts";
import { dimensionColumns, dimensionNames, exclusiveDimensions } from "./dimensions.ts";
import { evidenceColumns, evidenceOf } from "./row-evidence.ts";
import { intervalColumns, intervalsOf, intervalTypes } from "./row-intervals.ts";
import { type Cell, cell, every, fileFormat, format, nextCursor, questionFilters, scheduleOrAll } from "./schedule.ts";
import { compareRows, firstRows, type TableRow, tableRows } from "./table.ts";

const columnNames = [...Object.values(dimensionColumns).flat(), ...metricNames] as [string, ...string[]];
const mostOfPage = 1_000;
const filePage = 5_000;

const question = z.object({
  metrics: z.array(z.enum(metricNames)).min(1).max(metricNames.length).meta({
    description:
      "What to compute: share_of_voice, relative_mention_rate, mention_rate, citation_rate (percent), avg_position (rank from 1), mentions and citing_answers (answers that mention or cite the company), answers (all answers of the group)",
  }),
  dimensions: z.array(z.enum(dimensionNames)).max(4).default([]).meta({
    description:
      "One row for each combination; at most one of day, week and month. Empty: one row in all. `tag` and `type` are short for prompt_tag and prompt_type; `domain` is a registrable domain that the answers cite",
  }),
  schedule: scheduleOrAll,
  filters: questionFilters,
  order_by: z
    .enum(columnNames, { error: "must be a column of the answer, such as mention_rate; `order` says which way" })
    .optional()
    .meta({ description: "A column of the answer. Default: the time, else the first metric" }),
  order: z
    .enum(["ascending", "descending"])
    .optional()
    .meta({ description: "Default: times, names and avg_position ascending, other metrics descending" }),
  include: includedParts(
    ["intervals", "evidence", "quality"],
    "`intervals` adds for each rate among the metrics the columns `<metric>_low` and `<metric>_high`, its 95 % interval in percent, and `<metric>_n`, the answers that it rests on. `evidence` adds columns with cursors for query_rows that list exactly the answers counted: `evidence` all of the group (as many as `answers`), `evidence_mentions` those that mention the company (`mentions`), `evidence_citations` those that cite it (`citing_answers`). `quality` adds how good the own brand's figure over all rows is: that of the first metric that is a rate or a position, else of mention_rate",
  ),
});

type Question = z.output<typeof question>;

/** A cursor holds the question with its range ended, so that all pages are about the same instants. */
const metricsCursor = z.object({ question, offset: z.int().min(0) });

const { metrics, filters, ...others } = question.shape;

export const queryMetrics = operation({
  name: "query.metrics",
  summary: "Ask one question about visibility: metrics by any dimensions",
  description: `Counts the \`answered\` answers that the filters take, for each combination of the dimensions. Metrics about a company are those of the own brand unless \`company\` is a dimension. An answer whose prompt has several tags counts under each of them, and one that cites several domains under each of those, so such rows do not add up; prompts without tags and answers that cite nothing stand under null. Rates are percentages, computed from sums over each group; a value is null where a company is never mentioned (\`avg_position\`). Weeks begin on Monday. The numbers are those of the metric tools under the same filters. \`cursor\` takes a \`next_cursor\`: it holds the whole question, so \`metrics\` and \`filters\` are left out beside it.`,
  rest: { method: "POST", path: "/metrics/query" },
  mcp: {
    tool: "query_metrics",
    includes: ["quality"],
    advice:
      "Use it for comparisons and breakdowns (which model, prompt, tag or week), and the metric tools for one plain series. Costs no credits. For example: metrics [share_of_voice], dimensions [company, model], order_by share_of_voice. For the answers behind a number use query_rows or get_responses; for cited domains get_sources.",
    without: ["format"],
  },
  access: website("view"),
  largeBody: true,
  files: fileFormats,
  refusals: { 400: `${rangeRefusal}. A combination that has no answer, a cursor that is none, or too many groups` },
  input: z.object({
    website_id: websiteId,
    metrics: metrics.optional(),
    filters: filters.optional(),
    ...others,
    cursor: z.string().max(200_000).optional(),
    limit: z.number().int().min(1).max(mostOfPage).default(100).meta({ description: "Rows of a page; a file has all" }),
    offset: z.number().int().min(0).default(0).meta({ description: "Rows to leave out, for the next page" }),
    format,
  }),
  output: orFile(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(cell)).meta({ description: "Cells in the order of `columns`" }),
      total_rows: z.int(),
      has_more: z.boolean(),
      next_cursor: nextCursor,
      quality: qualityCard.optional().meta({ description: "Not over all schedules at once" }),
    }),
  ),
  async handle(context, input) {
    const { question: asked, offset } = questionOf(input, context.now());
    const columns = columnsOf(asked);
    refuseNonsense(asked, columns);
    const schedule_id = isOverAll(asked) ? "default" : (asked.schedule ?? "default");
    const scope = await scopeOf(context, { ...asked.filters, schedule_id }, "schedule");
    const rows = await rowsOf(context, scope, asked);
    const inOrder = compareRows(columns, asked.dimensions, asked);
    const whole = completed(asked, columns);
    const file = fileFormat(input.format);
    if (file) {
      const pages = pagesOf(rows.toSorted(inOrder), whole);
      return new FileAnswer(file, "metrics", writeRows(file, fileColumns(columns), pages));
    }
    const first = firstRows(rows, offset + input.limit, columns, asked.dimensions, asked);
    const page = first
      .toSorted(inOrder)
      .slice(offset, offset + input.limit)
      .map(whole);
    const next = offset + page.length;
    const hasMore = next < rows.length;
    const hasCard = asked.include.includes("quality") && !isOverAll(asked);
    return {
      ...(hasCard && { quality: await qualityOf(context.rows, scope, figureOf(asked.metrics)) }),
      ...{ columns, rows: page, total_rows: rows.length, has_more: hasMore },
      next_cursor: hasMore ? encodeCursor({ question: asked, offset: next }) : null,
    };
  },
});

type Input = z.output<typeof queryMetrics.input>;

/** The question that the input asks, or that its cursor holds. @throws Refusal 400 */
function questionOf(input: Input, now: Date): z.output<typeof metricsCursor> {
  const { metrics: wanted, filters: narrowed, cursor, offset } = input;
  if (cursor !== undefined) {
    if (wanted || narrowed || input.dimensions.length > 0)
      throw new Refusal(400, "cursor: holds the whole question; leave metrics, dimensions and filters out beside it");
    const held = decodeCursor(metricsCursor, cursor, "cursor");
    refuseOther(question.pick({ schedule: true, order_by: true, order: true }).shape, input, held.question);
    return { ...held, offset: held.offset + offset };
  }
  if (!wanted) throw new Refusal(400, "metrics: is required, unless a cursor is given");
  if (!narrowed) throw new Refusal(400, "filters: is required, unless a cursor is given");
  const { dimensions, schedule, order_by, order, include } = input;
  const ended = { ...narrowed, end_date: narrowed.end_date ?? endOf(narrowed.start_date, now) };
  return {
    question: {
      ...{ metrics: [...new Set(wanted)], dimensions: [...new Set(dimensions)], filters: ended },
      ...{ schedule, order_by, order, include },
    },
    offset,
  };
}

/** Now, unless the range would end before it begins, which is an error of the start and not of an end that was not given. */
const endOf = (start: string, now: Date): string | undefined =>
  Date.parse(start) > now.getTime() ? undefined : now.toISOString();

const columnsOf = ({ dimensions, metrics, include }: Question): string[] => [
  ...dimensions.flatMap((dimension) => dimensionColumns[dimension]),
  ...metrics,
  ...(include.includes("intervals") ? intervalColumns(metrics) : []),
  ...(include.includes("evidence") ? evidenceColumns(metrics) : []),
];

/** Whether the rows are of every schedule. */
const isOverAll = ({ schedule, dimensions }: Question): boolean =>
  schedule === every || (schedule === undefined && dimensions.includes("schedule"));

const figureOf = (metrics: readonly MetricName[]): CardRateName =>
  metrics.find((metric): metric is CardRateName & MetricName => Object.hasOwn(cardRates, metric)) ?? "mention_rate";

/** All rows, without what only the rows that are sent need. */
function rowsOf(context: Context<Website>, scope: Scope, asked: Question): Promise<TableRow[]> {
  const { metrics, dimensions, schedule } = asked;
  const isAll = isOverAll(asked);
  return tableRows(context, scope, { metrics, dimensions, schedule: isAll ? null : (schedule ?? "default") });
}

/** Adds the intervals and the evidence of a row, as far as they are asked for. @throws Refusal 400 */
function completed(asked: Question, columns: readonly string[]): (row: TableRow) => Cell[] {
  const { metrics, include } = asked;
  const parts = [
    ...(include.includes("intervals") ? [intervalsOf(metrics)] : []),
    ...(include.includes("evidence") ? [evidenceOf(asked, columns)] : []),
  ];
  return (row) => [...row.cells, ...parts.flatMap((part) => part(row))];
}

/** @throws Refusal 400 for combinations that have no answer. */
function refuseNonsense({ metrics, dimensions, filters, order_by: orderBy }: Question, columns: readonly string[]): void {
  const refuse = (message: string): never => {
    throw new Refusal(400, message);
  };
  for (const exclusive of exclusiveDimensions) {
    const given = exclusive.filter((dimension) => dimensions.includes(dimension));
    if (given.length > 1) refuse(`dimensions: ${given.join(" and ")} exclude each other; choose one`);
  }
  if (dimensions.includes("company") && metrics.every((metric) => metric === "answers")) {
    refuse("dimensions: `answers` is the same for every company; leave company out, or ask for mentions");
  }
  if (filters.competitor_ids?.length && !dimensions.includes("company")) {
    refuse("filters.competitor_ids: chooses among companies, which are not asked for; add company to dimensions or leave it out");
  }
  if (orderBy && !columns.includes(orderBy)) {
    refuse(`order_by: ${orderBy} is no column of this answer; its columns are ${columns.join(", ")}`);
  }
}

async function* pagesOf(rows: readonly TableRow[], whole: (row: TableRow) => Cell[]): AsyncGenerator<readonly Cell[][]> {
  for (let from = 0; from < rows.length; from += filePage) yield rows.slice(from, from + filePage).map(whole);
}

const counted: readonly string[] = ["mentions", "citing_answers", "answers"] satisfies MetricName[];

const fileColumns = (columns: readonly string[]): Column[] =>
  columns.map((name) => ({ name, type: fileTypes[name] ?? (counted.includes(name) ? "integer" : typeOf(name)) }));

const fileTypes: Record<string, Column["type"]> = {
  ...intervalTypes,
  is_self: "boolean",
  branded: "boolean",
  day: "day",
  week: "day",
};

const typeOf = (name: string): Column["type"] => ((metricNames as string[]).includes(name) ? "number" : "text");
