import { type Actor, recordChange } from "../audit/record.ts";
import { type Organization, sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { requireOwnWebsites } from "./create.ts";
import { type KeyRecord, type KeyRow, keyFields, toKeyRecord } from "./key.ts";

/**
 * Changes a key; fields left out stay.
 *
 * @throws Refusal 403 for a foreign website, 404, or 409 for a revoked key.
 */
export async function updateKey(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  keyId: string,
  change: {
    name?: string | undefined;
    permission?: "view" | "admin" | undefined;
    website_ids?: string[] | null | undefined;
    expires_at?: string | null | undefined;
  },
): Promise<KeyRecord> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw new Refusal(400, "Give at least one of name, permission, website_ids, expires_at");
  if (change.website_ids) await requireOwnWebsites(tx, organization, change.website_ids);
  const [before] = await tx.run<KeyRow>(sql`
    select ${keyFields} from api_key where organization_id = ${organization.id} and id = ${keyId} for update`);
  if (!before) throw new Refusal(404, "Key not found");
  if (before.revoked_at) throw new Refusal(409, "The key is revoked; create a new one");
  const wanted = { ...before, ...(given as Partial<KeyRow>) };
  const [after] = await tx.run<KeyRow>(sql`
    update api_key set name = ${wanted.name}, permission = ${wanted.permission}, website_ids = ${wanted.website_ids}::uuid[],
      expires_at = ${wanted.expires_at}::timestamptz
    where id = ${keyId} returning ${keyFields}`);
  await recordChange(tx, organization, actor, {
    ...{ action: "key.update", entityId: keyId, before: toKeyRecord(before), after: toKeyRecord(after!) },
  });
  return toKeyRecord(after!);
}
