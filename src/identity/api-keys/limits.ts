import { adminPermissions, type Caller, type Permission } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { requireGrantable } from "../roles/role.ts";
import type { KeyRow } from "./key.ts";

/**
 * Holds a wished expiry against that of the calling key.
 *
 * @param wished undefined: none was given, and the new key ends with the calling one.
 * @throws Refusal 403 when the new key would outlive the calling one.
 */
export async function withinOwnLife(tx: Transaction, caller: Caller, wished: string | null | undefined): Promise<string | null> {
  const [own] = await tx.run(
    db
      .selectFrom("api_key")
      .select("expires_at")
      .where("organization_id", "=", caller.organization.id)
      .where("id", "=", caller.keyId),
  );
  const end = own?.expires_at ?? null;
  if (end === null) return wished ?? null;
  if (wished === undefined) return end;
  if (wished === null || Date.parse(wished) > Date.parse(end))
    throw new Refusal(403, `expires_at: a key cannot make one that outlives it; give at most ${end}`);
  return wished;
}

/**
 * Whether the caller may change a key: nobody can change one that allows more than they hold.
 *
 * @throws Refusal 403
 */
export async function requireOutranking(tx: Transaction, caller: Caller, key: KeyRow): Promise<void> {
  if (key.owner_id !== null && key.owner_id === caller.userId) return;
  const [row] = await tx.run<{ names: Permission[] }>(sql`select permission_names(${key.anywhere}::int) as names`);
  requireGrantable(caller.held.organization, row!.names);
}

/** @throws Refusal 403 unless the caller holds all that a service key holds. */
export function requireServiceKeys(caller: Caller): void {
  requireGrantable(caller.held.organization, adminPermissions);
}
