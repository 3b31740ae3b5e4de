import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { now } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { companiesChanged } from "./changed.ts";
import { lockCompanies } from "./store.ts";

export const removeCompetitor = operation({
  name: "competitors.remove",
  summary: "Stop tracking a competitor",
  description: "It vanishes from history too. Adding it again later scores history anew.",
  rest: { method: "DELETE", path: "/competitors/{competitor_id}" },
  mcp: { tool: "remove_competitor", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The competitor does not exist",
  },
  input: z.object({ website_id: websiteId, competitor_id: opaqueId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, { website_id, competitor_id }) {
    const { rows, caller, subject } = context;
    return rows.transaction(async (tx) => {
      const companies = await lockCompanies(tx, subject);
      const found = companies.find((company) => company.id === competitor_id.toLowerCase() && !company.is_self);
      if (!found) throw new Refusal(404, "Competitor not found");
      await tx.run(db.updateTable("company").set({ removed_at: now }).where("id", "=", found.id));
      await companiesChanged(tx, subject);
      const { is_self: _, ...before } = found;
      await recordChange(tx, caller.organization, actorOf(context), {
        ...{ action: "competitor.remove", entityId: found.id, websiteId: website_id, before, after: null },
      });
      return { success: true };
    });
  },
});
