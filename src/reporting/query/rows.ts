import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { scopeOf } from "../analytics/scope.ts";
import { matchingResponses } from "../responses/matching.ts";
import { condition, conditionSql } from "./conditions.ts";
import { type DatasetName, datasetNames, datasetOf, fieldTypes } from "./datasets.ts";
import { type Cell, cell, rowFilters, scheduleSelection } from "./schedule.ts";

/** A question that takes longer than this asks for too much. */
const timeoutMs = 15_000;
/** Texts of answers are long. */
const mostTexts = 20;

const listed = datasetNames.map((name) => `${name} (${Object.keys(fieldTypes[name]).join(", ")})`).join("; ");

export const queryRows = operation({
  name: "query.rows",
  summary: "Ask one question about single answers, mentions, citations or products",
  description: `Rows that the filters and conditions take, with the fields that you choose. Fields by dataset: ${listed}. \`answers\` holds every outcome; the others hold what belongs to \`answered\` answers, which metrics count, so a count of mentions here is the one of query_metrics. Positions are ranks from 1 among the tracked companies. Texts are compared without case by \`contains\`, exactly by \`eq\`.`,
  mcp: {
    tool: "query_rows",
    advice: `Use it to see what stands behind a number: which answers mention whom, which pages are cited, which products are shown. Costs no credits. Numbers over many answers come from query_metrics; do not add up rows. At most 200 rows a call, ${mostTexts} when the text of answers (\`response\`) is among the fields.`,
  },
  access: website("view"),
  largeBody: true,
  input: z.object({
    website_id: websiteId,
    dataset: z.enum(datasetNames).meta({ description: "What a row is: an answer, or a mention, citation or product in one" }),
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
    limit: z.number().int().min(1).max(200).default(50),
    offset: z.number().int().min(0).max(1_000_000).default(0).meta({ description: "Rows to leave out, for the next page" }),
  }),
  output: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(cell)).meta({ description: "Cells in the order of `columns`" }),
    has_more: z.boolean(),
  }),
  async handle(context, input) {
    const { dataset: name, limit, offset, filters } = input;
    const columns = [...new Set(input.fields ?? usual[name])];
    for (const [index, field] of columns.entries()) requireField(name, field, `fields[${index}]`);
    if (requireField(name, input.order_by, "order_by") === "texts") {
      throw new Refusal(400, `order_by: ${input.order_by} is a list and has no order`);
    }
    if (columns.includes("response") && limit > mostTexts) {
      throw new Refusal(
        400,
        `limit: at most ${mostTexts} rows when \`response\` is among the fields; leave it out or lower the limit`,
      );
    }
    if (filters.competitor_ids?.length) {
      throw new Refusal(
        400,
        "filters.competitor_ids: narrows no rows; put a condition on the field `company` of mentions into where",
      );
    }
    const conditions = input.where.map((given, index) => {
      const path = `where[${index}]`;
      return conditionSql(given, requireField(name, given.field, `${path}.field`), path);
    });
    const scope = await scopeOf(context, { ...filters, schedule_id: input.schedule });
    const dataset = datasetOf(name, scope.companies);
    const needed = new Set([...columns, input.order_by, ...input.where.map(({ field }) => field)]);
    const selected = [...needed].map((field) => sql`${dataset.fields[field]!.value} as ${sql.ref(field)}`);
    const direction = input.order === "ascending" ? sql`asc nulls last` : sql`desc nulls last`;
    const question = sql<Record<string, Cell>>`
      select ${sql.join(columns.map((column) => sql.ref(`q.${column}`)))} from (
        select ${sql.join(selected)}, r.n as "#n", ${dataset.tie} as "#tie"
        from (select r.* from ${matchingResponses(scope, filters)}) r join tracking.prompt p on p.n = r.prompt_n ${dataset.joins}) q
      ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by ${sql.ref(`q.${input.order_by}`)} ${direction}, q."#n" desc, q."#tie"
      limit ${limit + 1} offset ${offset}`;
    const found = await inTime(context.rows, question);
    const rows = found.slice(0, limit).map((row) => columns.map((column) => row[column] ?? null));
    return { columns, rows, has_more: found.length > limit };
  },
});

/** What a row shows unless fields are chosen. */
const usual: Record<DatasetName, readonly string[]> = {
  answers: ["response_id", "created_at", "model", "prompt", "outcome", "mentioned", "position", "cited", "companies"],
  mentions: ["response_id", "created_at", "model", "prompt", "company", "position"],
  citations: ["response_id", "created_at", "model", "prompt", "normalized_url", "root_domain", "cited"],
  products: ["response_id", "created_at", "model", "prompt", "title", "brand", "price", "currency", "merchant", "position"],
};

/** @throws Refusal 400 naming the fields that there are. */
function requireField(dataset: DatasetName, field: string, path: string) {
  const types = fieldTypes[dataset];
  if (!Object.hasOwn(types, field)) {
    throw new Refusal(
      400,
      `${path}: ${dataset} have no field ${JSON.stringify(field)}; they have ${Object.keys(types).join(", ")}`,
    );
  }
  return types[field]!;
}

/** @throws Refusal 400 when the question takes too long. */
async function inTime<Row>(rows: Rows, question: Query<Row>): Promise<Row[]> {
  try {
    return await rows.transaction(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', ${`${timeoutMs}ms`}, true)`);
      return tx.runOnce(question);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "57014") throw error;
    throw new Refusal(400, "filters: this question takes too long; choose a shorter range, fewer prompts or order by created_at");
  }
}
