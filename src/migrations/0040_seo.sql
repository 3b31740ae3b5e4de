-- SEO recommendation jobs and the slots they run in: at most 4 of one website and 16 in all.
--
-- The constraints of seo_slot are the cap: whatever the code above them does, there is no fifth row of a website and no
-- seventeenth row. Who may hold a slot is decided by the functions below, each one statement for its caller, so that a
-- process which stands still (or dies) between two statements never holds a lock that others wait for.

create table seo_job (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  -- Place of the submission among those of the website, from 1: first in, first out.
  n int not null,
  request_id text not null,
  workflow_id text not null unique,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'canceled')),
  -- In the queue: pending and without a slot.
  is_waiting boolean not null default true check (not is_waiting or status = 'pending'),
  input jsonb not null,
  result jsonb,
  -- A sentence for the customer that says what to do.
  error text,
  -- Analyses that began, and those of them that ended in an error which may pass.
  attempts int not null default 0,
  failures int not null default 0,
  -- What each attempt has used so far, by its number: the usage of lost attempts counts too.
  spent jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- When its workflow was last looked up.
  reconciled_at timestamptz(3) not null default now(),
  check ((status = 'completed') = (result is not null)),
  check ((status in ('failed', 'canceled')) = (error is not null)),
  check ((status in ('completed', 'failed', 'canceled')) = (completed_at is not null)),
  unique (website_id, n),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index seo_job_waiting on seo_job (website_id, n) where is_waiting;
create index seo_job_outstanding on seo_job (website_id) where status in ('pending', 'running');
create index seo_job_unreconciled on seo_job (reconciled_at) where status in ('pending', 'running');
call wall('seo_job');

create table seo_slot (
  n int primary key check (n between 1 and 16),
  job_id uuid unique references seo_job on delete set null,
  website_id uuid,
  website_n int check (website_n between 1 and 4),
  -- Names this assignment; changes with every new one.
  token uuid unique,
  -- The one attempt that may analyse under this token; null until it has begun.
  attempt uuid,
  assigned_at timestamptz,
  leased_until timestamptz,
  unique (website_id, website_n),
  check (num_nulls(website_id, website_n, token, assigned_at, leased_until) in (0, 5)),
  check (job_id is null or token is not null)
);
insert into seo_slot (n) select generate_series(1, 16);

-- Where the round robin stands: the website whose turn is longest ago goes first.
create table seo_queue (
  website_id uuid primary key references website on delete cascade,
  last_turn bigint not null,
  -- `n` of the job that got a slot last: those behind it wait.
  served_n int not null
);
create sequence seo_turn;

-- Organizations whose entitlement could not be verified. Their jobs stay pending; when the time has come, one of them at a
-- time tries again.
create table seo_set_aside (
  organization_id uuid primary key references organization on delete cascade,
  until timestamptz not null,
  delay interval not null
);
alter table seo_slot enable row level security;
alter table seo_queue enable row level security;
alter table seo_set_aside enable row level security;
create policy system on seo_slot to answerscope_system using (true) with check (true);
create policy system on seo_queue to answerscope_system using (true) with check (true);
create policy system on seo_set_aside to answerscope_system using (true) with check (true);
grant select, insert, update, delete on seo_slot, seo_queue, seo_set_aside to answerscope_system;
grant usage on sequence seo_turn to answerscope_system;
-- A customer sees where the own website's queue stands, nothing else.
create policy tenant on seo_queue to answerscope_app
  using (exists (select from website w where w.id = website_id and w.organization_id = (select current_organization_id())));
grant select on seo_queue to answerscope_app;

-- Processes that work in slots, each seen at its last look.
create unlogged table seo_worker (
  id uuid primary key,
  seen_at timestamptz not null
);
alter table seo_worker enable row level security;
create policy system on seo_worker to answerscope_system using (true) with check (true);
grant select, insert, update, delete on seo_worker to answerscope_system;

-- A slot that was given to a job: whom to wake.
create type seo_assignment as (
  job_id uuid, token uuid, workflow_id text, organization_id uuid, organization_n int, website_id uuid, website_name text
);

-- Gives free slots to waiting jobs, round robin among websites and first in, first out inside one. Slots whose lease has
-- ended are free, and their jobs wait again.
create function seo_assign(lease interval) returns setof seo_assignment language plpgsql as $$
declare
  slot record;
  job record;
  place int;
  new_token uuid;
