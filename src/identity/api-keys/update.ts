import { givenChanges } from "../../operation/index.ts";
import type { Organization, Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { requireOwnWebsites } from "./create.ts";
import { lockKey, readKey } from "./find.ts";
import { auditedKey, type KeyRow } from "./key.ts";

export interface KeyChange {
  name?: string | undefined;
  permission?: "view" | "admin" | undefined;
  website_ids?: string[] | null | undefined;
  expires_at?: string | null | undefined;
}

/**
 * Changes a key; fields left out stay.
 *
 * @param admit refuses a change of this key that the caller may not make.
 * @throws Refusal 400 when no field is given, 403 for a foreign website, 404, or 409 for a revoked key.
 */
export async function updateKey(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  { keyId, change, admit }: { keyId: string; change: KeyChange; admit(key: KeyRow): Promise<void> },
): Promise<KeyRow> {
  const given = givenChanges(change, ["name", "permission", "website_ids", "expires_at"]);
  if (change.website_ids) await requireOwnWebsites(tx, organization, change.website_ids);
  const before = await lockKey(tx, organization, keyId);
  await admit(before);
  if (before.revoked_at) throw new Refusal(409, "The key is revoked; create a new one");
  const { name, permission, website_ids, expires_at } = given;
  const values = { name, permission, website_ids, expires_at };
  await tx.run(db.updateTable("api_key").set(values).where("organization_id", "=", organization.id).where("id", "=", keyId));
  const after = await readKey(tx, organization, keyId);
  await recordChange(tx, organization, actor, {
    ...{ action: "key.update", entityId: keyId, before: auditedKey(before), after: auditedKey(after) },
  });
  return after;
}
