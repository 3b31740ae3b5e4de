-- What is derived from the stored answers so that metrics are read in milliseconds. All of it can be rebuilt from them.

-- Days whose stored answers are newer than what was derived from them. The transaction that stores an answer appends a mark;
-- the sealer removes only the marks that it saw before it read, so none is lost to a sealer working at the same time.
create table day_change (
  n bigint generated always as identity primary key,
  organization_n int not null,
  website_n int not null,
  schedule_n int not null,
  day date not null,
  -- When the change began; `-infinity` asks to be sealed at once.
  marked_at timestamptz not null default now()
);
create index day_change_website on day_change (website_n, schedule_n, day);
call wall('day_change');

-- The answers of a website, schedule and day, packed (src/reporting/analytics/segment.ts). A row never changes without a new seal.
create table day_segment (
  organization_n int not null,
  website_n int not null,
  schedule_n int not null,
  day date not null,
  seal uuid not null default gen_random_uuid(),
  -- Which companies of the website it was made with.
  companies_version int not null,
  -- Sums over the whole day, read where neither a filter nor a bound falls into it.
  counts bytea not null,
  -- Every answer, read where one does; out of the row where they are many, so that sums of a year lie close together.
  answers bytea not null,
  hosts bytea not null,
  primary key (website_n, schedule_n, day)
);
alter table day_segment alter column counts set storage main, alter column answers set storage external,
  alter column hosts set storage external;
call wall('day_segment');

-- When a schedule's answers cited a host first, over the sealed days.
create table host_seen (
  organization_n int not null,
  website_n int not null,
  schedule_n int not null,
  host_n int not null,
  first_at timestamptz(3) not null,
  primary key (website_n, schedule_n, host_n)
);
call wall('host_seen');

-- The companies with which all of a website's days are sealed; behind `companies_version` while they are made anew.
alter table website add column sealed_version int not null default 1;

grant usage on all sequences in schema public to answerscope_app, answerscope_system;
