import type { Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";

/**
 * Finds the account of an e-mail address, written in any case, and locks it until the transaction ends.
 *
 * @throws Refusal 404 when no account has the address.
 */
export async function lockAccount(tx: Transaction, email: string): Promise<{ id: string }> {
  const address = email.trim().toLowerCase();
  const [account] = await tx.run(db.selectFrom("app_user").select("id").where("email", "=", address).forNoKeyUpdate());
  if (!account) throw new Refusal(404, `There is no account for ${address}`);
  return account;
}
