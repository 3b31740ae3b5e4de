import { type Context, isUuid } from "../../operation/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { followOwner, type KeyChanges, measureKeys } from "../api-keys/of-member.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { lockOrganization } from "../organizations/lock.ts";
import { grantableRole, isOwner, requireGrantable } from "../roles/role.ts";
import { requireAnAdmin } from "./last-admin.ts";
import { heldAt, type MemberRecord, type Place, selectMembers, standsIn } from "./member.ts";

/** A member after a change, or before its removal, and what became of the person's keys. */
export interface Changed {
  member: MemberRecord;
  keys: KeyChanges;
}

/**
 * Gives a member another role; what the member's keys are worth follows in the same transaction.
 *
 * @throws Refusal 403 for the key's own person, the organization's owner and a role that allows more than the caller holds, 404, or 409
 *   for the last admin.
 */
export function changeRole(
  context: Pick<Context, "caller" | "rows" | "requestId">,
  place: Place,
  userId: string,
  choice: { role?: "admin" | "viewer" | undefined; role_id?: string | undefined },
): Promise<Changed> {
  const { caller, rows } = context;
  return rows.transaction(async (tx) => {
    const before = await lockMember(tx, context, place, userId);
    const role = await grantableRole(tx, caller, heldAt(caller.held, place), choice);
    const keys = await measureKeys(tx, caller.organization, before.user_id, websitesOf(place));
    await tx.run(sql`
      update membership m set role_id = ${role.id} where ${standsIn(caller.organization.id, place)} and m.user_id = ${before.user_id}`);
    if (isOrganization(place)) await requireAnAdmin(tx, caller.organization);
    const after = { ...before, role: role.name, role_id: role.id };
    await record(tx, context, "member.update", place, before, after);
    return {
      member: after,
      keys: await followOwner(tx, caller.organization, actorOf(context), keys, websitesOf(place), undefined),
    };
  });
}

/**
 * Takes a membership away; the person's keys that are worth nothing any more are revoked in the same transaction, or handed over.
 *
 * @param transferKeysTo the member who gets them.
 * @throws Refusal 403 for the key's own person, the organization's owner and a role that allows more than the caller holds, 404, or 409
 *   for the last admin and for keys that the other member may not hold.
 */
export function removeMember(
  context: Pick<Context, "caller" | "rows" | "requestId">,
  place: Place,
  userId: string,
  transferKeysTo?: string,
): Promise<Changed> {
  const { caller, rows } = context;
  return rows.transaction(async (tx) => {
    const before = await lockMember(tx, context, place, userId);
    const keys = await measureKeys(tx, caller.organization, before.user_id, websitesOf(place));
    await tx.run(sql`
      delete from membership m where ${standsIn(caller.organization.id, place)} and m.user_id = ${before.user_id}`);
    if (isOrganization(place)) await requireAnAdmin(tx, caller.organization);
    await record(tx, context, "member.remove", place, before, null);
    const changes = await followOwner(tx, caller.organization, actorOf(context), keys, websitesOf(place), transferKeysTo);
    return { member: before, keys: changes };
  });
}

/** The websites whose access a membership of the place decides; those of the organization follow from its own power. */
const websitesOf = (place: Place): Query<unknown> =>
  place.groupId === null
    ? sql`select ${place.websiteId}::uuid where ${place.websiteId}::uuid is not null`
    : sql`select g.website_id from website_group_member g where g.group_id = ${place.groupId}`;

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
  // A key that the person is making right now is there when this is had, or is not made.
  await tx.run(sql`
    select 1 from membership m where ${standsIn(caller.organization.id, place)} and m.user_id = ${userId} for update`);
  const [member] = await tx.run(selectMembers(sql`${standsIn(caller.organization.id, place)} and m.user_id = ${userId}`));
  if (!member) throw new Refusal(404, "Member not found");
  const [role] = await tx.run(db.selectFrom("role").select("permissions").where("id", "=", member.role_id));
  requireGrantable(heldAt(caller.held, place), role!.permissions);
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
