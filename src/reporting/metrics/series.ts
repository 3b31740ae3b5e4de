import { z } from "zod";
import { includedParts, keptAnswer, operation, website, websiteId } from "../../operation/index.ts";
import type { Rows } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { instrumentChange, instrumentChanges } from "../../tracking/index.ts";
import { byCompany } from "../analytics/by-company.ts";
import type { CompanyCounts, Counts } from "../analytics/count.ts";
import { type MetricFilters, metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { type Interval, intervals as intervalsSchema } from "../analytics/intervals.ts";
import { countAll, countByDay, type DayCounts } from "../analytics/read.ts";
import { type Scope, scopeOf } from "../analytics/scope.ts";
import { type CardRateName, qualityCard, qualityOf } from "../quality/card.ts";
import type { Narrowing } from "../query/evidence.ts";
import { evidencedBy } from "../query/row-evidence.ts";
import { type EvidenceKind, evidenceOfCompanies, numberEvidence, refuseManyCursors } from "./number-evidence.ts";

/** What an entry says about a company, from the sums over the answers of a day or of the whole range. */
export interface Metric {
  /** The path below `/metrics`, and the operation's name below `metrics.`. */
  path: string;
  /** Middle of the tools' names. */
  tool: string;
  /** What is measured, for summaries. */
  title: string;
  /** How exactly, in Markdown. */
  definition: string;
  /** Name of what an entry says about a company, in descriptions. */
  entryName: string;
  fields: Record<string, z.ZodType<number>>;
  /** An object of its own for each call; null: the company is left out of the entry. */
  values(company: CompanyCounts, all: Counts): Record<string, number> | null;
  /** 95 % intervals of the rates among the fields; absent where there are none. */
  intervals?(company: CompanyCounts, all: Counts): Record<string, Interval>;
  /** The figure that a card is about. */
  figure: CardRateName;
  /** The answers that its figures count. */
  evidence: readonly EvidenceKind[];
  /** Whether the companies of a series' entry stand under `metrics` instead of beside `date`. */
  nested: boolean;
}

const asked = z.object({ website_id: websiteId, filters: metricFilters });
const marks = "`changes` adds to a series what changed in how the website is measured";
const cards = "`quality` adds how good the own brand's figure over the whole range is";
const references = "`evidence` adds to each figure the cursors that list the answers counted";
const plainInput = asked
  .extend({ include: includedParts(["changes", "quality", "evidence"], `${marks}; ${cards}; ${references}`) })
  .meta({ title: "MetricRequest" });
const inputWithIntervals = asked
  .extend({
    include: includedParts(
      ["intervals", "changes", "quality", "evidence"],
      `\`intervals\` adds the 95 % interval of each rate; ${marks}; ${cards}; ${references}`,
    ),
  })
  .meta({ title: "RateMetricRequest" });

/** The two operations of a metric: one entry for each UTC day of the range, and the whole range at once. */
export function metricOperations(metric: Metric) {
  const declared = declarationOf(metric);
  return { timeSeries: timeSeriesOf(metric, declared), cumulative: cumulativeOf(metric, declared) };
}

type Declaration = ReturnType<typeof declarationOf>;

/** What both operations say, and the schemas of a company's entry and of one entry for each company. */
function declarationOf(metric: Metric) {
  const input: z.ZodObject<typeof asked.shape> = metric.intervals ? inputWithIntervals : plainInput;
  const entry = z
    .object({
      ...metric.fields,
      is_self: z.boolean().meta({ description: "Whether this is the website's own brand" }),
      ...(metric.intervals && { intervals: intervalsSchema.optional() }),
      evidence: numberEvidence(metric.evidence).optional(),
    })
    .meta({ title: metric.entryName });
  const common = { access: website("view"), refusals: { 400: rangeRefusal }, input, description: metric.definition };
  return { common, entry, companies: byCompany(entry) };
}

function timeSeriesOf(metric: Metric, { common, entry, companies }: Declaration) {
  const plainAnswer = plainAnswers(metric);
  return operation({
    ...common,
    name: `metrics.${metric.path}.time-series`,
    summary: `${metric.title} by day`,
    rest: { method: "POST", path: `/metrics/${metric.path}/time-series` },
    mcp: {
      tool: `get_${metric.tool}_time_series`,
      includes: ["quality"],
      advice: "Use it for a trend. One entry a day: ask for whole ranges with the tool without time_series. Costs no credits.",
    },
    output: z.object({
      data: z.array(
        metric.nested ? z.object({ date: z.iso.date(), metrics: companies }) : byCompany(entry, { date: z.iso.date() }),
      ),
      changes: z
        .array(instrumentChange)
        .optional()
        .meta({ description: "Numbers before and after one may differ because of it" }),
      quality: qualityCard.optional(),
    }),
    async handle(context, given) {
      const scope = await scopeOf(context, given.filters);
      const evidence = evidenceFrom(metric, scope, given, scope.lastDay - scope.firstDay + 1);
      const days = await countByDay(context.rows, scope);
      if (!asksForMore(given)) return plainAnswer(days, scope);
      const changes = asksFor("changes", given) ? { changes: await instrumentChanges(context.rows, context.subject, scope) } : {};
      const entries = entriesOf(metric, scope, asksFor("intervals", given));
      return {
        ...changes,
        ...(await quality(metric, context.rows, scope, given)),
        data: dated(metric, days, entries, evidence),
      };
    },
  });
}

function cumulativeOf(metric: Metric, { common, companies }: Declaration) {
  return operation({
    ...common,
    name: `metrics.${metric.path}.cumulative`,
    summary: `${metric.title} over the whole range`,
    rest: { method: "POST", path: `/metrics/${metric.path}/cumulative` },
    mcp: {
      tool: `get_${metric.tool}`,
      includes: ["quality"],
      advice:
        "Use it for one figure a company. For breakdowns by model, prompt, tag or week use query_metrics. Costs no credits.",
    },
    output: z.object({ data: companies, quality: qualityCard.optional() }),
    async handle(context, given) {
      const scope = await scopeOf(context, given.filters);
      const counts = await countAll(context.rows, scope);
      const evidence = evidenceFrom(metric, scope, given, 1)?.({});
      const data = entriesOf(metric, scope, asksFor("intervals", given))(counts, evidence);
      return { data, ...(await quality(metric, context.rows, scope, given)) };
    },
  });
}

/** Makes answers of days alone. What is asked again of the same counts is answered with the same object. */
function plainAnswers(metric: Metric) {
  const answers = new WeakMap<readonly DayCounts[], { of: string; answer: { data: Record<string, unknown>[] } }>();
  return (days: readonly DayCounts[], scope: Scope) => {
    const of = JSON.stringify(scope.shown.map(({ n, key }) => [n, key]));
    const before = answers.get(days);
    if (before?.of === of) return before.answer;
    const answer = keptAnswer({ data: dated(metric, days, entriesOf(metric, scope, false)) });
    answers.set(days, { of, answer });
    return answer;
  };
}

const dated = (
  { nested }: Metric,
  days: readonly DayCounts[],
  entries: ReturnType<typeof entriesOf>,
  evidence?: ReturnType<typeof evidenceFrom>,
) =>
  days.map(({ day, counts }) => {
    const date = dayText(day);
    const references = evidence?.({ first_day: date, last_day: date });
    return nested ? { date, metrics: entries(counts, references) } : entries(counts, references, { date });
  });

const quality = async ({ figure }: Metric, rows: Rows, scope: Scope, given: object) =>
  asksFor("quality", given) ? { quality: await qualityOf(rows, scope, figure) } : {};

const partsOf = (given: object): unknown[] => ("include" in given && Array.isArray(given.include) ? given.include : []);
const asksFor = (part: string, given: object): boolean => partsOf(given).includes(part);
const asksForMore = (given: object): boolean => partsOf(given).length > 0;

/** What makes the evidence of the companies' entries of each narrowing; null unless it is asked for. @throws Refusal 400 */
function evidenceFrom({ evidence: kinds }: Metric, scope: Scope, given: { filters: MetricFilters }, days: number) {
  if (!asksFor("evidence", given)) return null;
  const [cursors, of] = [days * scope.shown.length * kinds.length, `${days} days and ${scope.shown.length} companies`];
  refuseManyCursors(cursors, of, "choose a shorter range or fewer competitor_ids");
  const answers = evidencedBy(given.filters, scope);
  return (narrow: Narrowing) => evidenceOfCompanies(answers, kinds, narrow);
}

type EvidenceOf = ReturnType<typeof evidenceOfCompanies>;

/** What makes the entry of a day, or of the whole range, out of its counts; what is the same for all of them is found once. */
function entriesOf(metric: Metric, scope: Scope, withIntervals: boolean) {
  const indexOf = new Map(scope.companies.map((company, index) => [company.n, index]));
  const shown = scope.shown.map((company) => ({ ...company, index: indexOf.get(company.n)! }));
  const intervals = withIntervals ? metric.intervals : undefined;
  return (counts: Counts, evidence: EvidenceOf | undefined, into: Record<string, unknown> = {}): Record<string, unknown> => {
    for (const { index, id, key, isSelf } of shown) {
      const own = counts.companies[index]!;
      const entry: Record<string, unknown> | null = metric.values(own, counts);
      if (!entry) continue;
      entry.is_self = isSelf;
      if (intervals) entry.intervals = intervals(own, counts);
      if (evidence) entry.evidence = evidence(id);
      // A company may be called so.
      if (key === "__proto__")
        Object.defineProperty(into, key, { value: entry, enumerable: true, configurable: true, writable: true });
      else into[key] = entry;
    }
    return into;
  };
}
