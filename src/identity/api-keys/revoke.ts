import { now, type Organization, type Transaction } from "../../platform/database/index.ts";
import { type Actor, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { lockKey, readKey } from "./find.ts";
import { auditedKey, type KeyRow } from "./key.ts";

/**
 * Revokes a key; it stops working with the next call. A revoked key stays as it is.
 *
 * @throws Refusal 404
 */
export async function revokeKey(tx: Transaction, organization: Organization, actor: Actor, keyId: string): Promise<KeyRow> {
  const before = await lockKey(tx, organization, keyId);
  if (before.revoked_at) return before;
  await tx.run(
    db.updateTable("api_key").set({ revoked_at: now }).where("organization_id", "=", organization.id).where("id", "=", keyId),
  );
  const after = await readKey(tx, organization, keyId);
  await recordChange(tx, organization, actor, {
    action: "key.revoke",
    entityId: keyId,
    before: auditedKey(before),
    after: auditedKey(after),
  });
  return after;
}
