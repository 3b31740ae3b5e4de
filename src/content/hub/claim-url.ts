import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { lockHub } from "./columns.ts";

/**
 * Checks that no other item of the website has a page. Locks the website's hub until the end of the transaction, so that no other
 * call takes the page meanwhile.
 *
 * @param but the item that takes it; null for a new one.
 * @throws Refusal 409 with the item in `existing` that has the page.
 */
export async function claimUrl(tx: Transaction, websiteId: string, normalized: string | null, but: string | null): Promise<void> {
  await lockHub(tx, websiteId);
  if (normalized === null) return;
  const [existing] = await tx.run(
    db
      .selectFrom("content")
      .select(["id as content_id", "title", "type", "url"])
      .where("website_id", "=", websiteId)
      // The index is on the hash: addresses can be too long for one.
      .where(sql`md5(normalized_url)`, "=", sql`md5(${normalized})`)
      .where("normalized_url", "=", normalized)
      // As a literal, so that the partial unique index matches.
      .where("type", "<>", sql.lit("optimize" as const))
      .where("id", "is distinct from", but)
      .limit(1),
  );
  if (existing) throw new Refusal(409, "url: another content item of the website has this page", { details: { existing } });
}
