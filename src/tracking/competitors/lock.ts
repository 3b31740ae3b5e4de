import { sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";

const lock = sql`hashtext('answerscope.companies')`;

/**
 * Prevents changes of a website's companies until the transaction ends (a shared lock). Call it before the first verdict is
 * stored or changed: the verdict is then either committed before a change and scored again, or made by the changed companies.
 *
 * @returns the version of the companies.
 */
export async function lockCompaniesShared(tx: Transaction, websiteN: number): Promise<number> {
  // Two statements: the second one's snapshot has to be younger than the lock.
  const [, [website]] = await Promise.all([
    tx.run(sql`select pg_advisory_xact_lock_shared(${lock}, ${websiteN})`),
    tx.run(db.selectFrom("website").select("companies_version as version").where("n", "=", websiteN)),
  ]);
  return website!.version;
}

/** The exclusive lock for changes of the companies: waits for everyone who stores verdicts, until the transaction ends. */
export async function lockCompaniesExclusive(tx: Transaction, websiteN: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lock}, ${websiteN})`);
}
