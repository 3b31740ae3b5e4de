import { z } from "zod";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { refreshBranded } from "../../tracking/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { matchingResponses } from "../responses/matching.ts";
import { condition, conditionSql } from "./conditions.ts";
import { type DatasetName, datasetName, datasetOf, type FieldType, fieldTypes } from "./datasets.ts";
import { narrowing, narrowingSql } from "./evidence.ts";
import { type Cell, rowFilters, scheduleSelection } from "./schedule.ts";
import { questionTurns } from "./turns.ts";

/** A question that takes longer than this asks for too much. */
const timeoutMs = 15_000;

/** What is asked about rows, apart from which page of them. */
export const rowsQuestion = z.object({
  dataset: datasetName,
  fields: z
    .array(z.string().max(100))
    .min(1)
    .max(30)
    .optional()
    .meta({ description: "Columns, in this order. Default: the main ones of the dataset" }),
  schedule: scheduleSelection,
  filters: rowFilters,
  where: z.array(condition).max(10).default([]).meta({ description: "Conditions on fields of the dataset; all must hold" }),
  order_by: z.string().max(100).default("created_at").meta({ description: "A field of the dataset" }),
  order: z.enum(["ascending", "descending"]).default("descending"),
});

/** The row behind which a page begins: its value of `order_by`, the number of its answer, and its place in that. */
const rowPlace = z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), n: z.int(), tie: z.int() });

/** What a cursor holds. */
export const rowsCursor = z.object({
  question: rowsQuestion,
  narrow: narrowing.optional(),
  after: rowPlace.optional(),
});

export type RowsCursor = z.output<typeof rowsCursor>;

/** A question about rows that was found to have an answer. */
export interface CheckedQuestion extends RowsCursor {
  columns: readonly string[];
  conditions: readonly Query<unknown>[];
}

/** @throws Refusal 400 naming what has no answer. */
export function checkQuestion(cursor: RowsCursor): CheckedQuestion {
  const { dataset, fields, filters, where, order_by: orderBy } = cursor.question;
  const columns = [...new Set(fields ?? usual[dataset])];
  for (const [index, field] of columns.entries()) requireField(dataset, field, `fields[${index}]`);
  if (requireField(dataset, orderBy, "order_by") === "texts")
    throw new Refusal(400, `order_by: ${orderBy} is a list and has no order`);
  if (filters.competitor_ids?.length) {
    throw new Refusal(
      400,
      "filters.competitor_ids: narrows no rows; put a condition on the field `company` of mentions into where",
    );
  }
  const conditions = where.map((given, index) => {
    const path = `where[${index}]`;
    return conditionSql(given, requireField(dataset, given.field, `${path}.field`), path);
  });
  return { ...cursor, columns, conditions };
}

/** A page of rows, and the cursor of the next one; null when there is none. */
export async function readPage(
  rows: Rows,
  scope: Scope,
  asked: CheckedQuestion,
  page: { limit: number; offset: number },
): Promise<{ rows: Cell[][]; next: RowsCursor | null }> {
  const { question, columns, after } = asked;
  if (usesBranded(asked)) await refreshBranded(rows, scope.website.id);
  const { order_by: orderBy } = question;
  const type = fieldTypes[question.dataset][orderBy]!;
  const ordered = comparable(type, sql.ref(`q.${orderBy}`));
  const direction = question.order === "ascending" ? sql`asc` : sql`desc`;
  // An answer always has its instant: so rows come in the order of an index, and no more of them than the page shows.
  const nulls = type === "instant" ? sql`` : sql`nulls last`;
  const behind = after && isBehind(ordered, type, question.order, after);
  const found = await inTime<Record<string, Cell> & { "#n": number; "#tie": number; "#by": Cell }>(
    rows,
    scope,
    sql`select ${sql.join(columns.map((column) => sql.ref(`q.${column}`)))}, q."#n", q."#tie", q.${sql.ref(orderBy)} as "#by"
      from ${matching(scope, asked)} ${where([...asked.conditions, ...(behind ? [behind] : [])])}
      order by ${ordered} ${direction} ${nulls}, q."#n" desc, q."#tie"
      limit ${page.limit + 1} offset ${page.offset}`,
  );
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const { narrow } = asked;
  return {
    rows: shown.map((row) => columns.map((column) => row[column] ?? null)),
    next:
      found.length > page.limit && last
        ? {
            question,
            ...(narrow && { narrow }),
            after: { value: (last["#by"] ?? null) as string | number | boolean | null, n: last["#n"], tie: last["#tie"] },
          }
        : null,
  };
}

