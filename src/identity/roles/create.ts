import { z } from "zod";
import { operation, organization } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { lockForCaller } from "../still-holds.ts";
import { customPermissions, requireGrantable, roleRecord, selectRoles } from "./role.ts";
import { refuseTakenName, roleName } from "./store.ts";

export const createRole = operation({
  name: "roles.create",
  summary: "Create a custom role",
  rest: { method: "POST", path: "/roles" },
  access: organization("members", { global: true }),
  idempotency: {},
  refusals: {
    403: "The role allows more than the key holds",
    409: "Another role has the name; `existing` is that role",
  },
  input: z.object({ name: roleName, permissions: customPermissions }),
  output: z.object({ role: roleRecord }),
  async handle(context, { name, permissions }) {
    const { rows, subject, caller } = context;
    requireGrantable(caller.held.organization, permissions);
    return rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      await refuseTakenName(tx, subject, name, null);
      const [created] = await tx.run(
        db.insertInto("role").values({ organization_id: subject.id, name, kind: "custom", permissions }).returning("id"),
      );
      const { id } = created!;
      const after = { name, permissions };
      await recordChange(tx, subject, actorOf(context), { action: "role.create", entityId: id, before: null, after });
      const [role] = await tx.run(selectRoles(subject.id, sql`r.id = ${id}`));
      return { role: role! };
    });
  },
});
