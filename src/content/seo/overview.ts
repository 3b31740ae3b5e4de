import { type Database, sql } from "../../platform/database/index.ts";

/** What operators see of slots and queues. Ages are in seconds, on the database's clock. */
export interface SlotsOverview {
  slots: {
    slot: number;
    job_id: string | null;
    website_id: string | null;
    /** `assigned`: the entitlement is being checked; `analysing`; `ending`: the job was ended from outside and its analysis has not noticed yet. */
    state: "free" | "assigned" | "analysing" | "ending";
    held_seconds: number | null;
    /** Less than 0: the lease has ended and the next claim frees the slot. */
    lease_left_seconds: number | null;
  }[];
  /** Websites with the most waiting jobs first, at most 50. */
  waiting: { website_id: string; website: string; jobs: number; oldest_seconds: number }[];
  waiting_jobs: number;
  oldest_wait_seconds: number;
  set_aside: { organization_id: string; organization: string; next_try_seconds: number; waiting_jobs: number }[];
}

/** The 16 slots, who holds them, who waits and who is set aside, at one instant. */
export async function slotsOverview(database: Database): Promise<SlotsOverview> {
  const [row] = await database.system.read<{ overview: SlotsOverview }>(sql`
    with waiting as (
      select j.website_id, w.name as website, j.organization_id, count(*)::int as jobs,
        round(extract(epoch from clock_timestamp() - min(j.created_at)))::int as oldest_seconds
      from seo_job j join tracking.website w on w.id = j.website_id where j.is_waiting group by j.website_id, w.name, j.organization_id
    )
    select jsonb_build_object(
      'slots', (select jsonb_agg(jsonb_build_object(
          'slot', s.n, 'job_id', s.job_id, 'website_id', s.website_id,
          'state', case when s.attempt is null then 'free' when j.status is null or j.status not in ('pending', 'running') then 'ending'
                        when j.status = 'pending' then 'assigned' else 'analysing' end,
          'held_seconds', round(extract(epoch from clock_timestamp() - s.assigned_at), 1),
          'lease_left_seconds', round(extract(epoch from s.leased_until - clock_timestamp()), 1)) order by s.n)
        from seo_slot s left join seo_job j on j.id = s.job_id),
      'waiting', (select coalesce(jsonb_agg(to_jsonb(top) - 'organization_id'), '[]')
        from (select * from waiting order by jobs desc, website_id limit 50) top),
      'waiting_jobs', (select coalesce(sum(jobs), 0) from waiting),
      'oldest_wait_seconds', (select coalesce(max(oldest_seconds), 0) from waiting),
      'set_aside', (select coalesce(jsonb_agg(jsonb_build_object(
          'organization_id', o.id, 'organization', o.name,
          'next_try_seconds', greatest(0, round(extract(epoch from a.until - clock_timestamp()))),
          'waiting_jobs', (select coalesce(sum(jobs), 0) from waiting where waiting.organization_id = o.id)) order by a.until), '[]')
        from seo_set_aside a join identity.organization o on o.id = a.organization_id)) as overview`);
  return row!.overview;
}