/** Whether rows are asked by the flag that says which prompts are branded, which is brought up to date first. */
export const usesBranded = ({ question, columns, narrow }: CheckedQuestion): boolean =>
  narrow?.branded !== undefined ||
  [...columns, question.order_by, ...question.where.map(({ field }) => field)].includes("branded");

/** All rows of a question as a relation `q`, with the fields that are shown, compared and ordered by. */
export function matching(scope: Scope, { question, columns, narrow }: CheckedQuestion): Query<unknown> {
  const dataset = datasetOf(question.dataset, scope.companies, scope.includeCut);
  const needed = new Set([...columns, question.order_by, ...question.where.map(({ field }) => field)]);
  const selected = [...needed].map((field) => sql`${dataset.fields[field]!.value} as ${sql.ref(field)}`);
  return sql`(
    select ${sql.join(selected)}, r.n as "#n", ${dataset.tie}::int as "#tie"
    from (select r.* from ${matchingResponses(scope, question.filters)}) r join tracking.prompt p on p.n = r.prompt_n ${dataset.joins}
    ${where(narrow ? narrowingSql(narrow, scope) : [])}) q`;
}

export const where = (conditions: readonly Query<unknown>[]): Query<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** A value as it is ordered: `real` and `numeric` are compared as the decimals that answers show. */
const comparable = (type: FieldType, value: Query<unknown>): Query<unknown> =>
  type === "number" ? sql`(${value})::numeric` : value;

const sqlTypes: Record<Exclude<FieldType, "texts">, Query<unknown>> = {
  text: sql`text`,
  id: sql`uuid`,
  number: sql`numeric`,
  boolean: sql`boolean`,
  instant: sql`timestamptz`,
  day: sql`date`,
};

function isBehind(
  ordered: Query<unknown>,
  type: FieldType,
  order: "ascending" | "descending",
  { value, n, tie }: NonNullable<RowsCursor["after"]>,
): Query<unknown> {
  const within = sql`(q."#n" < ${n}::bigint or (q."#n" = ${n}::bigint and q."#tie" > ${tie}::int))`;
  if (value === null) return sql`(${ordered} is null and ${within})`;
  const last = sql`${String(value)}::${sqlTypes[type as Exclude<FieldType, "texts">]}`;
  const sign = order === "ascending" ? sql`>` : sql`<`;
  if (type === "instant") return sql`(${ordered} ${sign}= ${last} and (${ordered} <> ${last} or ${within}))`;
  return sql`(${ordered} ${sign} ${last} or ${ordered} is null or (${ordered} = ${last} and ${within}))`;
}

/** What a row shows unless fields are chosen. */
const usual: Record<DatasetName, readonly string[]> = {
  answers: ["response_id", "created_at", "model", "prompt", "outcome", "mentioned", "position", "cited", "companies"],
  mentions: ["response_id", "created_at", "model", "prompt", "company", "position"],
  citations: ["response_id", "created_at", "model", "prompt", "normalized_url", "root_domain", "cited"],
  products: ["response_id", "created_at", "model", "prompt", "title", "brand", "price", "currency", "merchant", "position"],
};

/** @throws Refusal 400 naming the fields that there are. */
function requireField(dataset: DatasetName, field: string, path: string): FieldType {
  const types = fieldTypes[dataset];
  if (!Object.hasOwn(types, field)) {
    throw new Refusal(
      400,
      `${path}: ${dataset} have no field ${JSON.stringify(field)}; they have ${Object.keys(types).join(", ")}`,
    );
  }
  return types[field]!;
}

/** @throws Refusal 400 when the question takes too long, or a cursor was made up; 429 when too many are asked at once. */
export async function inTime<Row>(rows: Rows, { organizationN }: Scope, question: Query<unknown>): Promise<Row[]> {
  const ask = () =>
    rows.transaction(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', ${`${timeoutMs}ms`}, true)`);
      return tx.runOnce(question as Query<Row>);
    });
  try {
    return await questionTurns.take(organizationN, ask);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === "string" && /^22/.test(code)) throw new Refusal(400, "cursor: is no cursor of this operation");
    if (code !== "57014") throw error;
    throw new Refusal(400, "filters: this question takes too long; choose a shorter range, fewer prompts or order by created_at");
  }
}
