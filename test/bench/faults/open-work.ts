import { sql } from "../../../src/platform/database/connection.ts";
import type { Stack } from "../../support/stack.ts";

/** What is not ended yet, by kind. */
export async function openWork(stack: Stack): Promise<Record<string, number>> {
  const [row] = await stack.query<Record<string, number>>(sql`
    select (select count(*)::int from response_run where status in ('queued', 'running')) as runs,
      (select count(*)::int from seo_job where status in ('pending', 'running')) as seo_jobs,
      (select count(*)::int from content_generation where status in ('queued', 'running')) as drafts,
      (select count(*)::int from pillar_merge where status in ('pending', 'merged')) as merges,
      (select count(*)::int from fact_import where status in ('pending', 'running')) as imports,
      (select count(*)::int from pitch where status in ('queued', 'running')) as pitches,
      (select count(*)::int from mail where status = 'queued') as mails,
      (select count(*)::int from outbox) as outbox`);
  return row!;
}
