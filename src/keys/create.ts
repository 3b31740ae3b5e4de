import { type Actor, recordChange } from "../audit/record.ts";
import { type Organization, sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { type KeyRow, keyFields, toKeyRecord } from "./key.ts";
import { newKey } from "./key-text.ts";

export interface NewKey {
  name: string;
  permission: "view" | "admin";
  /** null: all websites of the organization. */
  websiteIds: string[] | null;
  /** null: the organization's owner, where it has one. */
  ownerId: string | null;
  /** ISO 8601 instant. */
  expiresAt: string | null;
}

/**
 * Makes a key.
 *
 * @returns the stored key and its text, which cannot be shown again.
 * @throws Refusal 403 for a website that is not one of the organization.
 */
export async function createKey(tx: Transaction, organization: Organization, actor: Actor, input: NewKey) {
  const websiteIds = input.websiteIds && [...new Set(input.websiteIds)];
  if (websiteIds) await requireOwnWebsites(tx, organization, websiteIds);
  const key = newKey();
  const [row] = await tx.run<KeyRow>(sql`
    insert into api_key (id, organization_id, name, secret_hash, website_ids, permission, owner_id, expires_at)
    values (${key.id}, ${organization.id}, ${input.name}, ${key.secretHash}, ${websiteIds}::uuid[], ${input.permission},
      coalesce(${input.ownerId}::uuid, (
        select m.user_id from membership m join role r on r.id = m.role_id
        where m.organization_id = ${organization.id} and m.website_id is null and m.group_id is null and 'owner' = any(r.permissions)
        order by m.created_at limit 1)),
      ${input.expiresAt}::timestamptz)
    returning ${keyFields}`);
  const record = toKeyRecord(row!);
  await recordChange(tx, organization, actor, { action: "key.create", entityId: key.id, before: null, after: record });
  return { record, text: key.text };
}

/** @throws Refusal 403 when one is not a website of the organization, or is deleted. */
export async function requireOwnWebsites(tx: Transaction, organization: Organization, websiteIds: string[]): Promise<void> {
  const distinct = [...new Set(websiteIds)];
  const [known] = await tx.run<{ count: number }>(sql`
    select count(*) from website
    where organization_id = ${organization.id} and id = any(${distinct}::uuid[]) and deleted_at is null`);
  if (known!.count < distinct.length) throw new Refusal(403, "Unauthorized access to this website");
}
