import { z } from "zod";
import { website } from "../../operation/access.ts";
import { looseId, websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { deleteLabel } from "../prompts/labels.ts";

export const deletePromptTag = operation({
  name: "prompt-tags.delete",
  summary: "Delete a tag; its prompts stay, without it",
  rest: { method: "DELETE", path: "/prompt-tags/{prompt_tag_id}" },
  mcp: { tool: "delete_prompt_tag", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The tag does not exist",
  },
  input: z.object({ prompt_tag_id: looseId, website_id: websiteId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, input) {
    await deleteLabel(context, "prompt_tag", input.prompt_tag_id);
    return { success: true };
  },
});
