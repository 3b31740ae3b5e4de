import { z } from "zod";
import { operation, organization } from "../../operation/index.ts";
import { roleRecord, selectRoles } from "./role.ts";

export const listRoles = operation({
  name: "roles.list",
  summary: "List the roles that members can have",
  rest: { method: "GET", path: "/roles" },
  access: organization("view"),
  input: z.object({}),
  output: z.object({ roles: z.array(roleRecord) }),
  handle: async ({ rows, subject }) => ({ roles: await rows.read(selectRoles(subject.id)) }),
});
