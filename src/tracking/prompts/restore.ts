import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql, unlessTaken } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { recordActivityOf } from "../record-activity.ts";
import { promptRecord } from "./prompt.ts";
import { findPrompt } from "./read.ts";

export const restorePrompt = operation({
  name: "prompts.restore",
  summary: "Bring back a prompt that was deleted softly",
  rest: { method: "POST", path: "/prompts/{prompt_id}/restore" },
  mcp: { tool: "restore_prompt", idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The prompt does not exist",
    409: "The website tracks another prompt with the same text",
  },
  input: z.object({ prompt_id: opaqueId, website_id: websiteId }),
  output: z.object({ prompt: promptRecord }),
  async handle(context, { prompt_id }) {
    const { rows, subject } = context;
    const id = isUuid(prompt_id) ? prompt_id : null;
    await unlessTaken(
      rows,
      () =>
        rows.transaction(async (tx) => {
          const restored = await tx.run(
            db
              .updateTable("prompt")
              .set({ deleted_at: null })
              .where("id", "=", id)
              .where("website_id", "=", subject.id)
              .where("deleted_at", "is not", null)
              .returning("id"),
          );
          await recordActivityOf(
            tx,
            context,
            "prompt",
            "restored",
            restored.map((prompt) => prompt.id),
          );
        }),
      "This website tracks another prompt with the same text",
      sql`select o.id, o.text from prompt p join prompt o on o.website_id = p.website_id and md5(o.text) = md5(p.text)
          where p.id = ${id}::uuid and p.website_id = ${subject.id} and o.deleted_at is null`,
    );
    return { prompt: await findPrompt(rows, subject.id, prompt_id) };
  },
});
