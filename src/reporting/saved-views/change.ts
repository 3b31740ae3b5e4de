import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import {
  type Context,
  givenChanges,
  isUuid,
  opaqueId,
  operation,
  type Website,
  website,
  websiteId,
} from "../../operation/index.ts";
import { json, now, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { type SavedViewRecord, savedViewFields, savedViewRecord, selectSavedViews } from "./view.ts";

export const updateSavedView = operation({
  name: "saved-views.update",
  summary: "Change a saved view",
  description: "Fields left out stay; `filters` are replaced as a whole.",
  rest: { method: "PATCH", path: "/saved-views/{view_id}" },
  mcp: { tool: "update_saved_view", idempotent: true },
  access: website("admin"),
  refusals: {
    400: "No field is given",
    404: "The view does not exist",
  },
  input: z.object({
    website_id: websiteId,
    view_id: opaqueId,
    name: savedViewFields.name.optional(),
    icon: savedViewFields.icon.optional(),
    filters: savedViewFields.filters.optional(),
  }),
  output: z.object({ saved_view: savedViewRecord }),
  async handle(context, { view_id, website_id: _, ...given }) {
    const change = givenChanges(given, ["name", "icon", "filters"]);
    return context.rows.transaction(async (tx) => {
      const before = await lockView(tx, context, view_id);
      const after = { name: before.name, icon: before.icon, filters: before.filters, ...change };
      const set = { ...after, filters: json(after.filters), updated_at: now };
      await tx.run(db.updateTable("saved_view").set(set).where("id", "=", before.id));
      await record(tx, context, "saved_view.update", before, after);
      const [view] = await tx.run(selectSavedViews(sql`v.id = ${before.id}`));
      return { saved_view: view! };
    });
  },
});

export const deleteSavedView = operation({
  name: "saved-views.delete",
  summary: "Delete a saved view",
  rest: { method: "DELETE", path: "/saved-views/{view_id}" },
  mcp: { tool: "delete_saved_view", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The view does not exist",
  },
  input: z.object({ website_id: websiteId, view_id: opaqueId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, { view_id }) {
    return context.rows.transaction(async (tx) => {
      const before = await lockView(tx, context, view_id);
      await tx.run(db.deleteFrom("saved_view").where("id", "=", before.id));
      await record(tx, context, "saved_view.delete", before, null);
      return { success: true };
    });
  },
});

/** @throws Refusal 404 */
async function lockView(tx: Transaction, { subject }: Context<Website>, id: string): Promise<SavedViewRecord> {
  const views = db.selectFrom("saved_view").select("id").where("id", "=", id).where("website_id", "=", subject.id);
  const [locked] = isUuid(id) ? await tx.run(views.forUpdate()) : [];
  if (!locked) throw new Refusal(404, "Saved view not found");
  return (await tx.run(selectSavedViews(sql`v.id = ${locked.id}`)))[0]!;
}

function record(
  tx: Transaction,
  context: Context<Website>,
  action: string,
  view: SavedViewRecord,
  after: Record<string, unknown> | null,
): Promise<void> {
  const before = { name: view.name, icon: view.icon, filters: view.filters };
  return recordChange(tx, context.caller.organization, actorOf(context), {
    ...{ action, entityId: view.id, websiteId: view.website_id, before, after },
  });
}
