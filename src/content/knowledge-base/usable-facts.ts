import { type Query, sql } from "../../platform/database/index.ts";
import type { FactRecord } from "./fact.ts";

/** A fact that texts and advice may rest on. */
export interface UsableFact extends Pick<FactRecord, "id" | "text" | "source_url" | "quote" | "confidence" | "created_at"> {
  stands_since: string;
  /** The text as facts are compared and searched: folded, without punctuation. */
  normalized: string;
  pillar_id: string;
  /** The name of the pillar that it is filed under. */
  pillar: string;
}

/**
 * The facts of a website that may be used: active and approved, of published pillars, each statement once. Where the visible fact
 * of several equal ones is in an archived pillar, the oldest hidden one in a published pillar takes its place.
 *
 * @param websiteId an expression, so that it can be the column of an outer statement.
 */
export const usableFacts = (websiteId: Query<unknown>) => sql<UsableFact>`
  select distinct on (coalesce(f.duplicate_of, f.id))
    f.id, f.text, f.source_url, f.quote, f.confidence, f.created_at, f.stands_since, f.normalized, f.pillar_id, p.name as pillar
  from fact f join pillar p on p.id = f.pillar_id
  where f.website_id = ${websiteId} and f.status = 'active' and f.review_status = 'approved' and p.status = 'published'
    and (f.duplicate_of is null
      or exists (select from fact o join pillar a on a.id = o.pillar_id where o.id = f.duplicate_of and a.status = 'archived'))
  order by coalesce(f.duplicate_of, f.id), f.stands_since, f.id`;
