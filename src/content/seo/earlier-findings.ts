import { createHash } from "node:crypto";
import { type Rows, sql } from "../../platform/database/index.ts";
import type { EarlierFindings } from "./analysis/follow-up.ts";
import { plainAddress, withoutTracking } from "./analysis/same-address.ts";

/** A page's address as jobs are compared by: without scheme, `www.`, final slash, fragment and what says where a visitor came from. Null for drafts. */
export function pageHash(source: { kind: "draft" } | { kind: "page"; url: string }): string | null {
  const address = source.kind === "page" ? plainAddress(withoutTracking(source.url)) : null;
  return address === null ? null : createHash("sha256").update(address).digest("hex");
}

/** What the last job before this one for the same page of the website found, or found still open; undefined where there is none. */
export async function earlierFindings(rows: Pick<Rows, "read">, jobId: string): Promise<EarlierFindings | undefined> {
  const [earlier] = await rows.read<EarlierFindings>(sql`
    select j.id as "jobId", to_jsonb(j.completed_at)->>0 as "completedAt", j.result->'recommendations' as recommendations,
      jsonb_path_query_array(j.result, '$.follow_up.open[*] ? (exists(@.evidence))') as "saidBefore",
      jsonb_path_query_array(j.result->'checks', '$[*] ? (@.verdict == "fail")') as failed,
      coalesce(j.input->'target_queries', '[]') as "targetQueries"
    from seo_job this join seo_job j on j.website_id = this.website_id and j.page_hash = this.page_hash and j.n < this.n
    where this.id = ${jobId} and j.status = 'completed'
    order by j.n desc limit 1`);
  return earlier && { ...earlier, completedAt: new Date(earlier.completedAt).toISOString() };
}
