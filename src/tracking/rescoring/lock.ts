import { sql, type Transaction } from "../../platform/database/connection.ts";
import { db } from "../database.ts";

const lock = sql`hashtext('answerscope.companies')`;

/**
 * Keeps a website's companies as they are until the transaction ends. What stores or changes verdicts calls it before its
 * first verdict is written, so that none is written by companies that were changed meanwhile: it either comes before the change
 * and is scored again, or sees it here.
 *
 * @returns the version of the companies.
 */
export async function holdCompanies(tx: Transaction, websiteN: number): Promise<number> {
  // Two statements: the second one's snapshot has to be younger than the lock.
  const [, [website]] = await Promise.all([
    tx.run(sql`select pg_advisory_xact_lock_shared(${lock}, ${websiteN})`),
    tx.run(db.selectFrom("website").select("companies_version as version").where("n", "=", websiteN)),
  ]);
  return website!.version;
}

/** Waits for those who hold the companies, and keeps others waiting until the transaction ends. */
export async function lockCompaniesHeld(tx: Transaction, websiteN: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lock}, ${websiteN})`);
}
