import { type Organization, sql, type Transaction } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type KeyRow, selectKeys } from "./key.ts";

/**
 * A key of the organization, locked for a change.
 *
 * @throws Refusal 404
 */
export async function lockKey(tx: Transaction, organization: Organization, keyId: string): Promise<KeyRow> {
  await tx.run(sql`select 1 from api_key where organization_id = ${organization.id} and id = ${keyId} for no key update`);
  return readKey(tx, organization, keyId);
}

/** @throws Refusal 404 */
export async function readKey(tx: Transaction, organization: Organization, keyId: string): Promise<KeyRow> {
  const [row] = await tx.run(selectKeys(sql`k.organization_id = ${organization.id} and k.id = ${keyId}`));
  if (!row) throw new Refusal(404, "Key not found");
  return row;
}
