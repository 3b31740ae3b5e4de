import { type Caller, foreignWebsite, isUuid, type Permission } from "../../operation/index.ts";
import { anyOf, type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { requireGrantable } from "../roles/role.ts";

/** Ids of one statement; larger lists take several. */
const batchSize = 5_000;

/**
 * Puts websites into a group. Those in it already stay. Ids are stored in their order, so that two calls with the same ids
 * never wait for each other in a circle.
 *
 * @throws Refusal 403 when one is not a website of the organization.
 */
export async function addWebsites(
  tx: Transaction,
  organization: Organization,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  if (!ids.every(isUuid)) throw foreignWebsite();
  for (const batch of batches(ids)) {
    const [known] = await tx.run<{ count: number }>(sql`
      select count(*) from tracking.website where organization_id = ${organization.id} and id = any(${batch}::uuid[]) and deleted_at is null`);
    if (known!.count < batch.length) throw foreignWebsite();
    await tx.run(sql`
      insert into website_group_member (organization_id, group_id, website_id)
      select ${organization.id}, ${groupId}, id from unnest(${batch}::uuid[]) as id order by id on conflict do nothing`);
  }
}

/** Takes websites out of a group; ids that are not in it change nothing. */
export async function removeWebsites(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  for (const batch of batches(ids.filter(isUuid))) {
    await tx.run(db.deleteFrom("website_group_member").where("group_id", "=", groupId).where("website_id", "=", anyOf(batch)));
  }
}

/** The websites in a group, deleted ones too: restored, they give its members the same again. */
export async function websitesOf(tx: Transaction, groupId: string): Promise<string[]> {
  const found = await tx.run(
    db.selectFrom("website_group_member").select("website_id").where("group_id", "=", groupId).orderBy("website_id"),
  );
  return found.map(({ website_id }) => website_id);
}

/**
 * A website that comes into a group, or leaves it, changes what the group's members may do there, and what those who are invited will be
 * able to: that is granted and taken away as by a change of their roles.
 *
 * @throws Refusal 403 when one of them holds more than the caller.
 */
export async function requireMayChangeWebsites(tx: Transaction, caller: Caller, groupId: string): Promise<void> {
  const held = await tx.run<{ permission: Permission }>(sql`
    select distinct unnest(r.permissions) as permission from role r
    where exists (select from membership m where m.group_id = ${groupId} and m.role_id = r.id)
      or exists (select from invite i where i.group_id = ${groupId} and i.role_id = r.id
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp())`);
  requireGrantable(
    caller.held.organization,
    held.map(({ permission }) => permission),
  );
}

/** Distinct ids in order, in batches. */
function* batches(ids: readonly string[]): Generator<string[]> {
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))].sort();
  for (let start = 0; start < distinct.length; start += batchSize) yield distinct.slice(start, start + batchSize);
}
