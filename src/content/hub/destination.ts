import { isUuid } from "../../operation/index.ts";
import type { Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { type Column, readColumns } from "./columns.ts";

/** Where items are put: a sheet, or the shared pool. */
export interface Destination {
  /** null: the shared pool. */
  sheetId: string | null;
  name: string;
  columns: Column[];
}

/** Names of all tabs of a website by id. */
export interface Tabs {
  sheets: Pick<RowOf<"content_sheet">, "id" | "name" | "kind">[];
  /** What the shared pool is called: as its first view, if it has one. */
  poolName: string;
}

export async function readTabs(run: Transaction["run"], websiteId: string): Promise<Tabs> {
  const sheets = await run(
    db
      .selectFrom("content_sheet")
      .select(["id", "name", "kind"])
      .where("website_id", "=", websiteId)
      .orderBy("created_at")
      .orderBy("id"),
  );
  return { sheets, poolName: sheets.find(({ kind }) => kind === "view")?.name ?? "Shared pool" };
}

/** The display name of where an item is. */
export function tabName(tabs: Tabs, sheetId: string | null): string {
  return tabs.sheets.find(({ id }) => id === sheetId)?.name ?? tabs.poolName;
}

/**
 * Where `sheet_id` leads: views and nothing at all mean the shared pool.
 *
 * @throws Refusal 404 for a tab that the website does not have.
 */
export function destinationOf(tabs: Tabs, columns: readonly Column[], sheetId: string | null | undefined): Destination {
  const sheet = sheetId ? tabs.sheets.find(({ id }) => isUuid(sheetId) && id === sheetId.toLowerCase()) : null;
  if (sheet === undefined) throw new Refusal(404, "sheet_id: there is no such tab on this website");
  const id = sheet?.kind === "sheet" ? sheet.id : null;
  return { sheetId: id, name: tabName(tabs, id), columns: columns.filter((column) => column.sheet_id === id) };
}

export async function findDestination(
  run: Transaction["run"],
  websiteId: string,
  sheetId: string | null | undefined,
): Promise<Destination> {
  const [tabs, columns] = await Promise.all([readTabs(run, websiteId), readColumns(run, websiteId)]);
  return destinationOf(tabs, columns, sheetId);
}
