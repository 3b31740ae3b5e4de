import { sql, type Transaction } from "../../platform/database/index.ts";

/** Forgets the keys that made records which are kept no longer, in the transaction that removes these. */
export async function forgetKeys(tx: Transaction, organizationId: string, recordIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from idempotency_key where organization_id = ${organizationId} and record_id = any(${recordIds}::uuid[])`);
}
