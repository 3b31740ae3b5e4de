-- Analyses that ended with the process that made them. After a few of them the job is tried in a process of its own, which tells whether
-- it is the job that ends processes.
alter table seo_job add column interruptions int not null default 0;

create or replace function seo_assign(lease interval) returns setof seo_assignment language plpgsql as $$
declare
  slot record;
  job record;
  place int;
  new_token uuid;
begin
  -- Rows are locked in the order slot, job everywhere below. Locking a slot looks at its lease again, so a renewal that
  -- commits at this moment is seen.
  perform pg_advisory_xact_lock(hashtext('answerscope.seo_slot'));
  for slot in
    select s.n, s.job_id, s.attempt is not null as was_begun from seo_slot s
    where s.leased_until <= clock_timestamp()
      -- Its job has ended before anybody began it.
      or s.attempt is null and exists (select from seo_job j where j.id = s.job_id and j.status not in ('pending', 'running'))
    for update
  loop
    if slot.was_begun then
      update seo_job set interruptions = interruptions + 1 where id = slot.job_id and status = 'running';
    end if;
    perform seo_requeue(slot.job_id);
    perform seo_free(slot.n);
  end loop;
  for slot in select s.n from seo_slot s where s.token is null order by s.n loop
    select j.id, j.n, j.workflow_id, j.organization_id, j.website_id, o.n as organization_n, w.name as website_name into job
    from seo_waiting_websites() waiting
    left join seo_queue q on q.website_id = waiting.website_id
    cross join lateral (
      select * from seo_job j where j.website_id = waiting.website_id and j.is_waiting order by j.n limit 1
    ) j
    join website w on w.id = j.website_id
    join organization o on o.id = j.organization_id
    left join seo_set_aside a on a.organization_id = j.organization_id
    where (select count(*) from seo_slot s where s.website_id = waiting.website_id) < 4
      and (a.until is null or a.until <= clock_timestamp() and not exists (
        select from seo_slot s join seo_job held on held.id = s.job_id where held.organization_id = j.organization_id))
    order by q.last_turn nulls first, j.id
    limit 1;
    exit when not found;
    select min(free) into place from generate_series(1, 4) free
      where not exists (select from seo_slot s where s.website_id = job.website_id and s.website_n = free);
    -- Canceled since it was read: it leaves the queue, and the next look goes on.
    update seo_job set is_waiting = false where id = job.id and is_waiting;
    continue when not found;
    new_token := gen_random_uuid();
    update seo_slot s
      set job_id = job.id, website_id = job.website_id, website_n = place, token = new_token, attempt = null,
          assigned_at = clock_timestamp(), leased_until = clock_timestamp() + lease
      where s.n = slot.n;
    insert into seo_queue (website_id, last_turn, served_n) values (job.website_id, nextval('seo_turn'), job.n)
      on conflict (website_id) do update set last_turn = excluded.last_turn, served_n = greatest(seo_queue.served_n, excluded.served_n);
    return next (job.id, new_token, job.workflow_id, job.organization_id, job.organization_n, job.website_id, job.website_name)::seo_assignment;
  end loop;
end $$;
