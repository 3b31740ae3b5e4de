import { foreignWebsite } from "../../operation/access.ts";
import type { Transaction } from "../../platform/database/connection.ts";
import { db } from "../database.ts";

/**
 * Keeps a website from being deleted until the transaction ends. Whatever accepts work on a website calls it before it locks
 * anything else: then the work is either there when the website is deleted, and ends with it, or it is refused.
 *
 * @throws Refusal 403 when the website was deleted meanwhile.
 */
export async function holdWebsite(tx: Transaction, websiteId: string): Promise<void> {
  const [held] = await tx.run(
    db.selectFrom("website").select("id").where("id", "=", websiteId).where("deleted_at", "is", null).forShare(),
  );
  if (!held) throw foreignWebsite();
}
