import { z } from "zod";
import { givenChanges, isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import {
  type Column,
  columnName,
  columnRecord,
  columnType,
  foldCase,
  forgetValues,
  lockHub,
  optionLabel,
  readColumns,
  toColumnRecord,
} from "./columns.ts";
import { findDestination } from "./destination.ts";

const output = z.object({ column: columnRecord });

export const createColumn = operation({
  name: "content.columns.create",
  summary: "Add a column to a tab",
  description:
    "Without `sheet_id`, and for views, to the shared pool, whose columns all views show. At most 100 columns a tab. Columns of the types `ask`, " +
    "`approval` and `og_image` are generated: they take no values from callers.",
  rest: { method: "POST", path: "/content/columns" },
  mcp: { tool: "create_content_column" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    400: "The tab has 100 columns, or `options` are given for another type than `multi_select`",
    404: "The tab does not exist",
    409: "Another column of the tab has the name; `existing` is that column",
  },
  input: z.object({
    website_id: websiteId,
    sheet_id: opaqueId.optional(),
    name: columnName,
    type: columnType,
    options: z.array(optionLabel).max(500).optional().meta({ description: "Labels of a multi-select" }),
  }),
  output,
  handle: ({ rows, subject, caller }, { sheet_id, name, type, options }) =>
    rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      const { sheetId, columns } = await findDestination(tx.run, subject.id, sheet_id);
      if (options && type !== "multi_select") throw new Refusal(400, "options: only a multi_select column has options");
      if (columns.length >= 100) throw new Refusal(400, "name: the tab has 100 columns, which is the most");
      refuseTaken(columns, name);
      const tenant = { organization_id: caller.organization.id, website_id: subject.id, sheet_id: sheetId };
      const [created] = await tx.run(
        db
          .insertInto("content_column")
          .values({ ...tenant, name, name_key: foldCase(name), type })
          .returning("id"),
      );
      await addOptions(tx, caller.organization.id, created!.id, options ?? []);
      return { column: await readColumn(tx, subject.id, created!.id) };
    }),
});

export const updateColumn = operation({
  name: "content.columns.update",
  summary: "Rename a column, add or rename its options",
  description: "`options` with an `id` are renamed, those without are added, those left out stay. A column's type never changes.",
  rest: { method: "PATCH", path: "/content/columns/{column_id}" },
  mcp: { tool: "update_content_column", idempotent: true },
  access: website("admin"),
  refusals: {
    400: "No field is given, or `options` for another type than `multi_select`",
    404: "The column or an option does not exist",
    409: "Another column or option has the name",
  },
  input: z.object({
    column_id: opaqueId,
    website_id: websiteId,
    name: columnName.optional(),
    options: z
      .array(z.object({ id: opaqueId.optional(), label: optionLabel }))
      .max(500)
      .optional(),
  }),
  output,
  handle({ rows, subject, caller }, { column_id, website_id: _, ...given }) {
    const { name, options = [] } = givenChanges(given, ["name", "options"]);
    return rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      const all = await readColumns(tx.run, subject.id);
      const column = findColumn(all, column_id);
      if (options.length > 0 && column.type !== "multi_select")
        throw new Refusal(400, "options: only a multi_select column has options");
      if (name !== undefined) {
        refuseTaken(
          all.filter((other) => other.sheet_id === column.sheet_id && other.id !== column.id),
          name,
        );
        await tx.run(
          db
            .updateTable("content_column")
            .set({ name, name_key: foldCase(name) })
            .where("id", "=", column.id),
        );
      }
      await renameOptions(tx, column, options);
      const added = options.filter((option) => option.id === undefined).map((option) => option.label);
      await addOptions(tx, caller.organization.id, column.id, added);
      return { column: await readColumn(tx, subject.id, column.id) };
    });
  },
});

export const deleteColumn = operation({
  name: "content.columns.delete",
  summary: "Remove a column with all its values",
  rest: { method: "DELETE", path: "/content/columns/{column_id}" },
  mcp: { tool: "delete_content_column", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: { 404: "The column does not exist" },
  input: z.object({ column_id: opaqueId, website_id: websiteId }),
  output: z.object({ success: z.boolean() }),
  handle: ({ rows, subject }, { column_id }) =>
    rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      const column = findColumn(await readColumns(tx.run, subject.id), column_id);
      await forgetValues(tx, subject.id, sql`id = ${column.id}`);
      await tx.run(db.deleteFrom("content_column").where("id", "=", column.id));
      return { success: true };
    }),
});

/** @throws Refusal 404 */
function findColumn(columns: readonly Column[], columnId: string): Column {
  const column = columns.find(({ id }) => isUuid(columnId) && id === columnId.toLowerCase());
  if (!column) throw new Refusal(404, "Column not found");
  return column;
}

function refuseTaken(columns: readonly Column[], name: string): void {
  const holder = columns.find((one) => foldCase(one.name) === foldCase(name));
  if (!holder) return;
  const existing = toColumnRecord(holder);
  throw new Refusal(409, "name: another column of the tab has this name", { details: { existing } });
}

async function readColumn(tx: Transaction, websiteId: string, columnId: string) {
  return toColumnRecord((await readColumns(tx.run, websiteId)).find(({ id }) => id === columnId)!);
}

/** Labels that are there already stay as they are. */
async function addOptions(tx: Transaction, organizationId: string, columnId: string, labels: readonly string[]): Promise<void> {
  if (labels.length === 0) return;
  await tx.run(sql`
    insert into content_option (organization_id, column_id, label, label_key)
    select ${organizationId}, ${columnId}, o.* from unnest(${labels}::text[], ${labels.map(foldCase)}::text[]) as o(label, label_key)
    on conflict do nothing`);
}

async function renameOptions(
  tx: Transaction,
  column: Column,
  options: { id?: string | undefined; label: string }[],
): Promise<void> {
  const renamed = options.filter((option): option is { id: string; label: string } => option.id !== undefined);
  if (renamed.length === 0) return;
  for (const [index, { id }] of options.entries())
    if (id !== undefined && !column.options.some((option) => option.id === id.toLowerCase()))
      throw new Refusal(404, `options[${index}].id: the column has no such option`);
  const after = new Map(column.options.map(({ id, label }) => [id, label]));
  for (const { id, label } of renamed) after.set(id.toLowerCase(), label);
  const [ids, labels] = [[...after.keys()], [...after.values()]];
  const keys = labels.map(foldCase);
  if (new Set(keys).size < after.size) throw new Refusal(409, "options: two options of a column cannot have one label");
  // Options may take each other's label: all step aside first, to what no trimmed label is.
  await tx.run(sql`update content_option set label_key = ' ' || id where column_id = ${column.id}`);
  await tx.run(sql`
    update content_option o set label = r.label, label_key = r.label_key
    from unnest(${ids}::uuid[], ${labels}::text[], ${keys}::text[]) as r(id, label, label_key)
    where o.id = r.id and o.column_id = ${column.id}`);
}
