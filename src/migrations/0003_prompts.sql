-- What is asked: prompts with their topics, tags and locations, and the schedules on which they are asked.

create table location (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  -- ISO 3166-1 alpha-2, where the name is a country's or lies in one.
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (website_id, name)
);
call wall('location');

create table topic (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (website_id, name),
  unique (organization_id, id)
);
call wall('topic');

create table prompt_tag (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (website_id, name),
  unique (organization_id, id)
);
call wall('prompt_tag');

create table prompt (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  text text not null check (text <> ''),
  type text check (type in ('discovery', 'high_intent')),
  status text not null default 'active' check (status in ('active', 'paused')),
  topic_id uuid,
  -- Monthly searches, where known.
  volume bigint check (volume >= 0),
  -- Set by the first stored response, so that deleting can tell softly from hard without looking at responses.
  has_responses boolean not null default false,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, topic_id) references topic (organization_id, id) on delete set null (topic_id),
  unique (organization_id, id)
);
create unique index prompt_text on prompt (website_id, md5(text)) where deleted_at is null;
create index prompt_website on prompt (website_id, created_at desc, id desc) where deleted_at is null;
create index prompt_topic on prompt (topic_id) where topic_id is not null;
call wall('prompt');

create table prompt_tag_link (
  organization_id uuid not null,
  prompt_id uuid not null,
  tag_id uuid not null,
  primary key (tag_id, prompt_id),
  foreign key (organization_id, prompt_id) references prompt (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references prompt_tag (organization_id, id) on delete cascade
);
create index prompt_tag_link_prompt on prompt_tag_link (prompt_id);
call wall('prompt_tag_link');

create table prompt_location (
  organization_id uuid not null,
  prompt_id uuid not null,
  location_id uuid not null references location on delete cascade,
  primary key (prompt_id, location_id),
  foreign key (organization_id, prompt_id) references prompt (organization_id, id) on delete cascade
);
create index prompt_location_location on prompt_location (location_id);
call wall('prompt_location');

create table prompt_schedule (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('default', 'custom')),
  is_active boolean not null default true,
  archived_at timestamptz(3),
  starts_on date,
  ends_on date,
  -- ISO weekdays, Monday 1 to Sunday 7.
  weekdays int[] not null default '{1,2,3,4,5,6,7}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  -- Hour of the day, UTC.
  hour int not null default 6 check (hour between 0 and 23),
  -- { model id: boolean }; null asks every model that is active on the website.
  models jsonb,
  -- null asks every active prompt.
  prompt_ids uuid[],
  tag_ids uuid[],
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (organization_id, id),
  check (kind = 'custom' or (starts_on is null and ends_on is null and archived_at is null)),
  check (starts_on <= ends_on)
);
create unique index prompt_schedule_default on prompt_schedule (website_id) where kind = 'default';
create unique index prompt_schedule_name on prompt_schedule (website_id, name);
call wall('prompt_schedule');
