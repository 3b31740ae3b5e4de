import { actorOf, recordChange } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { isUuid } from "../fields.ts";
import { lockOrganization } from "../organizations/lock.ts";
import { grantableRole, isOwner } from "../roles/role.ts";
import { requireAnAdmin } from "./last-admin.ts";
import { type MemberRecord, type Place, selectMembers, standsIn } from "./member.ts";

/**
 * Gives a member another role.
 *
 * @throws Refusal 403 for the key's own person and the organization's owner, 404, or 409 for the last admin.
 */
export function changeRole(
  context: Pick<Context, "caller" | "rows" | "requestId">,
  place: Place,
  userId: string,
  choice: { role?: "admin" | "viewer" | undefined; role_id?: string | undefined },
): Promise<MemberRecord> {
  const { caller, rows } = context;
  return rows.transaction(async (tx) => {
    const before = await lockMember(tx, context, place, userId);
    const role = await grantableRole(tx, caller, choice);
    await tx.run(sql`
      update membership m set role_id = ${role.id} where ${standsIn(caller.organization.id, place)} and m.user_id = ${before.user_id}`);
    if (isOrganization(place)) await requireAnAdmin(tx, caller.organization);
    const after = { ...before, role: role.name, role_id: role.id };
    await record(tx, context, "member.update", place, before, after);
    return after;
  });
}

/**
 * Takes a membership away.
 *
 * @throws Refusal 403 for the key's own person and the organization's owner, 404, or 409 for the last admin.
 */
export function removeMember(
  context: Pick<Context, "caller" | "rows" | "requestId">,
  place: Place,
  userId: string,
): Promise<MemberRecord> {
  const { caller, rows } = context;
  return rows.transaction(async (tx) => {
    const before = await lockMember(tx, context, place, userId);
    await tx.run(sql`
      delete from membership m where ${standsIn(caller.organization.id, place)} and m.user_id = ${before.user_id}`);
    if (isOrganization(place)) await requireAnAdmin(tx, caller.organization);
    await record(tx, context, "member.remove", place, before, null);
    return before;
  });
}

const isOrganization = (place: Place) => place.websiteId === null && place.groupId === null;

async function lockMember(
  tx: Transaction,
  { caller }: Pick<Context, "caller">,
  place: Place,
  given: string,
): Promise<MemberRecord> {
  if (!isUuid(given)) throw new Refusal(404, "Member not found");
  const userId = given.toLowerCase();
  await lockOrganization(tx, caller.organization);
  if (userId === caller.userId) throw new Refusal(403, "The person that this key belongs to cannot be changed or removed by it");
  if (await isOwner(tx, caller.organization.id, userId)) {
    throw new Refusal(403, "The organization's owner cannot be changed or removed by a key");
  }
  const [member] = await tx.run(selectMembers(sql`${standsIn(caller.organization.id, place)} and m.user_id = ${userId}`));
  if (!member) throw new Refusal(404, "Member not found");
  return member;
}

function record(
  tx: Transaction,
  context: Pick<Context, "caller" | "requestId">,
  action: string,
  place: Place,
  before: MemberRecord,
  after: MemberRecord | null,
): Promise<void> {
  const where = { ...(place.websiteId && { website_id: place.websiteId }), ...(place.groupId && { group_id: place.groupId }) };
  return recordChange(tx, context.caller.organization, actorOf(context), {
    action,
    entityId: before.user_id,
    websiteId: place.websiteId,
    before: { ...before, ...where },
    after: after && { ...after, ...where },
  });
}
