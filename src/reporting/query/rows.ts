import { z } from "zod";
import { type Context, FileAnswer, operation, orFile, type Website, website, websiteId } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Column, fileFormats, writeRows } from "../../platform/files/index.ts";
import { rangeRefusal } from "../analytics/filters.ts";
import type { Scope } from "../analytics/scope.ts";
import { countRows } from "./count-rows.ts";
import { decodeCursor, encodeCursor, refuseOther } from "./cursor.ts";
import { datasetNames, type FieldType, fieldTypes } from "./datasets.ts";
import { type CheckedQuestion, checkQuestion, type RowsCursor, readPage, rowsCursor, rowsQuestion } from "./rows-page.ts";
import { type Cell, cell, fileFormat, format, nextCursor, rowScope } from "./schedule.ts";

/** Texts of answers are long. */
const mostTexts = 20;
const mostOfPage = 200;
const mostOfFile = 100_000;
const filePage = 2_000;

const listed = datasetNames.map((name) => `${name} (${Object.keys(fieldTypes[name]).join(", ")})`).join("; ");
const { dataset, filters, ...others } = rowsQuestion.shape;

export const queryRows = operation({
  name: "query.rows",
  summary: "Ask one question about single answers, mentions, citations or products",
  description: `Rows that the filters and conditions take, with the fields that you choose. Fields by dataset: ${listed}. \`answers\` holds every outcome; the others hold what belongs to \`answered\` answers, which metrics count, so a count of mentions here is the one of query_metrics. Positions are ranks from 1 among the tracked companies. Texts are compared without case by \`contains\`, exactly by \`eq\`. \`cursor\` takes a \`next_cursor\`, or the \`evidence\` of a number: it holds the whole question, so \`dataset\` and \`filters\` are left out beside it.`,
  rest: { method: "POST", path: "/rows/query" },
  mcp: {
    tool: "query_rows",
    advice: `Use it to see what stands behind a number: which answers mention whom, which pages are cited, which products are shown. Costs no credits. Numbers over many answers come from query_metrics; do not add up rows. At most ${mostOfPage} rows a call, ${mostTexts} when the text of answers (\`response\`) is among the fields.`,
    without: ["format"],
  },
  access: website("view"),
  largeBody: true,
  files: fileFormats,
  refusals: {
    400: `${rangeRefusal}. A field that the dataset has not, a cursor that is none, or a question that takes too long`,
  },
  input: z.object({
    website_id: websiteId,
    dataset: dataset.optional(),
    filters: filters.optional(),
    ...others,
    cursor: z.string().max(200_000).optional(),
    limit: z
      .number()
      .int()
      .min(1)
      .max(mostOfFile)
      .optional()
      .meta({
        description: `At most ${mostOfPage}, 50 when absent; at most ${mostTexts}, also when absent, with \`response\` among the fields; in a file ${mostOfFile}, also when absent`,
      }),
    offset: z.number().int().min(0).max(1_000_000).default(0).meta({ description: "Rows to leave out; a cursor is faster" }),
    include_total: z.boolean().default(false).meta({ description: "Adds `total_rows`" }),
    format,
  }),
  output: orFile(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(cell)).meta({ description: "Cells in the order of `columns`" }),
      has_more: z.boolean(),
      next_cursor: nextCursor,
      total_rows: z.int().optional().meta({ description: "Rows of all pages" }),
    }),
  ),
  async handle(context, input) {
    const asked = checkQuestion(questionOf(input));
    const file = fileFormat(input.format);
    const { limit = file ? mostOfFile : hasTexts(asked) ? mostTexts : 50, offset } = input;
    if (!file) refuseLongPages(asked, limit);
    const scope = await rowScope(context, asked.question.filters, asked.question.schedule);
    if (file) {
      const pages = await begun(allPages(context, scope, asked, limit, offset));
      return new FileAnswer(file, asked.question.dataset, writeRows(file, fileColumns(asked), pages));
    }
    const { rows, next } = await readPage(context.rows, scope, asked, { limit, offset });
    const total = input.include_total ? { total_rows: await countRows(context.rows, scope, asked) } : {};
    return {
      ...{ columns: [...asked.columns], rows, has_more: next !== null },
      ...{ next_cursor: next && encodeCursor(next), ...total },
    };
  },
});

type Input = z.output<typeof queryRows.input>;

/** The question that the input asks, or that its cursor holds. @throws Refusal 400 */
function questionOf(input: Input): RowsCursor {
  const { dataset: given, filters: narrowed, schedule, fields, where, order_by, order } = input;
  if (input.cursor === undefined) {
    if (!given) throw new Refusal(400, "dataset: is required, unless a cursor is given");
    if (!narrowed) throw new Refusal(400, "filters: is required, unless a cursor is given");
    return { question: { dataset: given, filters: narrowed, schedule, fields, where, order_by, order } };
  }
  if (given || narrowed || where.length > 0) {
    throw new Refusal(400, "cursor: holds the whole question; leave dataset, filters and where out beside it");
  }
  const cursor = decodeCursor(rowsCursor, input.cursor, "cursor");
  refuseOther(rowsQuestion.pick({ schedule: true, order_by: true, order: true }).shape, input, cursor.question);
  return fields ? { ...cursor, question: { ...cursor.question, fields } } : cursor;
}

const hasTexts = ({ columns }: CheckedQuestion): boolean => columns.includes("response");

function refuseLongPages(asked: CheckedQuestion, limit: number): void {
  if (limit > mostOfPage)
    throw new Refusal(
      400,
      `limit: at most ${mostOfPage} rows a page; \`next_cursor\` leads to more, and over REST a \`format\` gives them as a file`,
    );
  if (hasTexts(asked) && limit > mostTexts)
    throw new Refusal(400, `limit: at most ${mostTexts} rows when \`response\` is among the fields`);
}

async function* allPages(
  { rows, signal }: Context<Website>,
  scope: Scope,
  asked: CheckedQuestion,
  limit: number,
  offset: number,
): AsyncGenerator<Cell[][]> {
  const gone = signal();
  let after = asked.after;
  for (let left = limit; left > 0 && !gone.aborted; left -= filePage) {
    const isFirst = left === limit;
    const page = { limit: Math.min(left, filePage), offset: isFirst ? offset : 0 };
    const { rows: found, next } = await readPage(rows, scope, after ? { ...asked, after } : asked, page);
    yield found;
    if (!next) return;
    after = next.after;
  }
}

/** The same pages, the first of them read already, so that a question without an answer is refused and not cut short. */
async function begun<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pages;
  })();
}

const fileTypes: Record<FieldType, Column["type"]> = {
  ...{ text: "text", id: "text", number: "number", boolean: "boolean", instant: "instant", day: "day", texts: "texts" },
};

const fileColumns = ({ columns, question }: CheckedQuestion): Column[] =>
  columns.map((name) => ({ name, type: fileTypes[fieldTypes[question.dataset][name]!] }));
