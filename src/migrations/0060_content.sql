-- The Content Hub: tabs with columns, content items, the versions of their texts, and drafts that are being written.

-- A tab. A sheet holds items of its own; a view shows the shared pool, which is the items without a sheet.
create table content_sheet (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  -- The name as it is compared: without case.
  name_key text not null,
  kind text not null check (kind in ('sheet', 'view')),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (organization_id, id),
  unique (website_id, name_key)
);
call wall('content_sheet');

-- A column that the customer added to a sheet, or, without one, to the shared pool.
create table content_column (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  sheet_id uuid,
  name text not null check (name <> ''),
  name_key text not null,
  type text not null check (type in ('text', 'link', 'number', 'date', 'checkbox', 'multi_select', 'ask', 'approval', 'og_image')),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, sheet_id) references content_sheet (organization_id, id) on delete cascade,
  unique (organization_id, id),
  unique nulls not distinct (website_id, sheet_id, name_key)
);
call wall('content_column');

create table content_option (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  column_id uuid not null,
  label text not null check (label <> ''),
  label_key text not null,
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, column_id) references content_column (organization_id, id) on delete cascade,
  unique (column_id, label_key)
);
call wall('content_option');

create table content (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  type text not null check (type in ('draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported')),
  -- null: a page without a pipeline.
  stage text check (stage in ('pending', 'generated', 'done')),
  title text not null default '',
  -- As it is shown: without protocol and trailing slash.
  url text,
  -- As it is compared with what answers cite; null where the address is none.
  normalized_url text,
  sheet_id uuid,
  topic_id uuid,
  -- BCP 47; words are counted in it.
  language text not null,
  meta_description text,
  -- The text as it stands, with what was saved since the last version.
  body text,
  word_count int not null default 0,
  -- 0: no version was recorded yet.
  version_number int not null default 0,
  version_id uuid,
  -- { column id: value }; a multi-select's value is a list of option ids.
  fields jsonb not null default '{}',
  -- What a draft is written from.
  brief jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, sheet_id) references content_sheet (organization_id, id) on delete set null (sheet_id),
  foreign key (organization_id, topic_id) references topic (organization_id, id) on delete set null (topic_id),
  unique (organization_id, id)
);
-- A page is tracked once on a website. An optimize draft stands beside the page that it improves.
create unique index content_page on content (website_id, md5(normalized_url)) where normalized_url is not null and type <> 'optimize';
create index content_normalized on content (website_id, md5(normalized_url)) where normalized_url is not null;
create index content_listing on content (website_id, created_at desc, id desc);
create index content_of_sheet on content (website_id, sheet_id, created_at desc, id desc);
create index content_topic on content (topic_id) where topic_id is not null;
call wall('content');

-- The prompts that an item was written for.
create table content_prompt (
  organization_id uuid not null,
  content_id uuid not null,
  prompt_id uuid not null,
  place smallint not null,
  primary key (content_id, prompt_id),
  foreign key (organization_id, content_id) references content (organization_id, id) on delete cascade,
  foreign key (organization_id, prompt_id) references prompt (organization_id, id) on delete cascade
);
create index content_prompt_prompt on content_prompt (prompt_id);
call wall('content_prompt');

-- Recorded texts. Each is stored as its difference from an earlier one (src/content/hub/version-store.ts), so that storage grows
-- with what was changed.
create table content_version (
  content_id uuid not null,
  number int not null check (number > 0),
  id uuid not null default uuidv7() unique,
  organization_id uuid not null,
  patch bytea not null,
  word_count int not null,
  reason text not null check (reason in ('generate', 'edit', 'restore', 'import')),
  created_by uuid references app_user on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, number),
  foreign key (organization_id, content_id) references content (organization_id, id) on delete cascade
);
alter table content_version alter column patch set storage external;
call wall('content_version');

-- A draft that is being written, or was: one row a request.
create table content_generation (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  content_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  -- A sentence for the customer.
  error text,
  -- Taken off the account and not charged yet.
  reserved_monthly int not null default 0 check (reserved_monthly >= 0),
  reserved_one_off int not null default 0 check (reserved_one_off >= 0),
  reserved_until timestamptz(3),
  charged_credits int not null default 0,
  -- { provider, model, input_tokens, … }
  usage jsonb,
  -- What the draft rests on.
  grounding jsonb,
  requested_by uuid references app_user on delete set null,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, content_id) references content (organization_id, id) on delete cascade
);
create index content_generation_content on content_generation (content_id, created_at desc);
create unique index content_generation_open on content_generation (content_id) where status in ('queued', 'running');
create index content_generation_unfinished on content_generation (created_at) where status in ('queued', 'running');
call wall('content_generation');

-- Signs links to content pages. One for the whole service, shared by its processes; 244 random bits.
create table content_link_secret (
  only_one boolean primary key default true check (only_one),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into content_link_secret default values;
alter table content_link_secret enable row level security;
create policy anybody on content_link_secret for select to answerscope_app, answerscope_system using (true);
grant select on content_link_secret to answerscope_app, answerscope_system;

grant usage on all sequences in schema public to answerscope_app, answerscope_system;
