import { z } from "zod";
import { website } from "../../operation/access.ts";
import { websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { createLabel, labelName } from "../prompts/labels.ts";
import { topicRecord } from "./topic.ts";

export const createTopic = operation({
  name: "topics.create",
  summary: "Create a topic for prompts",
  description: "Names are unique on a website; 409 tells the topic that has the name.",
  rest: { method: "POST", path: "/topics" },
  mcp: { tool: "create_topic" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    409: "Another topic has the name; `existing` is that topic",
  },
  input: z.object({ website_id: websiteId, name: labelName }),
  output: z.object({ topic: topicRecord }),
  handle: async (context, { name }) => ({ topic: await createLabel(context, "topic", name) }),
});
