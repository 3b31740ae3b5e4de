-- Who owns what: organizations, people, websites, companies, keys, entitlements, credits, the rate budget.
--
-- Two roles work with the data and neither owns a table, so row-level security binds both:
--   answerscope_app     one organization, named for each transaction in `app.organization_id` and `app.organization_n`
--   answerscope_system  work across organizations (outbox, reconcilers, slots, schedules, sealer)
-- Roles belong to the whole cluster, so two databases may create them at the same moment.
do $$ begin
  if not exists (select from pg_roles where rolname = 'answerscope_app') then create role answerscope_app nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'answerscope_system') then create role answerscope_system nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant answerscope_app, answerscope_system to %I', current_user);
exception when others then null; end $$;
grant usage on schema public to answerscope_app, answerscope_system;

create extension if not exists pg_trgm;

-- A connection that named no organization sees nothing. Callers wrap these in a scalar subselect, so that the setting is
-- read once a statement and not once a row.
create function current_organization_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;
create function current_organization_n() returns int language sql stable parallel safe
  return nullif(current_setting('app.organization_n', true), '')::int;

-- Walls a table of tenants' rows: the app role sees its organization's rows, the system role sees all.
create procedure wall(table_name regclass) language plpgsql as $$
declare condition text;
begin
  condition := case
    when exists (select from pg_attribute where attrelid = table_name and attname = 'organization_id' and not attisdropped)
      then 'organization_id = (select current_organization_id())'
    else 'organization_n = (select current_organization_n())' end;
  execute format('alter table %s enable row level security', table_name);
  execute format('create policy tenant on %s to answerscope_app using (%s) with check (%s)', table_name, condition, condition);
  execute format('create policy system on %s to answerscope_system using (true) with check (true)', table_name);
  execute format('grant select, insert, update, delete on %s to answerscope_app, answerscope_system', table_name);
end $$;

create table organization (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  name text not null check (name <> ''),
  is_partner boolean not null default false,
  -- Calls in any 60 seconds; null is the service's default.
  rate_limit_per_minute int check (rate_limit_per_minute > 0),
  created_at timestamptz(3) not null default now()
);
alter table organization enable row level security;
create policy tenant on organization to answerscope_app using (id = (select current_organization_id()));
create policy system on organization to answerscope_system using (true) with check (true);
grant select, update on organization to answerscope_app;
grant select, insert, update, delete on organization to answerscope_system;

-- A person. People belong to several organizations, so they are reached through memberships.
create table app_user (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and email like '%@%'),
  email_verified_at timestamptz(3),
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  created_at timestamptz(3) not null default now(),
  unique (email)
);

-- System roles have fixed ids and belong to no organization; custom roles are named sets of permissions.
create table role (
  id uuid primary key default uuidv7(),
  organization_id uuid references organization on delete cascade,
  name text not null check (name <> ''),
  kind text not null check (kind in ('system', 'custom')),
  permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  check ((kind = 'system') = (organization_id is null)),
  unique nulls not distinct (organization_id, name)
);
insert into role (id, name, kind, permissions) values
  ('00000000-0000-0000-0000-000000000001', 'Owner', 'system', '{view,admin,members,billing,owner}'),
  ('00000000-0000-0000-0000-000000000002', 'Admin', 'system', '{view,admin,members,billing}'),
  ('00000000-0000-0000-0000-000000000003', 'Viewer', 'system', '{view}');
alter table role enable row level security;
create policy tenant on role to answerscope_app
  using (organization_id is null or organization_id = (select current_organization_id()))
  with check (organization_id = (select current_organization_id()));
create policy system on role to answerscope_system using (true) with check (true);
grant select, insert, update, delete on role to answerscope_app, answerscope_system;

create table website (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  organization_id uuid not null references organization on delete cascade,
  organization_n int not null references organization (n),
  url text not null,
  name text not null check (name <> ''),
  description text not null default '',
  industry text not null default '',
  base_country text not null default 'United States',
  language text not null default 'English',
  -- Only what the customer chose, { model id: boolean }; the catalogue's defaults apply to the rest.
  models jsonb not null default '{}',
  onboarding_step text not null default 'done',
  external_id text check (external_id <> ''),
  -- Websites that a pitch report made for itself are not listed.
  is_hidden boolean not null default false,
  -- Raised by every change to the companies, so that a compiled detector knows when it is stale.
  companies_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (organization_id, id)
);
create unique index website_external_id on website (organization_id, external_id);
create index website_organization on website (organization_id, created_at);
call wall('website');

