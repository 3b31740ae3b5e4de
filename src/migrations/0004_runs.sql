-- What is asked when, and what came back. A run is planned as calls; a call yields one response, with its charge, once.
-- Large tables carry integer keys inside (n) and show UUIDs at the edge; website and day stand in the child tables too, so
-- that one tenant's queries never touch the others' rows.

create table response_run (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  schedule_id uuid not null,
  workflow_id text not null unique,
  -- What asked for the run: a caller, a schedule, or a pitch (which its allowance pays for).
  origin text not null check (origin in ('api', 'schedule', 'pitch')),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled')),
  models text[] not null,
  -- null asks every active prompt.
  prompt_ids uuid[],
  prompt_count int not null,
  expected_responses int not null,
  estimated_credits int not null,
  -- Taken off the account and not charged yet; what is left at the end goes back.
  reserved_monthly int not null default 0 check (reserved_monthly >= 0),
  reserved_one_off int not null default 0 check (reserved_one_off >= 0),
  cancel_requested_at timestamptz(3),
  -- A sentence for the customer where the run did not go as asked.
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, schedule_id) references prompt_schedule (organization_id, id)
);
create index response_run_website on response_run (website_id, created_at desc);
create index response_run_open on response_run (created_at) where status in ('queued', 'running');
call wall('response_run');

create table response_call (
  run_id uuid not null references response_run on delete cascade,
  organization_id uuid not null,
  -- Position in the run's plan, from 0; shards are ranges of it.
  ordinal int not null,
  prompt_n int not null,
  model text not null,
  location_n int,
  sample smallint not null default 0,
  credits int not null,
  -- Attempts that the provider answered with an error.
  failures smallint not null default 0,
  -- The instant that the response will carry, fixed before the model is asked.
  asked_at timestamptz(3),
  outcome text check (outcome in ('answered', 'refused', 'empty', 'failed')),
  response_n bigint,
  -- Commit order: a reader who follows events sees only rows below the oldest open transaction.
  stored_xid xid8,
  primary key (run_id, ordinal),
  unique nulls not distinct (run_id, prompt_n, model, location_n, sample)
);
create index response_call_stored on response_call (run_id, stored_xid, ordinal) where stored_xid is not null;
call wall('response_call');

create table response (
  n bigint generated always as identity primary key,
  id uuid not null default uuidv7(),
  organization_n int not null,
  website_n int not null,
  schedule_n int not null,
  prompt_n int not null,
  location_n int,
  -- The catalogue's number of the model.
  model smallint not null,
  outcome text not null check (outcome in ('answered', 'refused', 'empty', 'failed')),
  created_at timestamptz(3) not null,
  day date not null generated always as ((created_at at time zone 'UTC')::date) stored,
  run_id uuid,
  provider text not null,
  -- What was asked, where it differs from the tracked prompt.
  prompt text,
  answer text,
  -- Why there is no answer, for refused and failed ones.
  reason text,
  search_queries text[],
  usage jsonb,
  external_id text,
  stored_at timestamptz(3) not null default now()
);
create index response_website on response (website_n, schedule_n, created_at desc, n desc);
create unique index response_external_id on response (website_n, external_id) where external_id is not null;
create index response_of_run on response (run_id) where run_id is not null;
create index response_of_prompt on response (website_n, prompt_n, created_at);
call wall('response');

-- One row for each company that an answer may mention: with a position it is a mention, without one it is evidence of
-- something else (an absence statement, a common word).
create table mention (
  response_n bigint not null,
  organization_n int not null,
  website_n int not null,
  company_n int not null,
  day date not null,
  position smallint,
  detector_version smallint not null,
  -- [{ alias, start, end, kind, confidence }], offsets in UTF-16 units of the stored answer.
  evidence jsonb,
  primary key (response_n, company_n)
);
create index mention_website on mention (website_n, day);
call wall('mention');

-- Hosts of addresses, once an organization, with their registrable domain.
create table host (
  n int generated always as identity primary key,
  organization_n int not null,
  host text not null,
  root_domain text not null
);
create unique index host_name on host (organization_n, host);
create index host_root_domain on host (organization_n, root_domain);
call wall('host');

-- Addresses, once an organization.
create table page (
  n bigint generated always as identity primary key,
  organization_n int not null,
  host_n int not null,
  url text not null,
  normalized_url text not null
);
create unique index page_url on page (organization_n, md5(url));
create index page_normalized on page (organization_n, md5(normalized_url));
call wall('page');

create table citation (
  response_n bigint not null,
  organization_n int not null,
  website_n int not null,
  page_n bigint not null,
  -- The page's host, so that domains are counted without looking every page up.
  host_n int not null,
  day date not null,
  -- Place among the sources of the answer, from 0.
  place smallint not null,
  -- false: only retrieved, shown in the response's own sources and counted nowhere.
  cited boolean not null,
  title text,
  primary key (response_n, place)
);
create index citation_website on citation (website_n, day);
create index citation_of_page on citation (page_n, day);
call wall('citation');

create table product (
  response_n bigint not null,
  organization_n int not null,
  website_n int not null,
  day date not null,
  place smallint not null,
  position smallint not null,
  title text not null,
  brand text,
  price numeric(14, 4),
  currency text,
  merchant text,
  url text,
  rating real,
  in_stock boolean,
  primary key (response_n, place)
);
create index product_website on product (website_n, day);
call wall('product');
grant usage on all sequences in schema public to answerscope_app, answerscope_system;
