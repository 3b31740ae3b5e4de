import { z } from "zod";
import { website } from "../../operation/access.ts";
import { looseId, websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { labelName, renameLabel } from "../prompts/labels.ts";
import { promptTagRecord } from "./tag.ts";

export const updatePromptTag = operation({
  name: "prompt-tags.update",
  summary: "Rename a tag",
  rest: { method: "PATCH", path: "/prompt-tags/{prompt_tag_id}" },
  mcp: { tool: "update_prompt_tag", idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The tag does not exist",
    409: "Another tag has the name; `existing` is that tag",
  },
  input: z.object({ prompt_tag_id: looseId, website_id: websiteId, name: labelName }),
  output: z.object({ prompt_tag: promptTagRecord }),
  handle: async (context, input) => ({ prompt_tag: await renameLabel(context, "prompt_tag", input.prompt_tag_id, input.name) }),
});
