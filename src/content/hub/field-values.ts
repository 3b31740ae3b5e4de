import { z } from "zod";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { type Column, type ColumnType, foldCase, isGenerated, optionLabel } from "./columns.ts";

/** A value for a column, as a caller gives it. */
export const fieldInput = z
  .object({
    column: z.string().min(1).max(100).meta({ description: "The column's name, in any case" }),
    value: z.unknown().meta({
      description:
        "text: string; link: http(s) address; number: number; date: ISO 8601 (a day is stored as UTC midnight); checkbox: boolean; " +
        "multi_select: up to 50 labels, of which unknown ones are created",
    }),
  })
  .meta({ id: "ContentFieldValue" });
export type FieldInput = z.output<typeof fieldInput>;

/** Values of an item by column, checked; labels of multi-selects are not options yet. */
export type Values = Map<Column, unknown>;

const types: Record<Exclude<ColumnType, "ask" | "approval" | "og_image">, { schema: z.ZodType; takes: string }> = {
  text: { schema: z.string().max(10_000), takes: "a string of at most 10,000 characters" },
  link: { schema: z.url({ protocol: /^https?$/ }).max(2_048), takes: "an http or https URL" },
  number: { schema: z.number(), takes: "a number" },
  date: { schema: z.string().transform(toInstant), takes: "an ISO 8601 date, such as 2026-03-02 or 2026-03-02T12:00:00Z" },
  checkbox: { schema: z.boolean(), takes: "true or false" },
  multi_select: { schema: z.array(optionLabel).max(50), takes: "a list of up to 50 labels of 1 to 200 characters" },
};

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/** A day means its UTC midnight. */
function toInstant(text: string, context: z.RefinementCtx): string {
  if (day.safeParse(text).success || instant.safeParse(text).success) return new Date(text).toISOString();
  context.addIssue("");
  return z.NEVER;
}

type ColumnsByName = ReadonlyMap<string, Column>;

/** The columns of a tab by what their names are compared by; made once for all items of a call. */
export const columnsByName = (columns: readonly Column[]): ColumnsByName =>
  new Map(columns.map((column) => [foldCase(column.name), column]));

/**
 * Checks an item's values against the columns of its tab.
 *
 * @param columns of the tab, as `columnsByName` gives them.
 * @param path of the list in the input, for example `urls[3].fields`.
 * @param options.allowNull null passes, whatever the type.
 * @throws Refusal 400 naming the field: unknown, generated or repeated column, or a value that does not fit.
 */
export function checkFields(
  fields: readonly FieldInput[],
  columns: ColumnsByName,
  path: string,
  options: { allowNull?: boolean } = {},
): Values {
  const values: Values = new Map();
  for (const [index, { column: name, value }] of fields.entries()) {
    const at = `${path}[${index}]`;
    const shown = JSON.stringify(name);
    const column = columns.get(foldCase(name.trim()));
    if (!column) throw new Refusal(400, `${at}.column: the tab has no column ${shown}`);
    if (isGenerated(column.type))
      throw new Refusal(400, `${at}.column: ${shown} is filled in by the Content Hub and takes no value`);
    if (values.has(column)) throw new Refusal(400, `${at}.column: ${shown} is given twice`);
    if (value === null && options.allowNull) {
      values.set(column, null);
      continue;
    }
    const { schema, takes } = types[column.type as keyof typeof types];
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new Refusal(400, `${at}.value: the column ${shown} takes ${takes}`);
    values.set(column, parsed.data);
  }
  return values;
}

/**
 * Items' values as they are stored, by column id. Labels become options: existing ones in any case, else new ones. Takes one
 * statement at most, however many items there are.
 */
export async function storeValues(
  tx: Transaction,
  organizationId: string,
  items: readonly Values[],
): Promise<Record<string, unknown>[]> {
  const optionIds = await findOptions(tx, organizationId, items);
  return items.map((values) =>
    Object.fromEntries(
      [...values].map(([column, value]) => [
        column.id,
        column.type === "multi_select"
          ? [...new Set((value as string[]).map((label) => optionIds.get(key(column, label))!))]
          : value,
      ]),
    ),
  );
}

const key = (column: Column, label: string) => `${column.id} ${foldCase(label)}`;

async function findOptions(tx: Transaction, organizationId: string, items: readonly Values[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const missing = new Map<string, { columnId: string; label: string }>();
  for (const column of new Set(items.flatMap((values) => [...values.keys()])))
    for (const { id, label } of column.options) ids.set(key(column, label), id);
  for (const values of items) {
    for (const [column, value] of values) {
      if (column.type !== "multi_select") continue;
      for (const label of value as string[])
        if (!ids.has(key(column, label)) && !missing.has(key(column, label)))
          missing.set(key(column, label), { columnId: column.id, label });
    }
  }
  if (missing.size === 0) return ids;
  const options = [...missing.values()];
  const created = await tx.run<Pick<RowOf<"content_option">, "id" | "column_id" | "label_key">>(sql`
    insert into content_option (organization_id, column_id, label, label_key)
    select ${organizationId}, o.* from unnest(${options.map((o) => o.columnId)}::uuid[], ${options.map((o) => o.label)}::text[],
      ${options.map((o) => foldCase(o.label))}::text[]) as o(column_id, label, label_key)
    returning id, column_id, label_key`);
  for (const option of created) ids.set(`${option.column_id} ${option.label_key}`, option.id);
  return ids;
}

/** An item's stored values as they are shown: labels instead of option ids. */
export function showValues(stored: Record<string, unknown>, columns: readonly Column[]) {
  return columns
    .filter((column) => Object.hasOwn(stored, column.id))
    .map((column) => {
      const value = stored[column.id];
      const labels = new Map(column.options.map(({ id, label }) => [id, label]));
      return {
        column_id: column.id,
        column: column.name,
        type: column.type,
        value: column.type === "multi_select" ? (value as string[]).flatMap((id) => labels.get(id) ?? []) : value,
      };
    });
}
