import { z } from "zod";
import { opaqueId, operation, organization } from "../../operation/index.ts";
import { now } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { lockForCaller } from "../still-holds.ts";
import { requireGrantable } from "./role.ts";
import { findCustomRole } from "./store.ts";

export const deleteRole = operation({
  name: "roles.delete",
  summary: "Delete a custom role that nobody has",
  rest: { method: "DELETE", path: "/roles/{role_id}" },
  access: organization("members", { global: true }),
  refusals: {
    403: "The role is a system role, or allows more than the key holds",
    404: "The role does not exist",
    409: "Members have the role, or an open invite offers it",
  },
  input: z.object({ role_id: opaqueId }),
  output: z.object({ success: z.boolean() }),
  async handle(context, { role_id }) {
    const { rows, subject, caller } = context;
    return rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      const role = await findCustomRole(tx, subject, role_id);
      requireGrantable(caller.held.organization, role.permissions);
      if (role.member_count > 0) throw new Refusal(409, "Members have this role; give them another one first");
      const [invited] = await tx.run(
        db
          .selectFrom("invite")
          .select("id")
          .where("role_id", "=", role.id)
          .where("accepted_at", "is", null)
          .where("revoked_at", "is", null)
          .where("expires_at", ">", now)
          .limit(1),
      );
      if (invited) throw new Refusal(409, "An open invite offers this role; revoke it first");
      await tx.run(db.deleteFrom("invite").where("role_id", "=", role.id));
      await tx.run(db.deleteFrom("role").where("id", "=", role.id));
      const before = { name: role.name, permissions: role.permissions };
      await recordChange(tx, subject, actorOf(context), { action: "role.delete", entityId: role.id, before, after: null });
      return { success: true };
    });
  },
});
