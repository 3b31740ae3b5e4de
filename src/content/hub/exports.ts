import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { type AnyOperation, operation, textInPieces, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { type ItemRecord, itemFieldNames, selectItems } from "./item.ts";
import { itemFilters, matchingItems } from "./items.ts";
import { citingInput, citingPromptsOf, citingRefusals } from "./prompts.ts";

const pageSize = 1_000;

type Kind = "csv" | "jsonl";
const words: Record<Kind, string> = { csv: "as CSV, safe to open in a spreadsheet", jsonl: "as JSON lines" };

/** Items, a file of any length: pages follow each other along the order of the listing. */
export const exportItems: AnyOperation[] = (["csv", "jsonl"] as const).map((kind) =>
  operation({
    name: `content.items.${kind}`,
    summary: `Export content items ${words[kind]}, newest first`,
    rest: { method: "GET", path: `/content/items.${kind}` },
    access: website("view"),
    input: z.object({ website_id: websiteId, ...itemFilters }),
    output: textInPieces,
    stream: kind,
    async handle({ rows, subject }, input) {
      const pages = itemPages(rows, matchingItems(subject.id, input));
      return lines(kind, itemFieldNames, pages);
    },
  }),
);

const promptColumns = ["prompt_id", "prompt", "citation_percent", "citations", "estimated_impressions"] as const;

/** The prompts that cite an item. */
export const exportPrompts: AnyOperation[] = (["csv", "jsonl"] as const).map((kind) =>
  operation({
    name: `content.prompts.${kind}`,
    summary: `Export the prompts that cite a content item ${words[kind]}`,
    rest: { method: "POST", path: `/content/prompts.${kind}` },
    access: website("view"),
    refusals: citingRefusals,
    input: citingInput,
    output: textInPieces,
    stream: kind,
    async handle(context, input) {
      const { prompts } = await citingPromptsOf(context, input);
      return lines(kind, promptColumns, [prompts]);
    },
  }),
);

async function* itemPages(rows: Rows, matching: ReturnType<typeof matchingItems>): AsyncGenerator<ItemRecord[]> {
  let after: ItemRecord | undefined;
  for (;;) {
    const behind = after ? sql`and (c.created_at, c.id) < (${after.created_at}::timestamptz, ${after.content_id}::uuid)` : sql``;
    const from = sql`(select * from content c where ${matching} ${behind} order by c.created_at desc, c.id desc limit ${pageSize}) c`;
    const page = await rows.read(sql<ItemRecord>`${selectItems(from)} order by c.created_at desc, c.id desc`);
    yield page;
    if (page.length < pageSize) return;
    after = page.at(-1);
  }
}

/** Records as the lines of a file, page by page; a CSV begins with its columns' names. */
async function* lines<Field extends string>(
  kind: Kind,
  columns: readonly Field[],
  pages: AsyncIterable<Record<Field, unknown>[]> | Iterable<Record<Field, unknown>[]>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    if (kind === "jsonl") yield page.map((record) => `${JSON.stringify(record)}\n`).join("");
    else yield csv(page, columns, isFirst);
    isFirst = false;
  }
}

/** Texts that a spreadsheet would evaluate as a formula are escaped. */
function csv(records: Record<string, unknown>[], columns: readonly string[], header: boolean): string {
  const cells = records.map((record) => Object.fromEntries(columns.map((column) => [column, cell(record[column])])));
  const quoted_match = /[\r\n]/; // a single line feed ends a row for many readers
  return stringify(cells, { columns: [...columns], header, escape_formulas: true, record_delimiter: "windows", quoted_match });
}

const cell = (value: unknown): unknown =>
  Array.isArray(value) ? value.join(" ") : typeof value === "boolean" ? String(value) : value;