-- Where a person belongs: an organization, a website or a group of websites.
create table membership (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role_id uuid not null references role,
  website_id uuid,
  group_id uuid,
  created_at timestamptz(3) not null default now(),
  check (website_id is null or group_id is null),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique nulls not distinct (organization_id, user_id, website_id, group_id)
);
create index membership_user on membership (user_id);
create index membership_website on membership (website_id) where website_id is not null;
call wall('membership');

alter table app_user enable row level security;
create policy tenant on app_user to answerscope_app
  using (exists (select from membership m where m.user_id = app_user.id and m.organization_id = (select current_organization_id())));
create policy system on app_user to answerscope_system using (true) with check (true);
grant select on app_user to answerscope_app;
grant select, insert, update, delete on app_user to answerscope_system;

-- A tracked company: the website's own brand (is_self) or a competitor.
create table company (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  is_self boolean not null,
  name text not null check (name <> ''),
  url text not null default '',
  aliases text[] not null default '{}',
  domains text[] not null default '{}',
  -- How names are told from common words: { ambiguous, context_words[], negative_patterns[] }.
  detection jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create unique index company_self on company (website_id) where is_self;
create index company_website on company (website_id);
call wall('company');

create table api_key (
  -- The public part, shown in lists and logs.
  id text primary key,
  organization_id uuid not null references organization on delete cascade,
  name text not null default '',
  -- SHA-256 of the 256-bit secret; the secret itself is shown once.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- null: all websites of the organization (a global key).
  website_ids uuid[],
  permission text not null check (permission in ('view', 'admin')),
  owner_id uuid references app_user,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_key_organization on api_key (organization_id);
call wall('api_key');

create table entitlement (
  organization_id uuid not null references organization on delete cascade,
  name text not null,
  granted_at timestamptz(3) not null default now(),
  primary key (organization_id, name)
);
call wall('entitlement');

-- What can be spent now. Reservations of running work are already taken off; the ledger below explains every change.
create table credit_account (
  organization_id uuid primary key references organization on delete cascade,
  monthly_allowance int not null default 0 check (monthly_allowance >= 0),
  monthly_available int not null default 0 check (monthly_available >= 0),
  next_reset_at timestamptz(3),
  one_off_available int not null default 0 check (one_off_available >= 0)
);
call wall('credit_account');

create table credit_entry (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid,
  kind text not null check (kind in ('charge', 'refund', 'grant', 'action')),
  credits int not null check (credits >= 0),
  run_id uuid,
  response_id uuid,
  description text not null default '',
  created_at timestamptz(3) not null default now()
);
create index credit_entry_organization on credit_entry (organization_id, created_at, id);
create unique index credit_entry_response on credit_entry (response_id, kind) where response_id is not null;
create index credit_entry_run on credit_entry (run_id) where run_id is not null;
call wall('credit_entry');

-- The same call again: (scope, key) names the record that the first one made; the fingerprint tells identical input.
create table idempotency_key (
  organization_id uuid not null references organization on delete cascade,
  scope text not null,
  key text not null,
  fingerprint text not null,
  record_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, scope, key)
);
call wall('idempotency_key');

-- Accepted work whose workflow has not been started (or canceled) yet. A row goes in the transaction that accepts the
-- work and leaves when Temporal has confirmed.
create table outbox (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  -- 'start' | 'cancel' | other words that src/platform/durable/outbox.ts knows
  action text not null,
  workflow_id text not null,
  payload jsonb not null,
  attempts int not null default 0,
  due_at timestamptz(3) not null default now(),
  last_error text,
  created_at timestamptz(3) not null default now()
);
create index outbox_due on outbox (due_at);
call wall('outbox');

-- The rate budget: a sliding log of the instants of admitted calls, on the database's clock. `in_window` counts the rows of
-- the log, so that deciding about a call costs the same at any limit.
create table rate_budget (
  organization_id uuid primary key references organization on delete cascade,
  in_window int not null default 0,
  nth bigint not null default 0,
  last_at timestamptz not null default '-infinity'
) with (fillfactor = 50);
create table rate_admission (
  organization_id uuid not null,
  at timestamptz not null,
  nth bigint not null,
  primary key (organization_id, at, nth)
);
alter table rate_budget enable row level security;
alter table rate_admission enable row level security;
