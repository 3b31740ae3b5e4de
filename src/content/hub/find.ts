import type { RawBuilder } from "kysely";
import { isUuid } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";

const columns = [
  ...(["id", "type", "stage", "title", "url", "normalized_url", "sheet_id", "topic_id", "language"] as const),
  ...(["meta_description", "word_count", "version_number", "version_id", "published_at", "updated_at", "fields"] as const),
] as const;

/** A content item as verbs work on it. */
export interface StoredContent extends Pick<RowOf<"content">, (typeof columns)[number]> {
  /** Always null in the answer of `findContent`: texts are long. */
  body: string | null;
  /** A draft is being written, or an Optimize review runs. */
  is_in_flight: boolean;
}

/** @throws Refusal 404 for what is no item of the website. */
export async function lockContent(tx: Transaction, websiteId: string, contentId: string): Promise<StoredContent> {
  const item = itemOf(websiteId, contentId);
  // Locked by a statement of its own, ahead of the other: one that waited for the lock would see the generations of before.
  const [, found] = await Promise.all([
    tx.run(item.select("id").forUpdate()),
    read(tx.run, item, sql.ref<string | null>("body")),
  ]);
  return found;
}

/** Like `lockContent`, for reading; without the text. */
export async function findContent(run: Transaction["run"], websiteId: string, contentId: string): Promise<StoredContent> {
  return read(run, itemOf(websiteId, contentId), sql<null>`null`);
}

function itemOf(websiteId: string, contentId: string) {
  if (!isUuid(contentId)) throw new Refusal(404, "Content not found");
  return db.selectFrom("content").where("id", "=", contentId).where("website_id", "=", websiteId);
}

async function read(
  run: Transaction["run"],
  item: ReturnType<typeof itemOf>,
  body: RawBuilder<string | null>,
): Promise<StoredContent> {
  const [content] = await run(
    item.select(columns).select([
      body.as("body"),
      sql<boolean>`exists (
        select from content_generation g where g.content_id = content.id and g.status in ('queued', 'running'))`.as(
        "is_in_flight",
      ),
    ]),
  );
  if (!content) throw new Refusal(404, "Content not found");
  return content;
}
