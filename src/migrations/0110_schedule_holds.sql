-- What operators hold: the schedules of a website, of an organization, or (both null) all of them. The emergency stop is a row, so
-- that it outlives processes and whatever is done in Temporal's UI.
create table schedule_hold (
  id uuid primary key default uuidv7(),
  organization_id uuid references organization on delete cascade,
  website_id uuid,
  -- A sentence for the customer.
  reason text not null check (reason <> ''),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  check (website_id is null or organization_id is not null),
  unique nulls not distinct (organization_id, website_id)
);
alter table schedule_hold enable row level security;
alter table schedule_hold force row level security;
create policy tenant on schedule_hold for select to answerscope_app
  using (organization_id is null or organization_id = (select current_organization_id()));
create policy system on schedule_hold to answerscope_system using (true) with check (true);
grant select on schedule_hold to answerscope_app;
grant select, insert, update, delete on schedule_hold to answerscope_system;

-- A due time that was held is told like every other that was skipped.
alter table schedule_due_time drop constraint schedule_due_time_reason_check;
alter table schedule_due_time add constraint schedule_due_time_reason_check
  check (reason in ('day_used', 'previous_run_going', 'missed', 'no_models', 'nothing_to_ask', 'no_credits', 'held'));

-- For the operators' search by name or address.
create index website_name_trigrams on website using gin (lower(name) gin_trgm_ops, lower(url) gin_trgm_ops);
