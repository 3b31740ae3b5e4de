import { z } from "zod";
import { website } from "../../operation/access.ts";
import { looseId, websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { labelName, renameLabel } from "../prompts/labels.ts";
import { topicRecord } from "./topic.ts";

export const updateTopic = operation({
  name: "topics.update",
  summary: "Rename a topic",
  rest: { method: "PATCH", path: "/topics/{topic_id}" },
  mcp: { tool: "update_topic", idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The topic does not exist",
    409: "Another topic has the name; `existing` is that topic",
  },
  input: z.object({ topic_id: looseId, website_id: websiteId, name: labelName }),
  output: z.object({ topic: topicRecord }),
  handle: async (context, input) => ({ topic: await renameLabel(context, "topic", input.topic_id, input.name) }),
});
