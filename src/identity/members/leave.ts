import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { followOwner, measureKeys } from "../api-keys/of-member.ts";
import { personally, recordChange } from "../audit/record.ts";
import { lockOrganization } from "../lock.ts";
import { requireAnAdmin } from "../roles/last-admin.ts";
import { isOwner } from "../roles/role.ts";
import { type MemberRecord, selectMembers } from "./member.ts";

/**
 * Ends all memberships that a person has in an organization, by the person's own will; anybody can add a person whose address they know.
 * The person's keys there are revoked in the same transaction. Where there is no membership nothing happens.
 *
 * @throws Refusal 409 for an owner and for the last admin.
 */
export async function leaveOrganization(database: Database, userId: string, organizationId: string): Promise<void> {
  const [organization] = await database.system.read<Organization>(sql`
    select o.id, o.n from organization o
    where o.id = ${organizationId} and exists (select from membership m where m.organization_id = o.id and m.user_id = ${userId})`);
  if (!organization) return;
  await database.of(organization).transaction(async (tx) => {
    await lockOrganization(tx, organization);
    if (await isOwner(tx, organization.id, userId)) {
      throw new Refusal(409, "You own this organization: somebody else has to own it before you can leave");
    }
    const theirs = sql`m.organization_id = ${organization.id} and m.user_id = ${userId}`;
    const keys = await measureKeys(tx, organization, userId, sql`select null::uuid where false`);
    const left = await tx.run<MemberRecord>(selectMembers(theirs));
    await tx.run(sql`delete from membership m where ${theirs}`);
    if (left.some((membership) => membership.access_type === "organization")) await requireAnAdmin(tx, organization);
    const actor = personally(userId);
    for (const membership of left) {
      await recordChange(tx, organization, actor, {
        ...{ action: "member.remove", entityId: userId, before: { ...membership }, after: null },
      });
    }
    await followOwner(tx, organization, actor, keys, undefined);
  });
}
