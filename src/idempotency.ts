import { createHash } from "node:crypto";
import { type Rows, sql, type Transaction } from "./database.ts";
import { Refusal } from "./errors.ts";

/** Raised when the meaning of a fingerprint changes, so that old ones are never held against new ones. */
const fingerprintVersion = "1";

/**
 * What makes two inputs the same: their parsed fields, in any order, without those that equal their default. A field that a
 * later version adds, or a default that is written out, changes nothing.
 */
export function fingerprint(input: Record<string, unknown>, defaults: Record<string, unknown> = {}): string {
  const text = JSON.stringify(canonical(input, defaults));
  return `${fingerprintVersion}:${createHash("sha256").update(text).digest("base64url")}`;
}

function canonical(value: unknown, defaults: unknown = {}): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item));
  if (typeof value !== "object" || value === null) return value;
  const known = (defaults ?? {}) as Record<string, unknown>;
  const entries = Object.entries(value).filter(
    ([name, field]) => field !== undefined && JSON.stringify(canonical(field)) !== JSON.stringify(canonical(known[name])),
  );
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field, known[name])]);
}

/**
 * Claims an idempotency key for a new record. Simultaneous claims of one key wait for each other; all but the first learn the
 * first one's record.
 *
 * @returns null when the key is new, else the id of the record that an identical call made before.
 * @throws Refusal 409 when the key was used with other input.
 */
export async function claimKey(
  tx: Transaction,
  claim: { organizationId: string; scope: string; key: string; fingerprint: string; recordId: string; keyName: string },
): Promise<string | null> {
  const [claimed] = await tx.run(sql`
    insert into idempotency_key (organization_id, scope, key, fingerprint, record_id)
    values (${claim.organizationId}, ${claim.scope}, ${claim.key}, ${claim.fingerprint}, ${claim.recordId})
    on conflict do nothing returning 1`);
  if (claimed) return null;
  return findClaim({ read: tx.run }, claim);
}

/**
 * Looks up which record an identical call made before.
 *
 * @returns null when the key is new.
 * @throws Refusal 409 when the key was used with other input.
 */
export async function findClaim(
  rows: Pick<Rows, "read">,
  claim: { organizationId: string; scope: string; key: string; fingerprint: string; keyName: string },
): Promise<string | null> {
  const [earlier] = await rows.read<{ fingerprint: string; record_id: string }>(sql`
    select fingerprint, record_id from idempotency_key
    where organization_id = ${claim.organizationId} and scope = ${claim.scope} and key = ${claim.key}`);
  if (!earlier) return null;
  if (earlier.fingerprint === claim.fingerprint) return earlier.record_id;
  throw new Refusal(409, `${claim.keyName}: was used before with other input; use a new one for a new call`);
}
