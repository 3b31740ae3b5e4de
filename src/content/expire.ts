import { forgetKeys } from "../operation/index.ts";
import { type Database, inBatches, type Organization, sql } from "../platform/database/index.ts";

const batch = 1_000;

/** Removes SEO jobs, and imports and merges of facts, that have ended before so many days. Facts stay. @returns how many. */
export async function expireJobs(
  database: Database,
  organization: Organization,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  const rows = database.of(organization);
  const before = sql`now() - make_interval(days => ${days})`;
  const endedJobs = await inBatches(batch, signal, () =>
    rows.transaction(async (tx) => {
      const jobs = await tx.run<{ id: string }>(sql`
        delete from seo_job where id = any(array(
          select id from seo_job where organization_id = ${organization.id} and completed_at < ${before} limit ${batch})) returning id`);
      // A key that names a job which is not there would answer nothing.
      const ids = jobs.map(({ id }) => id);
      await forgetKeys(tx, organization.id, ids);
      return jobs.length;
    }),
  );
  const others = [
    await rows.run(sql`
      delete from fact_import where organization_id = ${organization.id} and completed_at < ${before} returning 1`),
    await rows.run(sql`
      delete from pillar_merge where organization_id = ${organization.id} and status in ('completed', 'refused') and finished_at < ${before} returning 1`),
  ];
  return endedJobs + others.reduce((sum, { length }) => sum + length, 0);
}
