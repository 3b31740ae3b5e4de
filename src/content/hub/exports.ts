import { z } from "zod";
import { type AnyOperation, operation, textInPieces, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { type Cell, writeRows } from "../../platform/files/index.ts";
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

/** Records as the lines of a file, page by page. */
function lines<Field extends string>(
  kind: Kind,
  fields: readonly Field[],
  pages: AsyncIterable<Record<Field, unknown>[]> | Iterable<Record<Field, unknown>[]>,
): AsyncIterable<string> {
  const cell = (value: unknown) => (kind === "csv" && Array.isArray(value) ? value.join(" ") : value) as Cell;
  async function* batches() {
    for await (const page of pages) yield page.map((record) => fields.map((field) => cell(record[field])));
  }
  const columns = fields.map((name) => ({ name, type: "text" as const }));
  return writeRows(kind, columns, batches()) as AsyncIterable<string>;
}
