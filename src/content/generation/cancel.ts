import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { db } from "../database.ts";
import { contentDetail, readDetail } from "../hub/read.ts";
import { generationMessages, generationWorkflow, openStatuses } from "./generation.ts";
import { endGeneration } from "./settle.ts";

export const cancelGeneration = operation({
  name: "content.cancel",
  summary: "Stop the writing of a draft, or the review of an Optimize draft",
  description:
    "The reserved credits come back at once. A draft's `stage` becomes null; an Optimize draft keeps its text and stays `pending`, without a review in " +
    "flight. Where nothing is in flight nothing changes.",
  rest: { method: "POST", path: "/content/{content_id}/cancel" },
  mcp: { tool: "cancel_content_generation", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: { 404: "The item does not exist" },
  input: z.object({ content_id: opaqueId, website_id: websiteId }),
  output: contentDetail,
  async handle(context, { content_id }) {
    const { rows, subject, caller } = context;
    await rows.transaction(async (tx) => {
      const [open] = isUuid(content_id)
        ? await tx.run(
            db
              .selectFrom("content_generation")
              .select("id")
              .where("content_id", "=", content_id)
              .where("website_id", "=", subject.id)
              .where("status", "in", openStatuses),
          )
        : [];
      // `readDetail` refuses an unknown item.
      if (!open) return;
      await endGeneration(tx, caller.organization, open.id, { status: "canceled", error: generationMessages.canceled });
      const { workflowId } = generationWorkflow(caller.organization, subject.id, open.id);
      await enqueue(tx, caller.organization, { action: "cancel", workflowId });
    });
    return readDetail(context, content_id);
  },
});
