import { type Database, sql, type Transaction } from "../../platform/database/index.ts";
import { networkOf } from "./network.ts";

/** How many attempts of a kind one subject (an address, a network, an organization) has in a period. */
export interface Limit {
  scope: string;
  most: number;
  periodSeconds: number;
}

/** How many times the attempts of one IPv6 /64 its /48 has in all. */
const networksOfSite = 4;

/** Counts an attempt; false when the subject has used up its attempts. Refused ones do not count. */
export async function admitAttempt(tx: Transaction, limit: Limit, subject: string): Promise<boolean> {
  const [row] = await tx.run<{ admitted: boolean }>(sql`
    select admit_attempt(${limit.scope}, ${subject}, ${limit.most}, ${`${limit.periodSeconds} seconds`}::interval) as admitted`);
  return row!.admitted;
}

/** Takes attempts of a subject back, so that only failures count. @param howMany the newest ones; null: all. */
export async function giveBackAttempts(tx: Transaction, limit: Limit, subject: string, howMany: number | null): Promise<void> {
  await tx.run(sql`select give_back_attempts(${limit.scope}, ${subject}, ${howMany}::int)`);
}

/**
 * Counts an attempt from an address against its network: an IPv4 address, or an IPv6 /64 and, four times as many, its /48.
 *
 * @returns false when the network has used up its attempts.
 */
export async function admitFromNetwork(tx: Transaction, limit: Limit, address: string): Promise<boolean> {
  const { name, site } = networkOf(address);
  if (!(await admitAttempt(tx, limit, name))) return false;
  return site === null || admitAttempt(tx, { ...limit, most: limit.most * networksOfSite }, site);
}

/** Takes the newest attempt of an address's network back. */
export async function giveBackToNetwork(tx: Transaction, limit: Limit, address: string): Promise<void> {
  const { name, site } = networkOf(address);
  await giveBackAttempts(tx, limit, name, 1);
  if (site !== null) await giveBackAttempts(tx, limit, site, 1);
}

/** Removes attempts that count no more. */
export async function pruneAttempts(database: Database): Promise<void> {
  await database.system.run(sql`select prune_attempts()`);
}
