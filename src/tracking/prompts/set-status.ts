import { z } from "zod";
import { idList, isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { anyOf } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { recordActivityOf } from "../record-activity.ts";
import type { PromptRecord } from "./prompt.ts";

export const pausePrompts = setStatus("pause", "paused", "Pause prompts: they are no longer asked, their answers stay");
export const resumePrompts = setStatus("resume", "active", "Resume paused prompts");

function setStatus(verb: "pause" | "resume", status: PromptRecord["status"], summary: string) {
  return operation({
    name: `prompts.${verb}`,
    summary,
    description: "Unknown ids are listed in `not_found_ids`; the others are changed. Repeating a call changes nothing more.",
    rest: { method: "POST", path: `/prompts/${verb}` },
    mcp: { tool: `${verb}_prompts`, idempotent: true },
    access: website("admin"),
    input: z.object({ website_id: websiteId, prompt_ids: idList(opaqueId, 1_000).min(1) }),
    output: z.object({
      success: z.boolean(),
      changed_count: z.int().meta({ description: `Prompts that were not ${status} before` }),
      not_found_ids: z.array(z.string()),
    }),
    async handle(context, { prompt_ids }) {
      const { rows, subject } = context;
      const wanted = [...new Set(prompt_ids.map((id) => id.toLowerCase()))];
      return rows.transaction(async (tx) => {
        const found = await tx.run(
          db
            .selectFrom("prompt")
            .select(["id", "status"])
            .where("id", "=", anyOf(wanted.filter(isUuid)))
            .where("website_id", "=", subject.id)
            .where("deleted_at", "is", null)
            .orderBy("id")
            .forNoKeyUpdate(),
        );
        const changed = found.filter((prompt) => prompt.status !== status).map(({ id }) => id);
        if (changed.length > 0) await tx.run(db.updateTable("prompt").set({ status }).where("id", "=", anyOf(changed)));
        await recordActivityOf(tx, context, "prompt", "updated", changed);
        const known = new Set(found.map(({ id }) => id));
        return { success: true, changed_count: changed.length, not_found_ids: wanted.filter((id) => !known.has(id)) };
      });
    },
  });
}
