import { sql, type Transaction } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { lockHub } from "./columns.ts";

/**
 * Makes sure that a page can become an item's own: no other item of the website has it. Holds the website's hub until the end of
 * the transaction, so that nobody takes it meanwhile.
 *
 * @param but the item that takes it; null for a new one.
 * @throws Refusal 409 with the item in `existing` that has the page.
 */
export async function claimUrl(tx: Transaction, websiteId: string, normalized: string | null, but: string | null): Promise<void> {
  await lockHub(tx, websiteId);
  if (normalized === null) return;
  const [existing] = await tx.run<{ content_id: string; title: string; type: string; url: string }>(sql`
    select c.id as content_id, c.title, c.type, c.url from content c
    where c.website_id = ${websiteId} and md5(c.normalized_url) = md5(${normalized}) and c.normalized_url = ${normalized}
      and c.type <> 'optimize' and c.id is distinct from ${but}::uuid limit 1`);
  if (existing) throw new Refusal(409, "url: another content item of the website has this page", { details: { existing } });
}
