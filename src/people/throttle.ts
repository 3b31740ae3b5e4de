import { sql, type Transaction } from "../database.ts";

/** How many attempts of a kind one subject (an address, a network, an organization) has in a period. */
export interface Limit {
  scope: string;
  most: number;
  periodSeconds: number;
}

/** Counts an attempt; false when the subject has used up its attempts. Refused ones do not count. */
export async function admitAttempt(tx: Transaction, limit: Limit, subject: string): Promise<boolean> {
  const [row] = await tx.run<{ admitted: boolean }>(sql`
    select admit_attempt(${limit.scope}, ${subject}, ${limit.most}, ${`${limit.periodSeconds} seconds`}::interval) as admitted`);
  return row!.admitted;
}
