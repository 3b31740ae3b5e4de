import { type Actor, recordChange } from "../audit/record.ts";
import { type Organization, sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { type KeyRow, keyFields, toKeyRecord } from "./key.ts";

/**
 * Revokes a key; it stops working with the next call. A revoked key stays as it is.
 *
 * @throws Refusal 404
 */
export async function revokeKey(tx: Transaction, organization: Organization, actor: Actor, keyId: string) {
  const [before] = await tx.run<KeyRow>(sql`
    select ${keyFields} from api_key where organization_id = ${organization.id} and id = ${keyId} for update`);
  if (!before) throw new Refusal(404, "Key not found");
  if (before.revoked_at) return toKeyRecord(before);
  const [after] = await tx.run<KeyRow>(sql`
    update api_key set revoked_at = clock_timestamp()
    where organization_id = ${organization.id} and id = ${keyId} returning ${keyFields}`);
  await recordChange(tx, organization, actor, {
    action: "key.revoke",
    entityId: keyId,
    before: toKeyRecord(before),
    after: toKeyRecord(after!),
  });
  return toKeyRecord(after!);
}
