import type { Caller } from "../../operation/index.ts";
import { batched } from "../../platform/batches/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type AdmittedParts, admittedParts } from "./admitted.ts";
import { type KeyText, parseKey } from "./key-text.ts";
import { knownKeys } from "./known.ts";

/**
 * The website that a call names, if it names one. A function where that stands in the call's body: it is called once the
 * credential is known to be good, so that a stranger's body is never read.
 */
export type NamedWebsite = string | null | (() => Promise<string | null>);

export const readNamedWebsite = async (named: NamedWebsite): Promise<string | null> =>
  typeof named === "function" ? named() : named;

/** Turns a credential into a caller and charges the organization's rate budget. */
export type Admit = (credential: string | null, website: NamedWebsite) => Promise<Caller>;

interface PresentedKey {
  key: KeyText;
  websiteId: string | null;
}

/** What the calls of one key on one website have in common, and for each of them, in one order, what is its own. */
interface AdmittedRow extends Omit<AdmittedParts, "wait_ms" | "remaining"> {
  /** Places in the batch, from 1. */
  calls: number[];
  wait_ms: (number | null)[];
  remaining: number[];
  organization_id: string;
  organization_n: number;
  is_partner: boolean;
  key_id: string;
  may_write: boolean;
  owner_id: string | null;
}

/**
 * Admission by API key: one atomic statement on the database's clock looks the key up, charges the budget and finds the
 * website that the call names. Calls that arrive while such a statement is under way share the next one, so a busy process
 * pays one turn to the database for many calls.
 *
 * The returned function throws Refusal 401 for a key that is missing, malformed, unknown, wrong, revoked or expired, and for one
 * whose owner has left the organization.
 */
export function admitByKey(functions: Pick<Rows, "run">, defaultBudget: number): Admit {
  const isKnown = knownKeys(functions);
  const admitted = batched((calls: PresentedKey[]) => admitBatch(functions, calls, defaultBudget));
  return async (credential, website) => {
    const key = credential === null ? null : parseKey(credential);
    if (!key) throw unauthorized();
    if (typeof website === "function" && !(await isKnown(key))) throw unauthorized();
    const caller = await admitted({ key, websiteId: await readNamedWebsite(website) });
    if (!caller) throw unauthorized();
    return caller;
  };
}

export const unauthorized = () => new Refusal(401, "Unauthorized");

/** @returns the caller of each call, in their order; undefined where the key is not good. */
async function admitBatch(
  functions: Pick<Rows, "run">,
  batch: PresentedKey[],
  defaultBudget: number,
): Promise<(Caller | undefined)[]> {
  const rows = await functions.run<AdmittedRow>(sql`
    select * from admit_batch(
      ${batch.map((call) => call.key.id)}::text[], ${batch.map((call) => call.key.secretHash)}::bytea[],
      ${batch.map((call) => call.websiteId)}::uuid[], ${defaultBudget}::int)`);
  const callers = new Array<Caller | undefined>(batch.length).fill(undefined);
  for (const row of rows) {
    const shared = toCaller(row);
    for (const [index, call] of row.calls.entries()) {
      const own = { remaining: row.remaining[index]!, waitMs: row.wait_ms[index]! };
      callers[call - 1] = { ...shared, rateLimit: { ...shared.rateLimit, ...own } };
    }
  }
  return callers;
}

function toCaller(row: AdmittedRow): Caller {
  return {
    organization: { id: row.organization_id, n: row.organization_n },
    isPartner: row.is_partner,
    kind: "key",
    keyId: row.key_id,
    userId: row.owner_id,
    mayWrite: row.may_write,
    ...admittedParts({ ...row, wait_ms: null, remaining: 0 }),
  };
}
