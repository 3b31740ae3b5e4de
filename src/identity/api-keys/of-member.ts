import { z } from "zod";
import { isUuid } from "../../operation/index.ts";
import { type Organization, type Query, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { readKey } from "./find.ts";
import { auditedKey, type KeyRow, keyRecord, selectKeys } from "./key.ts";
import { revokeKey } from "./revoke.ts";

/** What a change of a member did to the member's keys. */
export interface KeyChanges {
  /** Worth nothing any more, and revoked for ever. */
  revoked: KeyRow[];
  /** Worth less than before. */
  capped: KeyRow[];
  /** Belong to somebody else now. */
  transferred: KeyRow[];
}

export const keyChangeFields = {
  revoked_keys: z.array(keyRecord).meta({ description: "Keys of the person that were worth nothing any more; they are revoked" }),
  capped_keys: z.array(keyRecord).meta({ description: "Keys of the person that are worth less than before; see `effective`" }),
  transferred_keys: z.array(keyRecord).meta({ description: "Keys that belong to `transfer_keys_to` now" }),
};

/** A key with its power on each website of the resource where its owner's role changes. */
interface Measured extends KeyRow {
  on_organization: number;
  there: number[];
}

/** Keys, and the websites where they were measured: what they are worth is compared there. */
export interface Measurement {
  websites: Query<unknown>;
  keys: Measured[];
}

/**
 * The keys of a person that are not revoked, measured before a change of the person's roles. To be read in the transaction of the
 * change, which holds the organization's lock.
 *
 * @param websites the ids of the websites of the resource, as a query of one column.
 */
export async function measureKeys(
  tx: Transaction,
  organization: Organization,
  userId: string,
  websites: Query<unknown>,
): Promise<Measurement> {
  const keys = await tx.run<Measured>(sql`
    select k.*, p.on_organization, array(
        select (key_power(a.organization_id, a.owner_id, a.website_ids, a.at_most, w.id)).on_website
        from (${websites}) w (id) where k.reached is null or w.id = any(k.reached) order by w.id) as there
    from (${selectKeys(sql`k.organization_id = ${organization.id} and k.owner_id = ${userId} and k.revoked_at is null`)}) k
    join api_key a on a.id = k.id
    cross join lateral key_power(a.organization_id, a.owner_id, a.website_ids, a.at_most, null) p
    order by k.created_at, k.id`);
  return { websites, keys };
}

/**
 * Lets a change of a person's roles act on the person's keys, in its transaction: those that are worth nothing any more are revoked,
 * or handed over.
 *
 * @param measured the result of `measureKeys` before the change.
 * @param transferTo the member who gets the keys that would be revoked.
 * @throws Refusal 404 when there is no such member, 409 when the member may not hold a key.
 */
export async function followOwner(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  measured: Measurement,
  transferTo: string | undefined,
): Promise<KeyChanges> {
  if (transferTo !== undefined) await requireMember(tx, organization, transferTo);
  const { websites, keys: before } = measured;
  const owner = before[0]?.owner_id;
  const changes: KeyChanges = { revoked: [], capped: [], transferred: [] };
  if (!owner) return changes;
  const after = new Map((await measureKeys(tx, organization, owner, websites)).keys.map((key) => [key.id, key]));
  const [person] = await tx.run<{ is_member: boolean }>(sql`
    select is_member from person_power(${organization.id}, ${owner}, null)`);
  for (const key of before) {
    const now = after.get(key.id)!;
    const isLost = !person!.is_member || (key.reached?.length !== 0 && now.reached?.length === 0);
    if (isLost && transferTo !== undefined) changes.transferred.push(await handOver(tx, organization, actor, key, transferTo));
    else if (isLost) changes.revoked.push(await revokeKey(tx, organization, actor, key.id));
    else if (isLess(key, now)) changes.capped.push(now);
  }
  return changes;
}

/** Bits of `admin` and `members`, which a read-only key does not use. */
const writingBits = 2 | 4;

function isLess(before: Measured, after: Measured): boolean {
  const used = before.permission === "admin" ? -1 : ~writingBits;
  const lost = (was: number, is = 0) => (was & ~is & used) !== 0;
  const reachedLess =
    after.reached !== null && (before.reached === null || before.reached.some((id) => !after.reached!.includes(id)));
  return (
    reachedLess ||
    lost(before.on_organization, after.on_organization) ||
    lost(before.wherever, after.wherever) ||
    lost(before.anywhere, after.anywhere) ||
    before.there.some((bits, resource) => lost(bits, after.there[resource]))
  );
}

/**
 * Gives a key to another member with what it was worth everywhere it reached: a holder of its text can do no more with it than
 * before.
 */
async function handOver(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  key: Measured,
  userId: string,
): Promise<KeyRow> {
  await tx.run(sql`
    update api_key set owner_id = ${userId}, website_ids = ${key.reached}::uuid[], at_most = permission_names(${key.wherever}::int)
    where organization_id = ${organization.id} and id = ${key.id}`);
  const [held] = await tx.run<{ is_held: boolean }>(sql`
    select coalesce(bool_and((case when k.website_ids is null then p.on_organization else p.on_website end) & ${key.wherever}::int
        = ${key.wherever}::int), false) as is_held
    from api_key k, lateral (select unnest(coalesce(k.website_ids, array[null::uuid])) as website) w,
      lateral key_power(k.organization_id, k.owner_id, k.website_ids, k.at_most, w.website) p
    where k.organization_id = ${organization.id} and k.id = ${key.id}`);
  if (!held!.is_held)
    throw new Refusal(409, `transfer_keys_to: this member may do less than the key ${key.id}; revoke it first or choose another`);
  const after = await readKey(tx, organization, key.id);
  await recordChange(tx, organization, actor, {
    action: "key.transfer",
    entityId: key.id,
    before: auditedKey(key),
    after: auditedKey(after),
  });
  return after;
}

async function requireMember(tx: Transaction, organization: Organization, userId: string): Promise<void> {
  const [member] = isUuid(userId)
    ? await tx.run(
        db
          .selectFrom("membership")
          .select("id")
          .where("organization_id", "=", organization.id)
          .where("user_id", "=", userId)
          .limit(1),
      )
    : [];
  if (!member) throw new Refusal(404, "transfer_keys_to: there is no such member");
}
