-- The erasure of a website or an organization, and afterwards its receipt. No references: a receipt outlives what was erased.
create table erasure (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  organization_n int not null,
  -- Null: the whole organization.
  website_id uuid,
  website_n int,
  name text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed')),
  actor_kind text not null check (actor_kind in ('key', 'user', 'operator', 'system')),
  key_id text,
  user_id uuid,
  request_id text,
  -- { table: rows }
  erased_rows jsonb not null default '{}',
  erased_histories int not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  check (num_nulls(website_id, website_n) in (0, 2)),
  check ((status = 'completed') = (finished_at is not null)),
  constraint erasure_subject unique nulls not distinct (organization_id, website_id)
);
create index erasure_newest on erasure (organization_id, created_at desc, id);
create index erasure_open on erasure (id) where status <> 'completed';
call wall('erasure');
revoke update, delete on erasure from answerscope_app;
revoke delete on erasure from answerscope_system;

create view identity.erasure with (security_invoker = true) as select
  id, organization_id, website_id, status, created_at from erasure;
grant select on identity.erasure to answerscope_app, answerscope_system;

-- Which website a call was about, so that its key goes with the website.
alter table idempotency_key add column website_id uuid;

-- Ledgers and trails are only added to. An erasure that is under way is the one exception: of a website, entries of its own go, and what the
-- organization's other entries say of it is taken out of them; bookings stay without what they were for.
create function erase_entries(of_erasure uuid, entries text, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e erasure;
  gone int;
begin
  select * into e from erasure where id = of_erasure and status = 'running';
  if not found then raise exception 'no erasure % is under way', of_erasure; end if;
  if entries not in ('activity_entry', 'audit_entry', 'credit_entry', 'pitch_entry', 'instrument_change', 'activity_clock', 'rate_admission', 'rate_budget') then
    raise exception '% is no table of entries', entries;
  end if;
  if e.website_id is null then
    execute format('delete from %1$I where ctid = any(array(select ctid from %1$I where organization_id = $1 limit $2))', entries)
      using e.organization_id, most;
  elsif entries = 'activity_entry' then
    delete from activity_entry where ctid = any(array(select ctid from activity_entry where website_id = e.website_id limit most));
  elsif entries = 'instrument_change' then
    delete from instrument_change where ctid = any(array(select ctid from instrument_change where website_id = e.website_id limit most));
  elsif entries = 'credit_entry' then
    update credit_entry set website_id = null, run_id = null, response_id = null, generation_id = null, description = 'Erased website'
    where ctid = any(array(
      select ctid from credit_entry where organization_id = e.organization_id and website_id = e.website_id limit most));
  elsif entries = 'audit_entry' then
    update audit_entry set
      before = replace(before::text, e.website_id::text, 'erased')::jsonb,
      after = replace(after::text, e.website_id::text, 'erased')::jsonb
    where organization_id = e.organization_id and website_id is distinct from e.website_id
      and (position(e.website_id::text in before::text) > 0 or position(e.website_id::text in after::text) > 0);
    delete from audit_entry where ctid = any(array(
      select ctid from audit_entry
      where organization_id = e.organization_id and (website_id = e.website_id or entity_id = e.website_id::text) limit most));
  else
    return 0;
  end if;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function erase_entries from public;
grant execute on function erase_entries to answerscope_system;
