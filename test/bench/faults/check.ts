import { sql } from "../../../src/platform/database/connection.ts";
import type { MailServer } from "../../support/mail-server.ts";
import type { Stack } from "../../support/stack.ts";
import { grantedCredits, grantedPitches, type Load } from "./load.ts";

/** Jobs that work at this moment: the most of one website, and all. */
export async function workingJobs(stack: Stack): Promise<{ ofOneWebsite: number; inAll: number }> {
  const [row] = await stack.query<{ ofOneWebsite: number; inAll: number }>(sql`
    select coalesce(max(count), 0)::int as "ofOneWebsite", coalesce(sum(count), 0)::int as "inAll" from (
      select count(*) from seo_job where status = 'running' group by website_id) running(count)`);
  return row!;
}

/** What must be true at the end however often anything failed; a sentence for each thing that is not. */
export async function violations(stack: Stack, load: Load, mail: MailServer): Promise<string[]> {
  const organization = load.organizationId;
  const [row] = await stack.query<Record<string, number>>(sql`
    select
      (select count(*)::int from (select run_id, prompt_n, model, location_n from response where run_id is not null
         group by 1, 2, 3, 4 having count(*) > 1) twice) as answers_stored_twice,
      (select count(*)::int from (select response_id from credit_entry where kind = 'charge' and response_id is not null
         group by 1 having count(*) > 1) twice) as answers_charged_twice,
      (select count(*)::int from credit_entry e where e.response_id is not null
         and not exists (select from response r where r.id = e.response_id)) as charges_without_answer,
      (select count(*)::int from response_run where reserved_monthly + reserved_one_off <> 0) as runs_with_reservations,
      (select (${grantedCredits} - monthly_available - one_off_available
         - (select coalesce(sum(case when kind = 'refund' then -credits else credits end), 0) from credit_entry
            where organization_id = ${organization} and kind in ('charge', 'refund', 'action')))::int
       from credit_account where organization_id = ${organization}) as credits_missing,
      (select count(*)::int from (select content_id from content_version group by 1 having count(*) > 1) twice) as drafts_stored_twice,
      (select count(*)::int from seo_job where status = 'failed') as seo_jobs_failed,
      (select count(*)::int from seo_slot where job_id is not null) as slots_not_given_back,
      (select (${grantedPitches} - available - (select count(*) from pitch))::int from pitch_account where organization_id = ${organization}) as pitch_units_missing,
      (select count(*)::int from (select response_n from mention union all select response_n from citation union all select response_n from product) child
         where not exists (select from response r where r.n = child.response_n)) as orphans,
      (select count(*)::int from fact f where f.pillar_id is null or not exists (select from pillar p where p.id = f.pillar_id)) as facts_without_pillar,
      (select count(*)::int from (select text from fact where text like 'Fact %' group by website_id, text having count(*) > 1) twice) as facts_twice,
      (select count(*)::int from pillar p where p.name like 'source %' and exists (select from pillar_merge m where m.status = 'completed'
         and p.id = any(m.source_ids))) as merged_sources_left`);
  const uncharged = await stack.query<{ text: string }>(sql`
    select concat_ws(' ', r.id, r.outcome, r.created_at, 'run', u.id, u.origin, u.status, u.finished_at, 'call', c.ordinal, c.outcome,
      c.credits, c.failures, c.stored_xid, 'charges of the run', (select count(*) from credit_entry e where e.run_id = u.id)) as text
    from response r join response_run u on u.id = r.run_id
    left join response_call c on c.run_id = r.run_id and c.response_n = r.n
    where r.outcome in ('answered', 'refused', 'empty') and u.origin <> 'pitch'
      and not exists (select from credit_entry e where e.response_id = r.id) limit 10`);
  const counts = Object.entries(row!).filter(([, count]) => count !== 0);
  const sent = new Map<string, number>();
  for (const { messageId } of mail.mails) sent.set(messageId ?? "", (sent.get(messageId ?? "") ?? 0) + 1);
  const thrice = [...sent.values()].filter((count) => count > 2).length;
  return [
    ...counts.map(([name, count]) => `${name.replaceAll("_", " ")}: ${count}`),
    ...uncharged.map(({ text }) => `an answer that is not charged: ${text}`),
    ...(thrice > 0 ? [`mails sent more than twice: ${thrice}`] : []),
    ...load.surprises.slice(0, 20).map((surprise) => `an answer that nobody should get: ${surprise}`),
  ];
}
