import { z } from "zod";
import { modelCatalogue } from "../../integrations/ai-models/index.ts";
import { operation, website, websiteId } from "../../operation/index.ts";
import type { Rows } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { addCounts, type Counts, noCounts } from "../analytics/count.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import { countByDay } from "../analytics/read.ts";
import { type Scope, scopeOf } from "../analytics/scope.ts";
import { isOfCompany, lookerFieldNames, lookerFields } from "./fields.ts";

export const lookerStudioData = operation({
  name: "looker-studio.data",
  summary: "Rows for a Looker Studio community connector",
  description: `The fields asked for decide what a row is: with \`date\` one a day, with \`model\` one a model, and one a company unless nothing but \`date\`, \`model\` and \`answers\` is asked for. Without \`date\` or \`model\` rates are computed from sums over them. Fields: ${lookerFieldNames.map((name) => `\`${name}\``).join(", ")}. Dates are \`YYYYMMDD\`.`,
  rest: { method: "POST", path: "/looker-studio/data" },
  access: website("view"),
  refusals: { 400: rangeRefusal },
  input: z.object({
    website_id: websiteId,
    filters: metricFilters,
    fields: z
      .array(z.object({ name: z.enum(lookerFieldNames) }))
      .min(1)
      .max(50),
  }),
  output: z.object({
    schema: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        dataType: z.enum(["STRING", "NUMBER", "BOOLEAN"]),
        semantics: z.object({ conceptType: z.enum(["DIMENSION", "METRIC"]) }),
      }),
    ),
    rows: z.array(z.object({ values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) })),
    filtersApplied: z
      .boolean()
      .meta({ description: "Whether Looker Studio may take its own filters as applied: it filters rows itself" }),
  }),
  async handle(context, input) {
    const scope = await scopeOf(context, input.filters);
    const fields = input.fields.map(({ name }) => lookerFields.find((field) => field.name === name)!);
    const asked = new Set(fields.map(({ name }) => name));
    const rows = await groups(context.rows, scope, asked.has("date"), asked.has("model"));
    return {
      schema: fields.map(({ name, label, dataType, conceptType }) => ({ name, label, dataType, semantics: { conceptType } })),
      rows: rows.flatMap(({ date, model, counts }) =>
        // What is the same for all companies is told once: repeated, the program that asks would add it up.
        (fields.some(isOfCompany) ? scope.shown : scope.shown.slice(0, 1)).map((company) => {
          const own = counts.companies[scope.companies.indexOf(company)]!;
          const key = { date, model, company: company.key, isSelf: company.isSelf };
          return { values: fields.map((field) => field.value(key, own, counts)) };
        }),
      ),
      filtersApplied: false,
    };
  },
});

interface Group {
  date: string | null;
  model: string | null;
  counts: Counts;
}

/** The counts for each day, each model, both or neither. Models without answers in the range have no rows. */
async function groups(rows: Rows, scope: Scope, byDay: boolean, byModel: boolean): Promise<Group[]> {
  if (!byModel) return ofModel(rows, scope, byDay, null);
  const all: Group[] = [];
  for (const model of modelCatalogue) {
    if (scope.models && !scope.models.includes(model.n)) continue;
    const found = await ofModel(rows, { ...scope, models: [model.n] }, byDay, model.id);
    if (found.some(({ counts }) => counts.answers > 0)) all.push(...found);
  }
  return all;
}

async function ofModel(rows: Rows, scope: Scope, byDay: boolean, model: string | null): Promise<Group[]> {
  const days = await countByDay(rows, scope);
  if (byDay) return days.map(({ day, counts }) => ({ date: dayText(day).replaceAll("-", ""), model, counts }));
  const sum = noCounts(scope.companies.length);
  for (const { counts } of days) addCounts(sum, counts);
  return [{ date: null, model, counts: sum }];
}
