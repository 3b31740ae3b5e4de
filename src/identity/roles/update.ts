import { z } from "zod";
import { givenChanges, opaqueId, operation, organization } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { lockForCaller } from "../still-holds.ts";
import { requireAnAdmin } from "./last-admin.ts";
import { customPermissions, requireGrantable, roleRecord, selectRoles } from "./role.ts";
import { findCustomRole, refuseTakenName, roleName } from "./store.ts";

export const updateRole = operation({
  name: "roles.update",
  summary: "Rename a custom role or change what it allows",
  description: "Its members are allowed the new at once.",
  rest: { method: "PATCH", path: "/roles/{role_id}" },
  access: organization("members", { global: true }),
  refusals: {
    400: "No field is given",
    403: "The role is a system role, or allows more than the key holds, before or after",
    404: "The role does not exist",
    409: "Another role has the name, or the organization would lose its last admin",
  },
  input: z.object({ role_id: opaqueId, name: roleName.optional(), permissions: customPermissions.optional() }),
  output: z.object({ role: roleRecord }),
  async handle(context, { role_id, ...change }) {
    const { rows, subject, caller } = context;
    const { name, permissions } = givenChanges(change, ["name", "permissions"]);
    return rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      const before = await findCustomRole(tx, subject, role_id);
      requireGrantable(caller.held.organization, [...before.permissions, ...(permissions ?? [])]);
      if (name !== undefined) await refuseTakenName(tx, subject, name, before.id);
      const after = { name: name ?? before.name, permissions: permissions ?? before.permissions };
      await tx.run(db.updateTable("role").set(after).where("id", "=", before.id));
      if (before.permissions.includes("admin") && !after.permissions.includes("admin")) await requireAnAdmin(tx, subject);
      await recordChange(tx, subject, actorOf(context), {
        action: "role.update",
        entityId: before.id,
        before: { name: before.name, permissions: before.permissions },
        after,
      });
      const [role] = await tx.run(selectRoles(subject.id, sql`r.id = ${before.id}`));
      return { role: role! };
    });
  },
});