begin
  -- Rows are locked in the order slot, job everywhere below. Locking a slot looks at its lease again, so a renewal that
  -- commits at this moment is seen.
  perform pg_advisory_xact_lock(hashtext('answerscope.seo_slot'));
  for slot in select s.n, s.job_id from seo_slot s where s.leased_until <= clock_timestamp() for update loop
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
    new_token := gen_random_uuid();
    update seo_slot s
      set job_id = job.id, website_id = job.website_id, website_n = place, token = new_token, attempt = null,
          assigned_at = clock_timestamp(), leased_until = clock_timestamp() + lease
      where s.n = slot.n;
    update seo_job set is_waiting = false where id = job.id;
    insert into seo_queue (website_id, last_turn, served_n) values (job.website_id, nextval('seo_turn'), job.n)
      on conflict (website_id) do update set last_turn = excluded.last_turn, served_n = greatest(seo_queue.served_n, excluded.served_n);
    return next (job.id, new_token, job.workflow_id, job.organization_id, job.organization_n, job.website_id, job.website_name)::seo_assignment;
  end loop;
end $$;

-- Websites with a waiting job, one step through the index for each.
create function seo_waiting_websites() returns table (website_id uuid) language sql stable
begin atomic
  with recursive waiting as (
    (select j.website_id from seo_job j where j.is_waiting order by j.website_id limit 1)
    union all
    select (select j.website_id from seo_job j where j.is_waiting and j.website_id > w.website_id order by j.website_id limit 1)
    from waiting w where w.website_id is not null
  )
  select w.website_id from waiting w where w.website_id is not null;
end;

-- Slots that were assigned a moment ago and in which nobody has begun.
create function seo_unbegun() returns setof seo_assignment language sql stable
begin atomic
  select j.id, s.token, j.workflow_id, j.organization_id, o.n, j.website_id, w.name
  from seo_slot s
  join seo_job j on j.id = s.job_id
  join organization o on o.id = j.organization_id
  join website w on w.id = j.website_id
  where s.attempt is null and j.status = 'pending' and s.assigned_at < clock_timestamp() - interval '1 second'
    and s.leased_until > clock_timestamp();
end;

create function seo_free(slot_n int) returns void language sql
begin atomic
  update seo_slot set job_id = null, website_id = null, website_n = null, token = null, attempt = null, assigned_at = null,
    leased_until = null where n = slot_n;
end;

-- Back into the queue, at its old place. A job that has ended stays as it is.
create function seo_requeue(job uuid) returns void language sql
begin atomic
  update seo_job set status = 'pending', is_waiting = true where id = job and status in ('pending', 'running');
end;

-- An attempt takes the slot of its token, and the job runs from now on. No row: the token is old, another attempt has it, or
-- the job has ended.
create function seo_begin(slot_token uuid, new_attempt uuid, lease interval) returns setof seo_job language plpgsql as $$
declare job uuid;
begin
  update seo_slot s set attempt = new_attempt, leased_until = clock_timestamp() + lease
    where s.token = slot_token and s.attempt is null and s.leased_until > clock_timestamp()
      and exists (select from seo_job j where j.id = s.job_id and j.status in ('pending', 'running'))
    returning s.job_id into job;
  -- Whoever gets here was verified.
  delete from seo_set_aside a using seo_job j where j.id = job and a.organization_id = j.organization_id;
  return query
    update seo_job j set status = 'running', started_at = coalesce(j.started_at, clock_timestamp()), attempts = j.attempts + 1
    where j.id = job returning j.*;
end $$;

-- The attempt goes on. False: its lease has ended, or its job has.
create function seo_renew(slot_token uuid, its_attempt uuid, lease interval) returns boolean language sql
begin atomic
  with renewed as (
    update seo_slot s set leased_until = clock_timestamp() + lease
    where s.token = slot_token and s.attempt = its_attempt and s.leased_until > clock_timestamp()
      and exists (select from seo_job j where j.id = s.job_id and j.status = 'running')
    returning 1
  )
  select exists (select from renewed);
end;

-- The attempt ended in an error that may pass: the next attempt of the same job may take the token. Returns how many
-- failed so far; null when the lease has ended.
create function seo_pause(slot_token uuid, its_attempt uuid, lease interval) returns int language plpgsql as $$
declare job uuid; failed int;
begin
  update seo_slot s set attempt = null, leased_until = clock_timestamp() + lease
    where s.token = slot_token and s.attempt = its_attempt returning s.job_id into job;
  update seo_job j set failures = j.failures + 1 where j.id = job returning j.failures into failed;
  return failed;
end $$;

-- Stores how a job ended, frees its slot and gives that to the next, in one transaction. A stale token changes no row.
create function seo_finish(slot_token uuid, its_attempt uuid, new_status text, new_result jsonb, new_error text, lease interval,
  out stored boolean, out woken jsonb) language plpgsql as $$
declare slot record;
begin
  perform pg_advisory_xact_lock(hashtext('answerscope.seo_slot'));
  select s.n, s.job_id into slot from seo_slot s
    where s.token = slot_token and s.attempt is not distinct from its_attempt for update;
  stored := false;
  woken := '[]';
  if found then
    update seo_job j set status = new_status, is_waiting = false, result = new_result, error = new_error, completed_at = clock_timestamp()
      where j.id = slot.job_id and j.status in ('pending', 'running');
    stored := found;
    perform seo_free(slot.n);
    woken := (select coalesce(jsonb_agg(a), '[]') from seo_assign(lease) a);
  end if;
