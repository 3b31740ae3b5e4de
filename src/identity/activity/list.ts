import { z } from "zod";
import { givenMoment, id, operation, organization, pagination, paging, website } from "../../operation/index.ts";
import { changeType, entityType, entry, readActivity } from "./read.ts";

const input = z.object({
  website_id: id.optional(),
  entity_type: entityType.optional(),
  change_type: changeType.optional(),
  since: givenMoment.optional(),
  until: givenMoment.optional(),
  order: z.enum(["asc", "desc"]).default("desc"),
  ...paging,
});

export const listActivity = operation({
  name: "activity.list",
  summary: "List changes to prompts, topics and prompt tags across the organization, newest first",
  description:
    "To follow changes, call it with `order=asc` and `since` set to the `occurred_at` of the last entry you have: entries come in " +
    "strictly increasing milliseconds within the organization, and none ever appears behind one that was listed before. " +
    "`since` is exclusive, `until` inclusive; a date without a time means the whole UTC day. " +
    "A key scoped to websites reads only their changes.",
  rest: { method: "GET", path: "/activity" },
  mcp: { tool: "list_activity" },
  access: organization("view", { partner: true }),
  refusals: {
    400: "`since` lies after `until`",
  },
  input,
  output: z.object({ activity: z.array(entry), pagination }),
  async handle({ rows, subject, caller }, input) {
    if (input.website_id) website("view").admit(caller, input);
    const { changes, total } = await readActivity(rows, subject, input);
    const { page_num, page_size } = input;
    return { activity: changes.map(({ by_person: _, ...change }) => change), pagination: { page_num, page_size, total } };
  },
});
