-- How long an organization keeps what it no longer needs. Null: for ever.
create table retention (
  organization_id uuid primary key references organization on delete cascade,
  answers_days int check (answers_days between 30 and 36500),
  jobs_days int check (jobs_days between 7 and 36500),
  activity_days int check (activity_days between 30 and 36500),
  audit_days int check (audit_days between 365 and 36500),
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- When it was last applied as a whole.
  applied_at timestamptz(3)
);
create index retention_due on retention (applied_at nulls first);
call wall('retention');

-- Trails are only added to. What an organization has decided to keep no longer is the other exception beside erasures.
create function expire_entries(of_organization uuid, entries text, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  days int;
  gone int;
begin
  if entries not in ('activity_entry', 'audit_entry') then raise exception '% is no trail', entries; end if;
  select case entries when 'activity_entry' then activity_days else audit_days end into days from retention where organization_id = of_organization;
  if days is null then return 0; end if;
  execute format('delete from %1$I where ctid = any(array(
    select ctid from %1$I where organization_id = $1 and occurred_at < now() - make_interval(days => $2) limit $3))', entries)
    using of_organization, days, most;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function expire_entries from public;
grant execute on function expire_entries to answerscope_system;
