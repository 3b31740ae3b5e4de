import { type Context, isUuid } from "../../operation/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { followOwner, type KeyChanges, measureKeys } from "../api-keys/of-member.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { requireAnAdmin } from "../roles/last-admin.ts";
import { grantableRole, isOwner, requireGrantable } from "../roles/role.ts";
import { lockForCaller } from "../still-holds.ts";
import { type MemberRecord, membershipsOf, permissionsAt, type Resource, selectMembers } from "./member.ts";

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
  resource: Resource,
  userId: string,
  choice: { role?: "admin" | "viewer" | undefined; role_id?: string | undefined },
): Promise<Changed> {
  const { caller, rows } = context;
  return rows.transaction(async (tx) => {
    const before = await lockMember(tx, context, resource, userId);
    const role = await grantableRole(tx, caller, permissionsAt(caller.held, resource), choice);
    const keys = await measureKeys(tx, caller.organization, before.user_id, websitesOf(resource));
    await tx.run(sql`
      update membership m set role_id = ${role.id} where ${membershipsOf(caller.organization.id, resource)} and m.user_id = ${before.user_id}`);
    if (isOrganization(resource)) await requireAnAdmin(tx, caller.organization);
    const after = { ...before, role: role.name, role_id: role.id };
    await record(tx, context, "member.update", resource, { before, after });
    return {
      member: after,
      keys: await followOwner(tx, caller.organization, actorOf(context), keys, undefined),
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
  resource: Resource,
  userId: string,
  transferKeysTo?: string,
): Promise<Changed> {
  const { caller, rows } = context;
  return rows.transaction(async (tx) => {
    const before = await lockMember(tx, context, resource, userId);
    const keys = await measureKeys(tx, caller.organization, before.user_id, websitesOf(resource));
    await tx.run(sql`
      delete from membership m where ${membershipsOf(caller.organization.id, resource)} and m.user_id = ${before.user_id}`);
    if (isOrganization(resource)) await requireAnAdmin(tx, caller.organization);
    await record(tx, context, "member.remove", resource, { before, after: null });
    const changes = await followOwner(tx, caller.organization, actorOf(context), keys, transferKeysTo);
    return { member: before, keys: changes };
  });
}

/** The websites whose access a membership of the resource decides; those of the organization follow from its own power. */
const websitesOf = (resource: Resource): Query<unknown> =>
  resource.groupId === null
    ? sql`select ${resource.websiteId}::uuid where ${resource.websiteId}::uuid is not null`
    : sql`select g.website_id from website_group_member g where g.group_id = ${resource.groupId}`;

const isOrganization = (resource: Resource) => resource.websiteId === null && resource.groupId === null;

async function lockMember(
  tx: Transaction,
  { caller }: Pick<Context, "caller">,
  resource: Resource,
  given: string,
): Promise<MemberRecord> {
  if (!isUuid(given)) throw new Refusal(404, "Member not found");
  const userId = given.toLowerCase();
  await lockForCaller(tx, caller);
  if (userId === caller.userId) throw new Refusal(403, "The person that this key belongs to cannot be changed or removed by it");
  if (await isOwner(tx, caller.organization.id, userId)) {
    throw new Refusal(403, "The organization's owner cannot be changed or removed by a key");
  }
  // A key that the person is making right now is there when this is had, or is not made.
  await tx.run(sql`
    select 1 from membership m where ${membershipsOf(caller.organization.id, resource)} and m.user_id = ${userId} for update`);
  const [member] = await tx.run(selectMembers(sql`${membershipsOf(caller.organization.id, resource)} and m.user_id = ${userId}`));
  if (!member) throw new Refusal(404, "Member not found");
  const [role] = await tx.run(db.selectFrom("role").select("permissions").where("id", "=", member.role_id));
  requireGrantable(permissionsAt(caller.held, resource), role!.permissions);
  return member;
}

function record(
  tx: Transaction,
  context: Pick<Context, "caller" | "requestId">,
  action: string,
  resource: Resource,
  { before, after }: { before: MemberRecord; after: MemberRecord | null },
): Promise<void> {
  const where = {
    ...(resource.websiteId && { website_id: resource.websiteId }),
    ...(resource.groupId && { group_id: resource.groupId }),
  };
  return recordChange(tx, context.caller.organization, actorOf(context), {
    action,
    entityId: before.user_id,
    websiteId: resource.websiteId,
    before: { ...before, ...where },
    after: after && { ...after, ...where },
  });
}
