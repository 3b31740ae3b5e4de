import { z } from "zod";
import { type Context, isUuid, type OrganizationSubject, opaqueId, operation, organization } from "../../operation/index.ts";
import { now, secondsFromNow, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { grantableRole } from "../roles/role.ts";
import { lockForCaller } from "../still-holds.ts";
import { admitAttempt } from "../users/throttle.ts";
import { type InviteRecord, inviteRecord, selectInvites } from "./invite.ts";
import { queueInvitation } from "./queue.ts";

/** As long as a new invite lives by the default of its column. */
const lifeSeconds = 7 * 24 * 60 * 60;
const perInvite = { scope: "resend", most: 5, periodSeconds: 24 * 60 * 60 };

export const resendInvite = operation({
  name: "invites.resend",
  summary: "Send an invitation again and prolong it by 7 days",
  description:
    "At most 5 times a day. Links sent before work until their own 7 days are over. One that has lapsed is from then on the caller's own, " +
    "who has to be allowed to give its role.",
  rest: { method: "POST", path: "/invites/{invite_id}/resend" },
  access: organization("members"),
  idempotency: {},
  refusals: {
    403: "The invitation has lapsed, and its role allows more than the key holds",
    404: "The invitation does not exist",
    409: "The invitation is accepted or revoked",
    429: "The invitation was sent again 5 times today",
  },
  input: z.object({ invite_id: opaqueId }),
  output: z.object({ invite: inviteRecord }),
  async handle(context, { invite_id }) {
    const { rows, subject, caller } = context;
    return rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      const before = await lockInvite(tx, subject, invite_id);
      if (before.status === "accepted" || before.status === "revoked") {
        throw new Refusal(409, `The invitation is ${before.status}; create a new one`);
      }
      const isLapsed = before.status === "lapsed";
      if (isLapsed) {
        const held = before.website_id === null ? caller.held.organization : caller.held.wherever;
        await grantableRole(tx, caller, held, { role_id: before.role_id });
      }
      if (!(await admitAttempt(tx, perInvite, before.id))) {
        throw new Refusal(429, `An invitation is sent again at most ${perInvite.most} times a day`, {
          retryAfterSeconds: perInvite.periodSeconds,
        });
      }
      await tx.run(
        db
          .updateTable("invite")
          .set({ expires_at: secondsFromNow(lifeSeconds), ...(isLapsed && { invited_by: caller.userId }) })
          .where("id", "=", before.id),
      );
      const [after] = await tx.run(selectInvites(sql`i.id = ${before.id}`));
      await record(tx, context, "invite.resend", before, after!);
      await queueInvitation(tx, subject, before);
      return { invite: after! };
    });
  },
});

export const revokeInvite = operation({
  name: "invites.revoke",
  summary: "Revoke an invitation; its links stop working",
  description: "Revoking it again changes nothing. An accepted one is 409: remove the member instead.",
  rest: { method: "DELETE", path: "/invites/{invite_id}" },
  access: organization("members"),
  refusals: {
    404: "The invitation does not exist",
    409: "The invitation is accepted",
  },
  input: z.object({ invite_id: opaqueId }),
  output: z.object({ invite: inviteRecord }),
  async handle(context, { invite_id }) {
    return context.rows.transaction(async (tx) => {
      await lockForCaller(tx, context.caller);
      const before = await lockInvite(tx, context.subject, invite_id);
      if (before.status === "revoked") return { invite: before };
      if (before.status === "accepted") throw new Refusal(409, "The invitation is accepted; remove the member instead");
      await tx.run(db.updateTable("invite").set({ revoked_at: now }).where("id", "=", before.id));
      const [after] = await tx.run(selectInvites(sql`i.id = ${before.id}`));
      await record(tx, context, "invite.revoke", before, after!);
      return { invite: after! };
    });
  },
});

/** @throws Refusal 404, also for an invite beyond the key's websites. */
async function lockInvite(tx: Transaction, subject: OrganizationSubject, id: string): Promise<InviteRecord> {
  const condition = sql`
    i.organization_id = ${subject.id} and i.id = ${id}
    and (${subject.websiteIds}::uuid[] is null or i.website_id = any(${subject.websiteIds}))`;
  const [locked] = isUuid(id) ? await tx.run(sql`select 1 from invite i where ${condition} for update`) : [];
  if (!locked) throw new Refusal(404, "Invite not found");
  return (await tx.run(selectInvites(condition)))[0]!;
}

function record(
  tx: Transaction,
  context: Context<OrganizationSubject>,
  action: string,
  before: InviteRecord,
  after: InviteRecord,
): Promise<void> {
  return recordChange(tx, context.subject, actorOf(context), {
    ...{ action, entityId: before.id, websiteId: before.website_id, before: { ...before }, after: { ...after } },
  });
}
