import { z } from "zod";
import { website } from "../../operation/access.ts";
import { looseId, websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { deleteLabel } from "../prompts/labels.ts";

export const deleteTopic = operation({
  name: "topics.delete",
  summary: "Delete a topic; its prompts stay, without it",
  rest: { method: "DELETE", path: "/topics/{topic_id}" },
  mcp: { tool: "delete_topic", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The topic does not exist",
  },
  input: z.object({ topic_id: looseId, website_id: websiteId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, input) {
    await deleteLabel(context, "topic", input.topic_id);
    return { success: true };
  },
});
