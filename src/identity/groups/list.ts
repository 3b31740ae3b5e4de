import { z } from "zod";
import { operation, organization } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { groupRecord, selectGroups, toGroupRecord } from "./group.ts";

export const listGroups = operation({
  name: "groups.list",
  summary: "List the organization's groups of websites",
  rest: { method: "GET", path: "/groups" },
  mcp: { tool: "list_groups" },
  access: organization("view", { global: true }),
  input: z.object({}),
  output: z.object({ groups: z.array(groupRecord) }),
  async handle({ rows, caller }) {
    const found = await rows.read(selectGroups(sql`true`));
    return { groups: found.map((row) => toGroupRecord(row, caller.isPartner)) };
  },
});
