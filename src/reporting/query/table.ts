import type { Context, Website } from "../../operation/index.ts";
import { refreshBranded } from "../../tracking/index.ts";
import { addCounts, type CompanyCounts, type Counts, noCounts } from "../analytics/count.ts";
import { countGroups } from "../analytics/count-groups.ts";
import type { Scope } from "../analytics/scope.ts";
import { type MetricName, metricNames, metricValues } from "../analytics/values.ts";
import {
  type CountedGroup,
  cellsOf,
  type Dimension,
  dimensionColumns,
  groupingOf,
  readNames,
  timeDimensions,
} from "./dimensions.ts";
import { type Cell, every, schedulesOf } from "./schedule.ts";

/** A row of an answer, with what it was counted from. */
export interface TableRow {
  cells: Cell[];
  /** Id of the company that it is about. */
  companyId: string;
  /** The selection of its schedule. */
  schedule: string;
  /** What it was counted from: the company's sums, and those of all answers of the row. */
  company: CompanyCounts;
  all: Counts;
}

interface Group extends CountedGroup {
  counts: Counts;
}

interface TableQuestion {
  metrics: readonly MetricName[];
  dimensions: readonly Dimension[];
  /** null: of all schedules, together unless they are a dimension. */
  schedule: string | null;
}

/**
 * A row for each combination of the dimensions, unordered.
 *
 * @throws Refusal 400 when there are too many.
 */
export async function tableRows(context: Context<Website>, scope: Scope, question: TableQuestion): Promise<TableRow[]> {
  const { dimensions } = question;
  const companies = dimensions.includes("company") ? scope.shown : scope.shown.filter((company) => company.isSelf);
  if (dimensions.includes("branded")) await refreshBranded(context.rows, scope.website.id);
  const groups = await groupsOf(context, scope, companies, question);
  const names = await readNames(
    context.rows,
    groups.flatMap(({ prompt }) => prompt ?? []),
    groups.flatMap(({ location }) => location || []),
  );
  const others = dimensions.filter((dimension) => dimension !== "company");
  const unfolded = groups.flatMap((group) =>
    combinations(others.map((dimension) => cellsOf(dimension, group, names))).map((cells) => ({
      ...{ cells, schedule: group.schedule[1] as string, counts: group.counts },
    })),
  );
  const areApart = question.schedule !== null && others.every((dimension) => distinct.has(dimension));
  // Companies unfold out of each group.
  return (areApart ? unfolded : folded(unfolded, companies.length)).flatMap((group) =>
    companies.map((company, index) => new CompanyRow(question, group, company, group.counts.companies[index]!)),
  );
}

/** Few of many rows are shown, so cells are made when they are asked for. */
class CompanyRow implements TableRow {
  readonly company: CompanyCounts;
  readonly #question: TableQuestion;
  readonly #group: Folded;
  readonly #of: Scope["companies"][number];
  #cells: Cell[] | null = null;

  constructor(question: TableQuestion, group: Folded, of: Scope["companies"][number], company: CompanyCounts) {
    this.#question = question;
    this.#group = group;
    this.#of = of;
    this.company = company;
  }

  get companyId(): string {
    return this.#of.id;
  }

  get schedule(): string {
    return this.#group.schedule;
  }

  get all(): Counts {
    return this.#group.counts;
  }

  get cells(): Cell[] {
    const { dimensions, metrics } = this.#question;
    this.#cells ??= [
      ...inOrder(dimensions, this.#group.cells, [this.#of.key, this.#of.isSelf]),
      ...metrics.map((metric) => metricValues[metric](this.company, this.all)),
    ];
    return this.#cells;
  }
}

/** Dimensions by which no two groups of a schedule have the same cells. */
const distinct: ReadonlySet<Dimension> = new Set(["day", "week", "month", "model", "prompt", "domain"]);

interface Folded {
  cells: Cell[];
  schedule: string;
  counts: Counts;
}

/** Adds groups with the same cells up: prompts fold into tags, topics and types, locations into countries. */
function folded(groups: readonly Folded[], companies: number): Folded[] {
  const found = new Map<string, Folded>();
  for (const { cells, schedule, counts } of groups) {
    const key = JSON.stringify(cells);
    const sum = found.get(key) ?? { cells, schedule, counts: noCounts(companies) };
    found.set(key, sum);
    addCounts(sum.counts, counts);
  }
  return [...found.values()];
}

async function groupsOf(
  { rows, subject }: Context<Website>,
  scope: Scope,
  companies: Scope["companies"],
  { metrics, dimensions, schedule: selected }: TableQuestion,
): Promise<Group[]> {
  const numbers = companies.map(({ n }) => n);
  const grouping = { ...groupingOf(dimensions), answersOnly: metrics.every((metric) => metric === "answers") };
  const areApart = dimensions.includes("schedule");
  if (!areApart && selected !== null) {
    const groups = await countGroups(rows, scope, numbers, grouping);
    return groups.map((group) => ({ ...group, schedule: [null, selected] }));
  }
  const schedules = (await schedulesOf({ rows, subject })).filter(({ n }) => selected === null || n === scope.scheduleN);
  const cells = new Map(
    schedules.map(({ n, id, name, kind }) => [n, areApart ? [name, kind === "default" ? "default" : id] : [null, every]]),
  );
  const groups = await countGroups(rows, scope, numbers, { ...grouping, schedules: [...cells.keys()] });
  return groups.map((group) => ({ ...group, schedule: cells.get(group.schedule!)! }));
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

/** How rows are ordered. */
export interface Order {
  order_by?: string | undefined;
  order?: "ascending" | "descending" | undefined;
}

function primaryOf(columns: readonly string[], dimensions: readonly Dimension[], input: Order) {
  const time = timeDimensions.find((dimension) => dimensions.includes(dimension));
  const by = input.order_by ?? time ?? columns.find(isMetric)!;
  const sign = (input.order ?? (isMetric(by) && by !== "avg_position" ? "descending" : "ascending")) === "descending" ? -1 : 1;
  return { by, sign };
}

const isMetric = (column: string): column is MetricName => (metricNames as string[]).includes(column);

/**
 * The first rows of their order, and perhaps some of those behind them. Of many rows it looks at one number only, so that it takes less than to order
 * all.
 */
export function firstRows(
  rows: readonly TableRow[],
  count: number,
  columns: readonly string[],
  dimensions: readonly Dimension[],
  input: Order,
): readonly TableRow[] {
  const { by, sign } = primaryOf(columns, dimensions, input);
  if (!isMetric(by) || rows.length <= count) return rows;
  const keys = Float64Array.from(rows, ({ company, all }) => {
    const value = metricValues[by](company, all);
    return value === null ? Number.POSITIVE_INFINITY : sign * value;
  });
  const last = keys.toSorted()[count - 1]!;
  return rows.filter((_, index) => keys[index]! <= last);
}

/** By the wanted column, nothing last; then by every other column, so that the order is total. */
export function compareRows(columns: readonly string[], dimensions: readonly Dimension[], input: Order) {
  const { by, sign } = primaryOf(columns, dimensions, input);
  const place = columns.indexOf(by);
  return ({ cells: a }: TableRow, { cells: b }: TableRow) => {
    const [x, y] = [a[place]!, b[place]!];
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1;
    } else if (x !== y) return x < y ? -sign : sign;
    for (let column = 0; column < columns.length; column++) {
      // Rows of one group differ in few columns.
      if (a[column] === b[column]) continue;
      const [left, right] = [String(a[column]), String(b[column])];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}
