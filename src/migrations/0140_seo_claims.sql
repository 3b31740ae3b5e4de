-- Worker processes claim slots and work in them; nobody else begins a job. A slot is free, or claimed by one attempt under a lease.

drop function seo_assign, seo_unbegun, seo_requeue, seo_free, seo_begin, seo_renew, seo_pause, seo_finish, seo_hand_back, seo_end;
drop type seo_assignment;

-- A claim names its attempt from the first moment. The constraints stay with the renamed column.
alter table seo_slot drop column attempt;
alter table seo_slot rename column token to attempt;
alter table seo_slot rename constraint seo_slot_token_key to seo_slot_attempt_key;

-- Claims up to `most` free slots for waiting jobs: round robin among websites, first in, first out inside one. Slots whose lease has ended
-- are free, and their jobs wait again at their old position.
create function seo_claim(most int, lease interval)
returns table (job_id uuid, attempt uuid, workflow_id text, organization_id uuid, organization_n int) language plpgsql as $$
#variable_conflict use_column
declare
  slot record;
  job record;
begin
  -- Rows are locked in the order slot, job everywhere. An update looks at the lease again after it has the lock, so a renewal that
  -- commits at this moment is seen.
  perform pg_advisory_xact_lock(hashtext('answerscope.seo_slot'));
  with lost as (
    update seo_slot s
      set job_id = null, website_id = null, website_n = null, attempt = null, assigned_at = null, leased_until = null
      where s.leased_until <= clock_timestamp() returning old.job_id
  )
  update seo_job j set status = 'pending', is_waiting = true, interruptions = j.interruptions + (j.status = 'running')::int
    from lost where j.id = lost.job_id and j.status in ('pending', 'running');
  for slot in select s.n from seo_slot s where s.attempt is null order by s.n loop
    exit when most <= 0;
    select j.id, j.n, j.website_id, j.workflow_id, j.organization_id, o.n as organization_n, (
      select min(free) from generate_series(1, 4) free
      where not exists (select from seo_slot s where s.website_id = j.website_id and s.website_n = free)) as website_n
    into job
    from seo_waiting_websites() waiting
    left join seo_queue q on q.website_id = waiting.website_id
    cross join lateral (
      select * from seo_job j where j.website_id = waiting.website_id and j.is_waiting order by j.n limit 1
    ) j
    join organization o on o.id = j.organization_id
    left join seo_set_aside a on a.organization_id = j.organization_id
    where (select count(*) from seo_slot s where s.website_id = waiting.website_id) < 4
      and (a.until is null or a.until <= clock_timestamp() and not exists (
        select from seo_slot s join seo_job held on held.id = s.job_id where held.organization_id = j.organization_id))
    order by q.last_turn nulls first, j.id
    limit 1;
    exit when not found;
    -- Canceled since it was read: it leaves the queue, and the next call goes on.
    update seo_job j set is_waiting = false where j.id = job.id and j.is_waiting;
    continue when not found;
    update seo_slot s
      set job_id = job.id, website_id = job.website_id, website_n = job.website_n, attempt = gen_random_uuid(),
          assigned_at = clock_timestamp(), leased_until = clock_timestamp() + lease
      where s.n = slot.n returning s.attempt into attempt;
    insert into seo_queue (website_id, last_turn, served_n) values (job.website_id, nextval('seo_turn'), job.n)
      on conflict (website_id) do update set last_turn = excluded.last_turn, served_n = greatest(seo_queue.served_n, excluded.served_n);
    most := most - 1;
    job_id := job.id;
    workflow_id := job.workflow_id;
    organization_id := job.organization_id;
    organization_n := job.organization_n;
    return next;
  end loop;
end $$;
revoke all on function seo_claim from public;
grant execute on function seo_claim to answerscope_system;
