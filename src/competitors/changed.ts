import { sql, type Transaction } from "../database.ts";

/**
 * Has to be called in every transaction that changes what a website tracks: names, aliases, domains or detection settings
 * of its own brand or its competitors, and which competitors there are.
 */
export async function companiesChanged(tx: Transaction, website: { id: string }): Promise<void> {
  await tx.run(sql`update website set companies_version = companies_version + 1 where id = ${website.id}`);
}
