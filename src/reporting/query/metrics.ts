import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { addCounts, type Counts, noCounts } from "../analytics/count.ts";
import { countGroups } from "../analytics/count-groups.ts";
import { scopeOf } from "../analytics/scope.ts";
import { type MetricName, metricNames, metricValues } from "../metrics/values.ts";
import {
  bucketName,
  cellsOf,
  type Dimension,
  dimensionColumns,
  dimensionNames,
  promptDimensions,
  readNames,
  timeDimensions,
} from "./dimensions.ts";
import { type Cell, cell, questionFilters, scheduleSelection } from "./schedule.ts";

const columnNames = [...Object.values(dimensionColumns).flat(), ...metricNames] as [string, ...string[]];

export const queryMetrics = operation({
  name: "query.metrics",
  summary: "Ask one question about visibility: metrics by any dimensions",
  description: `Counts the \`answered\` answers that the filters take, for each combination of the dimensions. Metrics about a company are those of the own brand unless \`company\` is a dimension. An answer whose prompt has several tags counts under each of them, so rows by tag do not add up; prompts without tags stand under null. Rates are percentages, computed from sums over each group; a value is null where a company is never mentioned (\`avg_position\`). Weeks begin on Monday. The numbers are those of the metric tools under the same filters.`,
  mcp: {
    tool: "query_metrics",
    advice:
      "Use it for comparisons and breakdowns (which model, prompt, tag or week), and the metric tools for one plain series. Costs no credits. For example: metrics [share_of_voice], dimensions [company, model], order_by share_of_voice. For the answers behind a number use query_rows or get_responses; for cited domains get_sources.",
  },
  access: website("view"),
  input: z.object({
    website_id: websiteId,
    metrics: z
      .array(z.enum(metricNames, { error: `one of ${metricNames.join(", ")}` }))
      .min(1)
      .max(metricNames.length)
      .meta({
        description:
          "What to compute: share_of_voice, relative_mention_rate, mention_rate, citation_rate (percent), avg_position (rank from 1), mentions and citing_answers (answers that mention or cite the company), answers (all answers of the group)",
      }),
    dimensions: z
      .array(z.enum(dimensionNames, { error: `one of ${dimensionNames.join(", ")}` }))
      .max(4)
      .default([])
      .meta({ description: "One row for each combination; at most one of day, week and month. Empty: one row in all" }),
    schedule: scheduleSelection,
    filters: questionFilters,
    order_by: z
      .enum(columnNames, { error: "a column of the answer" })
      .optional()
      .meta({ description: "A column of the answer. Default: the time, else the first metric" }),
    order: z
      .enum(["ascending", "descending"])
      .optional()
      .meta({ description: "Default: times, names and avg_position ascending, other metrics descending" }),
    limit: z.number().int().min(1).max(1000).default(100),
    offset: z.number().int().min(0).default(0).meta({ description: "Rows to leave out, for the next page" }),
  }),
  output: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(cell)).meta({ description: "Cells in the order of `columns`" }),
    total_rows: z.int(),
    has_more: z.boolean(),
  }),
  async handle(context, input) {
    const metrics = [...new Set(input.metrics)];
    const dimensions = [...new Set(input.dimensions)];
    const columns = [...dimensions.flatMap((dimension) => dimensionColumns[dimension]), ...metrics];
    refuseNonsense(metrics, dimensions, columns, input);
    const scope = await scopeOf(context, { ...input.filters, schedule_id: input.schedule });
    const companies = dimensions.includes("company") ? scope.shown : scope.shown.filter((company) => company.isSelf);
    const groups = await countGroups(
      context.rows,
      scope,
      companies.map(({ n }) => n),
      {
        bucketOf: bucketName(dimensions),
        model: dimensions.includes("model"),
        prompt: promptDimensions.some((dimension) => dimensions.includes(dimension)),
        location: dimensions.includes("location"),
      },
    );
    const names = await readNames(
      context.rows,
      groups.flatMap(({ prompt }) => prompt ?? []),
      groups.flatMap(({ location }) => location || []),
    );
    // Prompts fold into tags, topics and types; companies unfold out of each group.
    const folded = new Map<string, { cells: Cell[]; counts: Counts }>();
    const others = dimensions.filter((dimension) => dimension !== "company");
    for (const group of groups) {
      for (const cells of combinations(others.map((dimension) => cellsOf(dimension, group, names)))) {
        const key = JSON.stringify(cells);
        const found = folded.get(key) ?? { cells, counts: noCounts(companies.length) };
        folded.set(key, found);
        addCounts(found.counts, group.counts);
      }
    }
    const rows = [...folded.values()].flatMap(({ cells, counts }) =>
      companies.map((company, index) => {
        const own = counts.companies[index]!;
        const values = metrics.map((metric) => metricValues[metric](own, counts));
        return [...inOrder(dimensions, cells, [company.key, company.isSelf]), ...values];
      }),
    );
    rows.sort(compareRows(columns, dimensions, input));
    const page = rows.slice(input.offset, input.offset + input.limit);
    return { columns, rows: page, total_rows: rows.length, has_more: input.offset + page.length < rows.length };
  },
});

