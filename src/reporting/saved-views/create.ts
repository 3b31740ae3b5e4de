import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { operation, website, websiteId } from "../../operation/index.ts";
import { json, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { savedViewFields, savedViewRecord, selectSavedViews } from "./view.ts";

export const createSavedView = operation({
  name: "saved-views.create",
  summary: "Save a view: filters under a name",
  description: "It belongs to the person that the key belongs to.",
  rest: { method: "POST", path: "/saved-views" },
  mcp: { tool: "create_saved_view" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    403: "The key belongs to nobody",
  },
  input: z.object({
    website_id: websiteId,
    name: savedViewFields.name,
    icon: savedViewFields.icon.default(""),
    filters: savedViewFields.filters.default({}),
  }),
  output: z.object({ saved_view: savedViewRecord }),
  async handle(context, { name, icon, filters }) {
    const { rows, subject, caller } = context;
    const { userId: user_id } = caller;
    if (!user_id) throw new Refusal(403, "This key belongs to nobody, and a view belongs to a person; use a key with an owner");
    return rows.transaction(async (tx) => {
      const [created] = await tx.run(
        db
          .insertInto("saved_view")
          .values({
            organization_id: caller.organization.id,
            website_id: subject.id,
            user_id,
            name,
            icon,
            filters: json(filters),
          })
          .returning("id"),
      );
      const [view] = await tx.run(selectSavedViews(sql`v.id = ${created!.id}`));
      await recordChange(tx, caller.organization, actorOf(context), {
        ...{
          action: "saved_view.create",
          entityId: view!.id,
          websiteId: subject.id,
          before: null,
          after: { name, icon, filters },
        },
      });
      return { saved_view: view! };
    });
  },
});
