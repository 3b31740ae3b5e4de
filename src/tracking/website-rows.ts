import { foreignWebsite } from "../operation/index.ts";
import { type Database, type Organization, sql, type Transaction } from "../platform/database/index.ts";
import { db } from "./database.ts";

/**
 * Prevents the deletion of a website until the transaction ends. Call it before any other lock when accepting work on a website:
 * the deletion then either sees the work and cancels it, or the work is refused.
 *
 * @throws Refusal 403 when the website was deleted meanwhile.
 */
export async function lockWebsiteShared(tx: Transaction, websiteId: string): Promise<void> {
  const [locked] = await tx.run(
    db.selectFrom("website").select("id").where("id", "=", websiteId).where("deleted_at", "is", null).forShare(),
  );
  if (!locked) throw foreignWebsite();
}

/** All websites of an organization, also deleted and hidden ones. */
export const websiteKeysOf = (database: Database, organization: Organization) =>
  database.system.read<{ id: string; n: number }>(
    sql`select id, n from website where organization_id = ${organization.id} order by n`,
  );
