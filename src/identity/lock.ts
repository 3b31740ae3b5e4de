import { type Organization, sql, type Transaction } from "../platform/database/index.ts";

/**
 * Lets administrative changes of one organization happen one after another, until the end of the transaction: for rules
 * about several records at once (an external id is free, an admin remains). Ordinary writes do not wait for it.
 */
export async function lockOrganization(tx: Transaction, organization: Organization): Promise<void> {
  await tx.run(sql`select 1 from organization where id = ${organization.id} for no key update`);
}
