import { z } from "zod";
import { website } from "../../operation/access.ts";
import { websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { createLabel, labelName } from "../prompts/labels.ts";
import { promptTagRecord } from "./tag.ts";

export const createPromptTag = operation({
  name: "prompt-tags.create",
  summary: "Create a tag for prompts",
  description: "Names are unique on a website; 409 tells the tag that has the name.",
  rest: { method: "POST", path: "/prompt-tags" },
  mcp: { tool: "create_prompt_tag" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    409: "Another tag has the name; `existing` is that tag",
  },
  input: z.object({ website_id: websiteId, name: labelName }),
  output: z.object({ prompt_tag: promptTagRecord }),
  handle: async (context, { name }) => ({ prompt_tag: await createLabel(context, "prompt_tag", name) }),
});
