import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { readKey } from "./find.ts";
import { auditedKey, type KeyRow } from "./key.ts";
import { newKey } from "./key-text.ts";

export interface NewKey {
  name: string;
  permission: "view" | "admin";
  /** null: all websites of the organization. */
  websiteIds: string[] | null;
  /** A member of the organization; null: a service key. */
  ownerId: string | null;
  /** ISO 8601 instant. */
  expiresAt: string | null;
  /** The key that makes it, whose own limit it takes over. */
  madeBy?: string | null;
}

/**
 * Makes a key.
 *
 * @returns the stored key and its text, which cannot be shown again.
 * @throws Refusal 403 for a website that is not one of the organization, or an owner who is no member of it.
 */
export async function createKey(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  input: NewKey,
): Promise<{ row: KeyRow; text: string }> {
  const websiteIds = input.websiteIds && [...new Set(input.websiteIds)];
  if (websiteIds) await requireOwnWebsites(tx, organization, websiteIds);
  if (input.ownerId) await requireMember(tx, organization, input.ownerId);
  const key = newKey();
  await tx.run(sql`
    insert into api_key (id, organization_id, name, secret_hash, website_ids, permission, owner_id, expires_at, at_most)
    values (${key.id}, ${organization.id}, ${input.name}, ${key.secretHash}, ${websiteIds}::uuid[], ${input.permission},
      ${input.ownerId}, ${input.expiresAt}::timestamptz,
      (select m.at_most from api_key m where m.organization_id = ${organization.id} and m.id = ${input.madeBy ?? null}))`);
  const row = await readKey(tx, organization, key.id);
  await recordChange(tx, organization, actor, {
    action: "key.create",
    entityId: key.id,
    before: null,
    after: auditedKey(row),
  });
  return { row, text: key.text };
}

/** The person who owns the organization, the first of several; null for none. */
export async function findOwner(tx: Transaction, organization: Organization): Promise<string | null> {
  const [owner] = await tx.run<{ user_id: string }>(sql`
    select m.user_id from membership m join role r on r.id = m.role_id
    where m.organization_id = ${organization.id} and m.website_id is null and m.group_id is null and 'owner' = any(r.permissions)
    order by m.created_at limit 1`);
  return owner?.user_id ?? null;
}

/** @throws Refusal 403 when one is not a website of the organization, or is deleted. */
export async function requireOwnWebsites(tx: Transaction, organization: Organization, websiteIds: string[]): Promise<void> {
  const distinct = [...new Set(websiteIds)];
  const [known] = await tx.run<{ count: number }>(sql`
    select count(*) from tracking.website
    where organization_id = ${organization.id} and id = any(${distinct}::uuid[]) and deleted_at is null`);
  if (known!.count < distinct.length) throw new Refusal(403, "Unauthorized access to this website");
}

/** Locks the membership until the end of the transaction, so that a concurrent removal of the member finds the key. */
async function requireMember(tx: Transaction, organization: Organization, userId: string): Promise<void> {
  const found = await tx.run(
    db
      .selectFrom("membership")
      .select("id")
      .where("organization_id", "=", organization.id)
      .where("user_id", "=", userId)
      .forKeyShare(),
  );
  if (found.length === 0) throw new Refusal(403, "The key's owner is no member of the organization");
}
