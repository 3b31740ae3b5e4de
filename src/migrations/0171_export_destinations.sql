-- Storage of the customer's that exports are pushed to on a schedule.
create table export_destination (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  endpoint text not null,
  region text not null,
  bucket text not null,
  prefix text not null,
  access_key_id text not null,
  -- Sealed with EXPORT_SECRETS_KEY.
  secret bytea not null,
  datasets text[] not null,
  format text not null check (format in ('jsonl', 'csv', 'parquet')),
  include_response boolean not null,
  every_hours int not null check (every_hours between 1 and 168),
  -- { dataset: cursor of what was not pushed yet }
  cursors jsonb not null default '{}',
  next_push_at timestamptz(3) not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (organization_id, id),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index export_destination_due on export_destination (next_push_at);
create index export_destination_website on export_destination (website_id, created_at);
call wall('export_destination');

create table export_push (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  destination_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  -- { dataset: { cursor, objects, isDone } }: what was stored already, so that another attempt goes on behind it.
  progress jsonb not null default '{}',
  objects int not null default 0,
  pushed_rows bigint not null default 0,
  error text,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  foreign key (organization_id, destination_id) references export_destination (organization_id, id) on delete cascade,
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create unique index export_push_open on export_push (destination_id) where status in ('queued', 'running');
create index export_push_newest on export_push (destination_id, created_at desc, id desc);
create index export_push_website on export_push (website_id) where status in ('queued', 'running');
call wall('export_push');
