import { z } from "zod";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { transactionTime } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { recordActivityOf } from "../record-activity.ts";
import { lockPrompt } from "./lock.ts";

export const deletePrompt = operation({
  name: "prompts.delete",
  summary: "Delete a prompt",
  description:
    "A prompt that has responses is kept for them and only leaves the lists (`soft_deleted: true`); one without is removed.",
  rest: { method: "DELETE", path: "/prompts/{prompt_id}" },
  mcp: { tool: "delete_prompt", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The prompt does not exist",
  },
  input: z.object({ prompt_id: opaqueId, website_id: websiteId }),
  output: z.object({ success: z.boolean(), soft_deleted: z.boolean() }),
  async handle(context, input) {
    const { rows, subject } = context;
    const softDeleted = await rows.transaction(async (tx) => {
      const prompt = await lockPrompt(tx, subject.id, input.prompt_id);
      await tx.run(
        prompt.has_responses
          ? db.updateTable("prompt").set({ deleted_at: transactionTime }).where("id", "=", prompt.id)
          : db.deleteFrom("prompt").where("id", "=", prompt.id),
      );
      await recordActivityOf(tx, context, "prompt", "deleted", [prompt.id]);
      return prompt.has_responses;
    });
    return { success: true, soft_deleted: softDeleted };
  },
});
