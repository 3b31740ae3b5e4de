import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { refreshBranded } from "../../tracking/index.ts";
import { rangeRefusal } from "../analytics/filters.ts";
import { datasetName, fieldTypes } from "./datasets.ts";
import { checkQuestion, inTime, matching, rowsQuestion, usesBranded, where } from "./rows-page.ts";
import { type Cell, cell, rowScope } from "./schedule.ts";

const { schedule, filters, where: conditions } = rowsQuestion.shape;

export const queryCounts = operation({
  name: "query.counts",
  summary: "Count answers, mentions, citations or products by their fields",
  description:
    "One row for each combination of the fields `by`, most rows first; none: one row in all. A list (`search_queries`, `companies`, `tags`) counts under each of its entries, and under null where it is empty, so such rows overlap. `answers` are different answers, and `rows` the rows of the other datasets that belong to them. The dataset `answers` holds every outcome; metrics count `answered` ones.",
  rest: { method: "POST", path: "/rows/count" },
  mcp: {
    tool: "count_rows",
    advice:
      "Use it for outcomes by model (by [model, outcome]), what models searched for (by [search_queries]), or the pages cited most (dataset citations, by [normalized_url]). Costs no credits.",
  },
  access: website("view"),
  largeBody: true,
  refusals: { 400: `${rangeRefusal}. A field that the dataset has not, or a question that takes too long` },
  input: z.object({
    website_id: websiteId,
    dataset: datasetName.default("answers"),
    by: z
      .array(z.string().max(100))
      .max(4)
      .default([])
      .meta({ description: "Fields of the dataset, as `query_rows` has them, but for the text of answers" }),
    filters,
    schedule,
    where: conditions,
    limit: z.number().int().min(1).max(1_000).default(50),
    offset: z.number().int().min(0).max(1_000_000).default(0).meta({ description: "Rows to leave out, for the next page" }),
  }),
  output: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(cell)).meta({ description: "Cells in the order of `columns`" }),
    total_rows: z.int(),
    has_more: z.boolean(),
  }),
  async handle(context, { dataset, by, limit, offset, ...input }) {
    const fields = [...new Set(by)];
    const asked = checkQuestion({
      question: {
        ...{ dataset, filters: input.filters, schedule: input.schedule, where: input.where },
        // The tie of rows is a field of every dataset.
        ...{ fields: fields.length > 0 ? fields : ["day"], order_by: "created_at", order: "descending" },
      },
    });
    const scope = await rowScope(context, input.filters, input.schedule);
    if (usesBranded(asked)) await refreshBranded(context.rows, scope.website.id);
    const lists = fields.filter((field) => fieldTypes[dataset][field] === "texts");
    const valueSql = (field: string): Query<unknown> =>
      lists.includes(field) ? sql`${sql.ref(`list_${field}.entry`)}` : sql`${sql.ref(`q.${field}`)}`;
    const joins = lists.map(
      (field) => sql`left join lateral unnest(${sql.ref(`q.${field}`)}) ${sql.ref(`list_${field}`)}(entry) on true`,
    );
    const keys = fields.map((field, index) => sql`${valueSql(field)} as ${sql.ref(`key_${index}`)}`);
    const places = fields.map((_, index) => sql`${sql.ref(`key_${index}`)}`);
    const read = (page: { limit: number; offset: number }) =>
      inTime<Record<string, Cell> & { total: number; rows: number; answers: number }>(
        context.rows,
        scope,
        sql`select c.*, count(*) over () as total from (
          select ${sql.join([...keys, sql`count(*) as rows`, sql`count(distinct q."#n") as answers`])}
          from ${matching(scope, asked)} ${sql.join(joins, sql` `)} ${where(asked.conditions)}
          ${fields.length > 0 ? sql`group by ${sql.join(fields.map(valueSql))}` : sql``}) c
        order by ${sql.join([sql`c.rows desc`, ...places])} limit ${page.limit} offset ${page.offset}`,
      );
    const found = await read({ limit, offset });
    // Behind the last row none tells how many there are.
    const [told] = found.length > 0 || offset === 0 ? found : await read({ limit: 1, offset: 0 });
    const total = told?.total ?? 0;
    return {
      columns: [...fields, ...(dataset === "answers" ? [] : ["rows"]), "answers"],
      rows: found.map((row) => [
        ...fields.map((_, index) => row[`key_${index}`] ?? null),
        ...(dataset === "answers" ? [] : [row.rows]),
        row.answers,
      ]),
      total_rows: total,
      has_more: offset + found.length < total,
    };
  },
});
