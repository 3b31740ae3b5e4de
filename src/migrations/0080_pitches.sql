-- Pitch reports: from the address of a website to a page about its brand, and the units that they cost.

-- What an organization can spend on pitches; the ledger below explains every change.
create table pitch_account (
  organization_id uuid primary key references organization on delete cascade,
  available int not null check (available >= 0)
);
call wall('pitch_account');

create table pitch_entry (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  kind text not null check (kind in ('grant', 'charge', 'refund')),
  units int not null check (units > 0),
  pitch_id uuid,
  description text not null default '',
  created_at timestamptz(3) not null default now()
);
create index pitch_entry_organization on pitch_entry (organization_id, created_at, id);
-- A pitch is charged once and refunded at most once.
create unique index pitch_entry_pitch on pitch_entry (pitch_id, kind) where pitch_id is not null;
call wall('pitch_entry');

create table pitch (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  workflow_id text not null unique,
  -- Without protocol and trailing slash.
  website_url text not null,
  -- As asked for: ISO 3166-1 alpha-2 and a BCP 47 tag; null leaves it to what the website says.
  country text,
  language text,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  -- What each step found, in this order; a step whose column is filled is done.
  site jsonb,
  profile jsonb,
  competitors jsonb,
  prompts jsonb,
  website_id uuid,
  run_id uuid,
  report jsonb,
  -- Why it failed, or the last problem of a step that is tried again.
  error text,
  -- What opens the report's page; null when the link was revoked.
  link_token text unique,
  link_expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete set null (website_id),
  check (status <> 'completed' or report is not null)
);
create index pitch_organization on pitch (organization_id, created_at desc, id desc);
create index pitch_open on pitch (created_at) where status in ('queued', 'running');
create index pitch_website on pitch (organization_id, website_id) where website_id is not null;
call wall('pitch');
