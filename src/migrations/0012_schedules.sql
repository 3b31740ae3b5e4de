-- What became of the due times of schedules. A UTC day of a schedule is used by at most one run, whatever fires twice.
create table schedule_due_time (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  schedule_id uuid not null,
  -- The workflow that Temporal started for it: a second attempt finds what the first one decided.
  workflow_id text not null unique,
  due_at timestamptz(3) not null,
  day date not null generated always as ((due_at at time zone 'UTC')::date) stored,
  outcome text not null check (outcome in ('started', 'skipped')),
  -- For skipped ones: why, as a word and as a sentence.
  reason text check (reason in ('day_used', 'previous_run_going', 'missed', 'no_models', 'nothing_to_ask', 'no_credits')),
  message text,
  run_id uuid references response_run on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((outcome = 'skipped') = (reason is not null)),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, schedule_id) references prompt_schedule (organization_id, id) on delete cascade
);
create unique index schedule_due_time_day on schedule_due_time (schedule_id, day) where outcome = 'started';
create index schedule_due_time_order on schedule_due_time (schedule_id, due_at desc, id desc);
call wall('schedule_due_time');

-- When the schedule was last held against Temporal's; the longest ago comes first.
alter table prompt_schedule add column compared_at timestamptz(3);
create index prompt_schedule_compared on prompt_schedule (compared_at nulls first);
-- Whether a schedule's last run is still going.
create index response_run_open_of_schedule on response_run (schedule_id) where status in ('queued', 'running');
