import { isUuid } from "../../operation/fields.ts";
import { sql, type Transaction } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { ContentStage, ContentType } from "./item.ts";

/** A content item as verbs work on it. */
export interface StoredContent {
  id: string;
  type: ContentType;
  stage: ContentStage;
  title: string;
  url: string | null;
  normalized_url: string | null;
  sheet_id: string | null;
  topic_id: string | null;
  language: string;
  meta_description: string | null;
  /** null in what `findContent` gives as well: texts are long. */
  body: string | null;
  word_count: number;
  version_number: number;
  version_id: string | null;
  published_at: string | null;
  /** A draft is being written, or an Optimize review runs. */
  is_in_flight: boolean;
}

/** @throws Refusal 404 for what is no item of the website. */
export function lockContent(tx: Transaction, websiteId: string, contentId: string): Promise<StoredContent> {
  return find(tx.run, websiteId, contentId, true);
}

/** Like `lockContent`, for reading; without the text. */
export function findContent(run: Transaction["run"], websiteId: string, contentId: string): Promise<StoredContent> {
  return find(run, websiteId, contentId, false);
}

async function find(run: Transaction["run"], websiteId: string, contentId: string, lock: boolean): Promise<StoredContent> {
  if (!isUuid(contentId)) throw new Refusal(404, "Content not found");
  // Locked by a statement of its own, ahead of the other: one that waited for the lock would see the generations of before.
  const locked = lock ? run(sql`select from content where id = ${contentId} and website_id = ${websiteId} for update`) : null;
  const [[content]] = await Promise.all([
    run<StoredContent>(sql`
      select c.id, c.type, c.stage, c.title, c.url, c.normalized_url, c.sheet_id, c.topic_id, c.language, c.meta_description,
        ${lock ? sql`c.body` : sql`null as body`}, c.word_count, c.version_number, c.version_id, c.published_at,
        exists (select from content_generation g where g.content_id = c.id and g.status in ('queued', 'running')) as is_in_flight
      from content c where c.id = ${contentId} and c.website_id = ${websiteId}`),
    locked,
  ]);
  if (!content) throw new Refusal(404, "Content not found");
  return content;
}
