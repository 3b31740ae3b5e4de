import type { Answer, Asking, Question } from "./ask.ts";
import type { Chosen, Filters } from "./filters.ts";
import type { WebsiteView } from "./screen.ts";

/** The metrics that have an operation for a range and one for its days. */
export type MetricPath = "share-of-voice" | "mention-rate" | "citation-rate" | "position";

/** What is asked about: a website, and the filters. */
interface About {
  website: { id: string };
  chosen: Chosen;
}

/** A metric over the whole range. */
export const overRange = <Path extends MetricPath>(
  view: About,
  path: Path,
  include: readonly string[],
  filters: Filters | null = view.chosen.filters,
): Question<`metrics.${Path}.cumulative`> => ({
  operation: `metrics.${path}.cumulative`,
  input: { website_id: view.website.id, filters, include },
});

/** A metric by day. */
export const byDay = <Path extends MetricPath>(
  view: About,
  path: Path,
  include: readonly string[],
): Question<`metrics.${Path}.time-series`> => ({
  operation: `metrics.${path}.time-series`,
  input: { website_id: view.website.id, filters: view.chosen.filters, include },
});

/** What the own brand and the others are compared by. */
type ComparedMetric = "share_of_voice" | "mention_rate" | "citation_rate" | "avg_position";

/** A figure of the range against the one before, with a verdict; null where nothing is compared. */
export function comparison({ website, chosen }: About, metric: ComparedMetric): Question<"metrics.compare"> | null {
  if (!chosen.before) return null;
  const comparisons = [{ baseline: chosen.before, compared: chosen.filters }];
  return { operation: "metrics.compare", input: { website_id: website.id, metric, comparisons, common_only: true } };
}

/** What a comparison says about each company, by name. */
export type Verdicts = Answer<"metrics.compare">["comparisons"][number];

export async function compare(view: WebsiteView, metric: ComparedMetric): Promise<Verdicts | null> {
  const question = comparison(view, metric);
  return question ? (await view.ask(question)).comparisons[0]! : null;
}

/** Companies of a metric's answer as a list, the own brand told apart. */
export const companiesOf = <Entry extends { is_self: boolean }>(data: {
  [company: string]: Entry;
}): (Entry & { name: string })[] => Object.entries(data).map(([name, entry]) => ({ name, ...entry }));

/** The own brand's entry of a metric's answer. */
export const ownOf = <Entry extends { is_self: boolean }>(data: { [company: string]: Entry }) =>
  companiesOf(data).find(({ is_self }) => is_self);

/** The most rows that a call gives. */
const mostRows = 1000;

/** Metrics by dimensions, under the filters of the address unless others are given. */
export function metricsQuestion(
  { website, chosen }: About,
  {
    filters = chosen.filters,
    ...input
  }: { metrics: string[]; dimensions: string[]; filters?: Filters } & Record<string, unknown>,
): Question<"query.metrics"> {
  const { schedule_id: schedule, competitor_ids, ...narrowed } = filters;
  // Where no company is told apart, choosing some is refused.
  const companies = input.dimensions.includes("company") ? { competitor_ids } : {};
  return {
    operation: "query.metrics",
    input: { website_id: website.id, schedule, filters: { ...narrowed, ...companies }, limit: mostRows, ...input },
  };
}

/** Rows of answers or mentions under the filters of the address, with these ones beside them. */
export function rowsQuestion(
  { website, chosen }: About,
  {
    filters,
    ...input
  }: { dataset: "answers" | "mentions"; fields: string[]; filters?: Record<string, unknown> } & Record<string, unknown>,
): Question<"query.rows"> {
  const { schedule_id: schedule, competitor_ids: _, ...narrowed } = chosen.filters;
  return { operation: "query.rows", input: { website_id: website.id, schedule, filters: { ...narrowed, ...filters }, ...input } };
}

/** What rows of answers have to be for metrics to count them, so that a figure opens on as many as it says. */
export const countedRows = ({ chosen }: Pick<About, "chosen">) => [
  { field: "outcome", value: "answered" },
  ...(chosen.filters.include_cut ? [] : [{ field: "finish_reason", operator: "ne", value: "length" }]),
];

/** Rows of `query.metrics` and `query.rows` as objects by column. */
export function rowsOf(answer: { columns: string[]; rows: (string | number | boolean | null | string[])[][] }) {
  return answer.rows.map((row) => {
    const at = (column: string) => row[answer.columns.indexOf(column)];
    return {
      text: (column: string) => String(at(column) ?? ""),
      number: (column: string): number | null => {
        const value = at(column);
        return typeof value === "number" ? value : null;
      },
      is: (column: string) => at(column) === true,
      texts: (column: string) => (Array.isArray(at(column)) ? (at(column) as string[]) : []),
    };
  });
}

/** All rows of a question, however many calls they take. */
export async function allRows(view: Asking, question: Question<"query.metrics">): Promise<ReturnType<typeof rowsOf>> {
  const rows: ReturnType<typeof rowsOf> = [];
  for (;;) {
    const answer = await view.ask({ ...question, input: { ...question.input, offset: rows.length } });
    rows.push(...rowsOf(answer));
    if (!answer.has_more) return rows;
  }
}
