import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { type KeyRow, selectKeys } from "./key.ts";

/**
 * A key of the organization, locked for a change.
 *
 * @throws Refusal 404
 */
export async function lockKey(tx: Transaction, organization: Organization, keyId: string): Promise<KeyRow> {
  await tx.run(
    db.selectFrom("api_key").select("id").where("organization_id", "=", organization.id).where("id", "=", keyId).forNoKeyUpdate(),
  );
  return readKey(tx, organization, keyId);
}

/** @throws Refusal 404 */
export async function readKey(tx: Transaction, organization: Organization, keyId: string): Promise<KeyRow> {
  const [row] = await tx.run(selectKeys(sql`k.organization_id = ${organization.id} and k.id = ${keyId}`));
  if (!row) throw new Refusal(404, "Key not found");
  return row;
}
