import { z } from "zod";
import { isUuid, opaqueId, operation, readableText, website, websiteId } from "../../operation/index.ts";
import { nextUpdatedAt, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { columnRecord, foldCase, forgetValues, lockHub, readColumns, toColumnRecord } from "./columns.ts";
import { readTabs } from "./destination.ts";

const tab = {
  item_count: z.int(),
  columns: z.array(columnRecord),
};
const sheetRecord = z
  .object({
    sheet_id: z.string(),
    name: z.string(),
    kind: z.enum(["sheet", "view"]).meta({ description: "A sheet holds items of its own, a view shows the shared pool" }),
    ...tab,
  })
  .meta({ id: "ContentSheet" });

const allTabs = z.object({
  sheets: z.array(sheetRecord),
  shared_pool: z.object({ name: z.string(), ...tab }).meta({ description: "What all views show: items without a sheet" }),
});

export const listSheets = operation({
  name: "content.sheets.list",
  summary: "List the tabs of the Content Hub with their columns, oldest first",
  rest: { method: "GET", path: "/content/sheets" },
  mcp: { tool: "list_content_sheets" },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: allTabs,
  handle: ({ rows, subject }) => readSheets(rows, subject.id),
});

async function readSheets(rows: Pick<Rows, "read">, websiteId: string): Promise<z.output<typeof allTabs>> {
  const [{ sheets, poolName }, columns, counts] = await Promise.all([
    readTabs(rows.read, websiteId),
    readColumns(rows.read, websiteId),
    rows.read(
      db
        .selectFrom("content")
        .select(["sheet_id", db.fn.countAll<number>().as("items")])
        .where("website_id", "=", websiteId)
        .groupBy("sheet_id"),
    ),
  ]);
  const tabOf = (sheetId: string | null) => ({
    item_count: counts.find((count) => count.sheet_id === sheetId)?.items ?? 0,
    columns: columns.filter((column) => column.sheet_id === sheetId).map(toColumnRecord),
  });
  return {
    sheets: sheets.map(({ id, name, kind }) => ({ sheet_id: id, name, kind, ...tabOf(kind === "sheet" ? id : null) })),
    shared_pool: { name: poolName, ...tabOf(null) },
  };
}

async function readSheet(run: Transaction["run"], websiteId: string, sheetId: string) {
  const { sheets } = await readSheets({ read: run }, websiteId);
  return { sheet: sheets.find((sheet) => sheet.sheet_id === sheetId)! };
}

const sheetName = readableText(100);
const sheet = z.object({ sheet: sheetRecord });

export const createSheet = operation({
  name: "content.sheets.create",
  summary: "Add a tab to the Content Hub",
  description: "Names are unique on a website, whatever their case. The first view gives the shared pool its name.",
  rest: { method: "POST", path: "/content/sheets" },
  mcp: { tool: "create_content_sheet" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    409: "Another tab has the name; `existing` is that tab",
  },
  input: z.object({ website_id: websiteId, name: sheetName, kind: z.enum(["sheet", "view"]).default("sheet") }),
  output: sheet,
  handle: ({ rows, subject, caller }, { name, kind }) =>
    rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      await refuseTaken(tx, subject.id, name, null);
      const owner = { organization_id: caller.organization.id, website_id: subject.id };
      const [created] = await tx.run(
        db
          .insertInto("content_sheet")
          .values({ ...owner, name, name_key: foldCase(name), kind })
          .returning("id"),
      );
      return readSheet(tx.run, subject.id, created!.id);
    }),
});

export const updateSheet = operation({
  name: "content.sheets.update",
  summary: "Rename a tab",
  rest: { method: "PATCH", path: "/content/sheets/{sheet_id}" },
  mcp: { tool: "update_content_sheet", idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The tab does not exist",
    409: "Another tab has the name; `existing` is that tab",
  },
  input: z.object({ sheet_id: opaqueId, website_id: websiteId, name: sheetName }),
  output: sheet,
  handle: ({ rows, subject }, { sheet_id, name }) =>
    rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      const found = await findSheet(tx, subject.id, sheet_id);
      await refuseTaken(tx, subject.id, name, found.id);
      await tx.run(
        db
          .updateTable("content_sheet")
          .set({ name, name_key: foldCase(name) })
          .where("id", "=", found.id),
      );
      return readSheet(tx.run, subject.id, found.id);
    }),
});

export const deleteSheet = operation({
  name: "content.sheets.delete",
  summary: "Remove a tab with its columns",
  description: "The items of a sheet go to the shared pool; the values of its columns are lost. Removing a view changes no item.",
  rest: { method: "DELETE", path: "/content/sheets/{sheet_id}" },
  mcp: { tool: "delete_content_sheet", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: { 404: "The tab does not exist" },
  input: z.object({ sheet_id: opaqueId, website_id: websiteId }),
  output: z.object({ success: z.boolean(), moved_items: z.int().meta({ description: "Items that are in the shared pool now" }) }),
  handle: ({ rows, subject }, { sheet_id }) =>
    rows.transaction(async (tx) => {
      await lockHub(tx, subject.id);
      const found = await findSheet(tx, subject.id, sheet_id);
      await forgetValues(tx, subject.id, sql`sheet_id = ${found.id}`);
      const moved = await tx.run(
        db
          .updateTable("content")
          .set({ sheet_id: null, updated_at: nextUpdatedAt })
          .where("website_id", "=", subject.id)
          .where("sheet_id", "=", found.id)
          .returning("id"),
      );
      await tx.run(db.deleteFrom("content_sheet").where("id", "=", found.id));
      return { success: true, moved_items: moved.length };
    }),
});

/** @throws Refusal 404 */
async function findSheet(tx: Transaction, websiteId: string, sheetId: string) {
  const { sheets } = await readTabs(tx.run, websiteId);
  const found = sheets.find(({ id }) => isUuid(sheetId) && id === sheetId.toLowerCase());
  if (!found) throw new Refusal(404, "Tab not found");
  return found;
}

async function refuseTaken(tx: Transaction, websiteId: string, name: string, but: string | null): Promise<void> {
  const { sheets } = await readTabs(tx.run, websiteId);
  const holder = sheets.find((one) => one.id !== but && foldCase(one.name) === foldCase(name));
  if (!holder) return;
  throw new Refusal(409, "name: another tab has this name", {
    details: { existing: { sheet_id: holder.id, name: holder.name, kind: holder.kind } },
  });
}
