import { type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { fingerprint, isFingerprintOf } from "./fingerprint.ts";

/** A call as its key remembers it. */
export interface Claim {
  organizationId: string;
  /** The operation, with the website behind a slash where keys belong to a website. */
  scope: string;
  /** The website that the call is about: the key is erased with it. */
  websiteId: string | null;
  key: string;
  /** The input in the form in which it is compared. */
  input: Record<string, unknown>;
  defaults?: Record<string, unknown>;
  /** How the caller knows the key, for messages. */
  keyName: string;
  /** null: for ever. */
  keptForDays: number | null;
}

/** What an earlier call with the same key left. */
export interface Earlier {
  /** The record that it made, where the operation recognizes replays by it. */
  record_id: string | null;
  /** Its answer as JSON. */
  answer: string | null;
}

/**
 * Claims a key in the transaction of what it stands for. Simultaneous claims of one key wait for each other; all but the first
 * learn what the first one left. A key whose time is over is new.
 *
 * @returns null when the key is new.
 * @throws Refusal 409 when the key was used with other input.
 */
export async function claimKey(tx: Transaction, claim: Claim, recordId: string | null): Promise<Earlier | null> {
  const [claimed] = await tx.run(sql`
    insert into idempotency_key as k (organization_id, scope, key, fingerprint, record_id, website_id, expires_at)
    values (${claim.organizationId}, ${claim.scope}, ${claim.key}, ${fingerprint(claim.input, claim.defaults)}, ${recordId}, ${claim.websiteId}::uuid,
      now() + ${claim.keptForDays}::int * interval '1 day')
    on conflict (organization_id, scope, key) do update
      set fingerprint = excluded.fingerprint, record_id = excluded.record_id, website_id = excluded.website_id, answer = null,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= now()
    returning 1`);
  return claimed ? null : findClaim({ read: tx.run }, claim);
}

/** Keeps the answer of a call whose key the same transaction has claimed. */
export async function storeAnswer(tx: Transaction, claim: Claim, answer: unknown): Promise<void> {
  await tx.run(sql`
    update idempotency_key set answer = ${JSON.stringify(answer)}::json
    where organization_id = ${claim.organizationId} and scope = ${claim.scope} and key = ${claim.key}`);
}

/**
 * Looks up what an earlier call with the same key left.
 *
 * @returns null when the key is new.
 * @throws Refusal 409 when the key was used with other input.
 */
export async function findClaim(rows: Pick<Rows, "read">, claim: Claim): Promise<Earlier | null> {
  const [earlier] = await rows.read<Earlier & { fingerprint: string }>(sql`
    select fingerprint, record_id, answer::text as answer from idempotency_key
    where organization_id = ${claim.organizationId} and scope = ${claim.scope} and key = ${claim.key}
      and (expires_at is null or expires_at > now())`);
  if (!earlier) return null;
  if (isFingerprintOf(earlier.fingerprint, claim.input, claim.defaults)) return earlier;
  throw new Refusal(409, `${claim.keyName}: was used before with other input; use a new one for a new call`);
}
