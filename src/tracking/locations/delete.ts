import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql, transactionTime } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { lockPrompts } from "../labels/lock-prompts.ts";
import { recordActivityOf } from "../record-activity.ts";

export const deleteLocation = operation({
  name: "locations.delete",
  summary: "Remove a location; prompts are no longer asked there, its earlier answers stay",
  rest: { method: "DELETE", path: "/locations/{location_id}" },
  mcp: { tool: "delete_location", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The location does not exist",
  },
  input: z.object({ location_id: opaqueId, website_id: websiteId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, { location_id }) {
    const { rows, subject } = context;
    const id = isUuid(location_id) ? location_id : null;
    await rows.transaction(async (tx) => {
      // What is marked only would not wait for prompts that are being given the location: they would be asked there for ever.
      await tx.run(db.selectFrom("location").select("id").where("id", "=", id).where("website_id", "=", subject.id).forUpdate());
      const [removed] = await tx.run(
        db
          .updateTable("location")
          .set({ deleted_at: transactionTime })
          .where("id", "=", id)
          .where("website_id", "=", subject.id)
          .where("deleted_at", "is", null)
          .returning("id"),
      );
      if (!removed) throw new Refusal(404, "Location not found");
      const changed = await lockPrompts(tx, sql`select prompt_id from prompt_location where location_id = ${removed.id}`);
      await tx.run(db.deleteFrom("prompt_location").where("location_id", "=", removed.id));
      await recordActivityOf(tx, context, "prompt", "updated", changed);
    });
    return { success: true };
  },
});
