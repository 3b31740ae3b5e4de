import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { checkReferences } from "../../tracking/index.ts";
import { db } from "../database.ts";

/** What an item can be attached to. */
export interface Attachments {
  topic_id?: string | null | undefined;
  prompt_ids?: string[] | undefined;
}

/** @throws Refusal 404 naming the field for a topic or prompt that the website does not have. */
export async function checkAttachments(tx: Transaction, websiteId: string, { topic_id, prompt_ids }: Attachments): Promise<void> {
  if (topic_id != null) await checkReferences(tx, websiteId, "topic", [{ field: "topic_id", ids: [topic_id] }]);
  if (prompt_ids) await checkReferences(tx, websiteId, "prompt", [{ field: "prompt_ids", ids: prompt_ids }]);
}

/** Makes these the prompts that an item was written for. */
export async function setPrompts(
  tx: Transaction,
  organization: Organization,
  contentId: string,
  promptIds: string[],
): Promise<void> {
  const ids = [...new Set(promptIds.map((id) => id.toLowerCase()))];
  await tx.run(db.deleteFrom("content_prompt").where("content_id", "=", contentId));
  if (ids.length === 0) return;
  await tx.run(sql`
    insert into content_prompt (organization_id, content_id, prompt_id, place)
    select ${organization.id}, ${contentId}, p.id, p.place from unnest(${ids}::uuid[]) with ordinality as p(id, place)`);
}