/** @throws Refusal 400 for combinations that have no answer. */
function refuseNonsense(
  metrics: readonly MetricName[],
  dimensions: readonly Dimension[],
  columns: readonly string[],
  input: { order_by?: string | undefined; filters: { competitor_ids?: string[] | undefined } },
): void {
  const refuse = (message: string): never => {
    throw new Refusal(400, message);
  };
  const times = timeDimensions.filter((dimension) => dimensions.includes(dimension));
  if (times.length > 1) refuse(`dimensions: ${times.join(" and ")} exclude each other; choose one`);
  if (dimensions.includes("company") && metrics.every((metric) => metric === "answers")) {
    refuse("dimensions: `answers` is the same for every company; leave company out, or ask for mentions");
  }
  if (input.filters.competitor_ids?.length && !dimensions.includes("company")) {
    refuse("filters.competitor_ids: chooses among companies, which are not asked for; add company to dimensions or leave it out");
  }
  if (input.order_by && !columns.includes(input.order_by)) {
    refuse(`order_by: ${input.order_by} is no column of this answer; its columns are ${columns.join(", ")}`);
  }
}

/** Every way to take one of each list. */
function combinations(lists: readonly (readonly (readonly Cell[])[])[]): Cell[][] {
  return lists.reduce<Cell[][]>((all, list) => all.flatMap((start) => list.map((cells) => [...start, ...cells])), [[]]);
}

/** Inserts the company's cells at the position of its dimension. */
function inOrder(dimensions: readonly Dimension[], cells: readonly Cell[], company: readonly Cell[]): Cell[] {
  const place = dimensions.indexOf("company");
  if (place < 0) return [...cells];
  const before = dimensions.slice(0, place).reduce((sum, dimension) => sum + dimensionColumns[dimension].length, 0);
  return [...cells.slice(0, before), ...company, ...cells.slice(before)];
}

/** By the wanted column, nothing last; then by every other column, so that the order is total. */
function compareRows(
  columns: readonly string[],
  dimensions: readonly Dimension[],
  input: { order_by?: string | undefined; order?: "ascending" | "descending" | undefined },
) {
  const time = timeDimensions.find((dimension) => dimensions.includes(dimension));
  const by = input.order_by ?? time ?? columns.find((column) => (metricNames as string[]).includes(column))!;
  const place = columns.indexOf(by);
  const isMetric = (metricNames as string[]).includes(by);
  const sign = (input.order ?? (isMetric && by !== "avg_position" ? "descending" : "ascending")) === "descending" ? -1 : 1;
  return (a: Cell[], b: Cell[]) => {
    const [x, y] = [a[place]!, b[place]!];
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1;
    } else if (x !== y) return x < y ? -sign : sign;
    for (let column = 0; column < columns.length; column++) {
      const [left, right] = [String(a[column]), String(b[column])];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}
