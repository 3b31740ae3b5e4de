import { z } from "zod";
import { readableText } from "../../operation/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";

/** What customers fill in. */
const customTypes = ["text", "link", "number", "date", "checkbox", "multi_select"] as const;
/** What the Content Hub fills in. */
const generatedTypes = ["ask", "approval", "og_image"] as const;
export const columnType = z.enum([...customTypes, ...generatedTypes]).meta({ id: "ContentColumnType" });
export type ColumnType = z.output<typeof columnType>;

export const isGenerated = (type: ColumnType): boolean => (generatedTypes as readonly string[]).includes(type);

export type Option = Pick<RowOf<"content_option">, "id" | "label">;

/** A column of a tab. */
export interface Column extends Pick<RowOf<"content_column">, "id" | "sheet_id" | "name" | "type"> {
  options: Option[];
}

export const columnRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    type: columnType,
    generated: z.boolean().meta({ description: "Filled in by the Content Hub; takes no value from callers" }),
    options: z.array(z.object({ id: z.string(), label: z.string() })).meta({ description: "Of a multi-select" }),
  })
  .meta({ id: "ContentColumn" });

export const toColumnRecord = ({ id, name, type, options }: Column): z.output<typeof columnRecord> => ({
  ...{ id, name, type, generated: isGenerated(type), options },
});

/** Names and labels are compared without case. */
export const foldCase = (text: string): string => text.normalize("NFC").toUpperCase().toLowerCase();

export const columnName = readableText(100);
export const optionLabel = z.string().trim().min(1).max(200);

/** The columns of all tabs of a website, oldest first. */
export function readColumns(run: Transaction["run"], websiteId: string): Promise<Column[]> {
  return run<Column>(sql`
    select c.id, c.sheet_id, c.name, c.type,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label) order by o.created_at, o.id), '[]')
       from content_option o where o.column_id = c.id) as options
    from content_column c where c.website_id = ${websiteId} order by c.created_at, c.id`);
}

/** Removes the values of columns from all items, before the columns are deleted. `condition` is about the table `content_column`. */
export async function forgetValues(tx: Transaction, websiteId: string, condition: Query<unknown>): Promise<void> {
  await tx.run(sql`
    with gone as (select array_agg(id::text) as ids from content_column where website_id = ${websiteId} and ${condition})
    update content c set fields = c.fields - gone.ids from gone where c.website_id = ${websiteId} and c.fields ?| gone.ids`);
}

/**
 * Serializes changes of a website's tabs, columns and tracked addresses until the end of the transaction. Reads, edits and other
 * websites do not wait.
 */
export async function lockHub(tx: Transaction, websiteId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`content/${websiteId}`}, 0))`);
}
