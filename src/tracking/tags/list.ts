import { z } from "zod";
import { website } from "../../operation/access.ts";
import { websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { labelSorting, readLabels } from "../prompts/labels.ts";
import { promptTagRecord } from "./tag.ts";

export const listPromptTags = operation({
  name: "prompt-tags.list",
  summary: "List the tags of a website's prompts by name",
  rest: { method: "GET", path: "/prompt-tags" },
  mcp: { tool: "list_prompt_tags" },
  access: website("view"),
  input: z.object({ website_id: websiteId, ...labelSorting }),
  output: z.object({ prompt_tags: z.array(promptTagRecord) }),
  handle: async (context, input) => ({ prompt_tags: await readLabels(context, "prompt_tag", input) }),
});
