import { z } from "zod";
import { website } from "../../operation/access.ts";
import { websiteId } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { labelSorting, readLabels } from "../prompts/labels.ts";
import { topicRecord } from "./topic.ts";

export const listTopics = operation({
  name: "topics.list",
  summary: "List the topics of a website's prompts by name",
  rest: { method: "GET", path: "/topics" },
  mcp: { tool: "list_topics" },
  access: website("view"),
  input: z.object({ website_id: websiteId, ...labelSorting }),
  output: z.object({ topics: z.array(topicRecord) }),
  handle: async (context, input) => ({ topics: await readLabels(context, "topic", input) }),
});
