import type { Caller } from "../context.ts";
import { type Rows, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { type AdmittedParts, admittedParts } from "./admitted.ts";
import { type KeyText, parseKey } from "./key-text.ts";

/** Turns a credential into a caller and charges the organization's rate budget. */
export type Admit = (credential: string | null, websiteId: string | null) => Promise<Caller>;

interface Waiting {
  key: KeyText;
  websiteId: string | null;
  resolve(caller: Caller): void;
  reject(error: unknown): void;
}

interface AdmittedRow extends AdmittedParts {
  call: number;
  organization_id: string;
  organization_n: number;
  is_partner: boolean;
  key_id: string;
  website_ids: string[] | null;
  permission: "view" | "admin";
  owner_id: string | null;
}

const maxBatch = 200;

/**
 * Admission by API key: one atomic statement on the database's clock looks the key up, charges the budget and finds the
 * website that the call names. Calls that arrive while such a statement is under way share the next one, so a busy process
 * pays one turn to the database for many calls.
 *
 * The returned function throws Refusal 401 for a key that is missing, malformed, unknown, wrong, revoked or expired.
 */
export function admitByKey(functions: Pick<Rows, "run">, defaultBudget: number): Admit {
  const waiting: Waiting[] = [];
  let underWay = false;

  async function drain(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        const rows = await admitBatch(functions, batch, defaultBudget);
        for (const [index, call] of batch.entries()) {
          const row = rows.get(index + 1);
          if (row) call.resolve(toCaller(row));
          else call.reject(unauthorized());
        }
      } catch (error) {
        for (const call of batch) call.reject(error);
      }
    }
    underWay = false;
  }

  return (credential, websiteId) => {
    const key = credential === null ? null : parseKey(credential);
    if (!key) return Promise.reject(unauthorized());
    return new Promise((resolve, reject) => {
      waiting.push({ key, websiteId, resolve, reject });
      if (!underWay) void drain();
    });
  };
}

const unauthorized = () => new Refusal(401, "Unauthorized");

async function admitBatch(
  functions: Pick<Rows, "run">,
  batch: Waiting[],
  defaultBudget: number,
): Promise<Map<number, AdmittedRow>> {
  const rows = await functions.run<AdmittedRow>(sql`
    select * from admit_calls(
      ${batch.map((call) => call.key.id)}::text[], ${batch.map((call) => call.key.secretHash)}::bytea[],
      ${batch.map((call) => call.websiteId)}::uuid[], ${defaultBudget}::int)`);
  return new Map(rows.map((row) => [row.call, row]));
}

function toCaller(row: AdmittedRow): Caller {
  return {
    organization: { id: row.organization_id, n: row.organization_n },
    isPartner: row.is_partner,
    kind: "key",
    keyId: row.key_id,
    userId: row.owner_id,
    websiteIds: row.website_ids,
    permission: row.permission,
    isGlobal: row.website_ids === null,
    mayWriteSomewhere: row.permission === "admin",
    ...admittedParts(row),
  };
}