end $$;

-- Gives a slot back without an end: the job waits again. When its organization could not be verified, all of its jobs are
-- set aside for `first_delay`, doubling up to `longest_delay` each time that the next try fails too.
create function seo_hand_back(slot_token uuid, its_attempt uuid, unverified boolean, first_delay interval, longest_delay interval,
  lease interval) returns setof seo_assignment language plpgsql as $$
declare slot record;
begin
  perform pg_advisory_xact_lock(hashtext('answerscope.seo_slot'));
  select s.n, j.id, j.organization_id into slot
    from seo_slot s join seo_job j on j.id = s.job_id where s.token = slot_token and s.attempt is not distinct from its_attempt for update of s;
  if not found then return; end if;
  if unverified then
    insert into seo_set_aside as a (organization_id, until, delay)
      values (slot.organization_id, clock_timestamp() + first_delay, first_delay)
      on conflict (organization_id) do update
        set delay = least(a.delay * 2, longest_delay), until = clock_timestamp() + least(a.delay * 2, longest_delay)
        where a.until <= clock_timestamp();
  end if;
  perform seo_requeue(slot.id);
  perform seo_free(slot.n);
  return query select * from seo_assign(lease);
end $$;

-- Ends a job from outside (an operator, a workflow that is gone). A slot in which nothing has begun is free at once; one in
-- which an analysis may be under way is freed by that analysis when it notices, at the latest when its lease ends.
create function seo_end(job uuid, new_status text, new_error text, lease interval, out stored boolean, out woken jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('answerscope.seo_slot'));
  perform from seo_slot s where s.job_id = job for update;
  update seo_job j set status = new_status, is_waiting = false, error = new_error, completed_at = clock_timestamp()
    where j.id = job and j.status in ('pending', 'running');
  stored := found;
  perform seo_free(s.n) from seo_slot s where s.job_id = job and s.attempt is null;
  woken := (select coalesce(jsonb_agg(a), '[]') from seo_assign(lease) a);
end $$;

-- Instants of the submissions that a website's ceiling admitted in the last minute. A limit and not a record of account, so
-- that a power cut may empty it.
create unlogged table seo_submission (
  website_id uuid not null references website on delete cascade,
  at timestamptz not null,
  n int not null,
  primary key (website_id, at, n)
);
alter table seo_submission enable row level security;
create policy system on seo_submission to answerscope_system using (true) with check (true);
grant select, insert, update, delete on seo_submission to answerscope_system;

-- How many of the 16 slots are a process's fair share. Whoever was not seen for `patience` is gone.
create function seo_share(worker uuid, patience interval) returns int language plpgsql as $$
begin
  insert into seo_worker values (worker, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at;
  delete from seo_worker w where w.seen_at < clock_timestamp() - patience;
  return (select ceil(16.0 / count(*)) from seo_worker);
end $$;

-- Counts a submission against its website's ceiling in any 60 seconds: a sliding log, like an organization's budget of calls.
-- `wait_ms` is null when it is admitted, else the time after which it would be.
create function charge_seo_submission(website uuid, ceiling int, out wait_ms int) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  instant timestamptz;
  admitted int;
begin
  perform from website w where w.id = website and w.organization_id = (select current_organization_id());
  if not found then return; end if;
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('answerscope.seo_submission ' || website, 0));
  -- Time never runs backwards in the log, whatever the clock does.
  select greatest(clock_timestamp(), max(s.at)) into instant from seo_submission s where s.website_id = website;
  delete from seo_submission s where s.website_id = website and s.at <= instant - interval '60 seconds';
  select count(*) into admitted from seo_submission s where s.website_id = website;
  if admitted < ceiling then
    insert into seo_submission
      select website, instant, coalesce(max(s.n), 0) + 1 from seo_submission s where s.website_id = website;
  else
    select ceil(extract(epoch from s.at + interval '60 seconds' - instant) * 1000) into wait_ms
      from seo_submission s where s.website_id = website order by s.at, s.n offset admitted - ceiling limit 1;
  end if;
end $$;

revoke all on function seo_assign, seo_waiting_websites, seo_unbegun, seo_free, seo_requeue, seo_begin, seo_renew, seo_pause, seo_finish,
  seo_hand_back, seo_end, seo_share, charge_seo_submission from public;
grant execute on function seo_assign, seo_waiting_websites, seo_unbegun, seo_free, seo_requeue, seo_begin, seo_renew, seo_pause, seo_finish,
  seo_hand_back, seo_end, seo_share to answerscope_system;
grant execute on function charge_seo_submission to answerscope_app;
