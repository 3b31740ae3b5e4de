-- The Knowledge Base: facts about a brand, filed under pillars.

create table pillar (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  status text not null default 'published' check (status in ('published', 'archived')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (organization_id, id)
);
-- Names that differ only in case are one name to a person.
create unique index pillar_name on pillar (website_id, lower(name));
call wall('pillar');

-- Facts are compared without case, punctuation and spacing.
create function normalized_fact(body text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(lower(normalize(body, nfkc)), '[[:punct:][:space:]]+', ' ', 'g'));

create table fact (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  pillar_id uuid not null,
  text text not null check (text <> ''),
  normalized text not null generated always as (normalized_fact(text)) stored,
  source_url text,
  -- The words of the source that a fact was taken from.
  quote text,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  provenance text not null check (provenance in ('manual', 'upload', 'research', 'ai_capture', 'content')),
  review_status text not null check (review_status in ('approved', 'pending', 'rejected')),
  status text not null default 'active' check (status in ('active', 'archived')),
  -- The fact that says the same; this one is hidden.
  duplicate_of uuid references fact on delete set null,
  -- Of two facts that say the same the approved one stays visible, else the one that stands longer: since it was made or approved.
  stands_since timestamptz not null default clock_timestamp(),
  import_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, pillar_id) references pillar (organization_id, id) on delete cascade
);
create index fact_pillar on fact (pillar_id);
create index fact_listing on fact (website_id, created_at desc, id desc) where status = 'active';
create index fact_normalized on fact (website_id, md5(normalized)) where status = 'active' and duplicate_of is null;
create index fact_similar on fact using gin (normalized gin_trgm_ops) where status = 'active' and duplicate_of is null;
create index fact_duplicate on fact (duplicate_of) where duplicate_of is not null;
call wall('fact');

-- Whether each word of one text stands in the other, give or take an ending ("hold", "holds") or a word without a meaning of its own.
-- So a name, a number or a "not" in one of them makes two facts.
create function covers_words(one text, other text) returns boolean language sql immutable parallel safe as $$
  select not exists (
    select from unnest(string_to_array(one, ' ')) w
    where w <> all (array['the', 'a', 'an', 'of', 'is', 'are', 'and', 'our', 'its'])
      and not exists (
        select from unnest(string_to_array(other, ' ')) v
        where v = w or (v !~ '[0-9]' and least(length(v), length(w)) >= 3 and abs(length(v) - length(w)) <= 2
          and (starts_with(v, w) or starts_with(w, v)))))
$$;

-- For each of the given facts that is visible, the visible fact of the website that says the same and goes before it: equal when
-- normalized, or nearly so by trigrams and with the same words.
-- `%` is not leakproof and would not use its index under row-level security, so this runs with the owner's rights and checks the
-- organization itself.
create function same_facts(website uuid, ids uuid[]) returns table (id uuid, same_as uuid)
language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.82 as $$
  select f.id, s.id
  from fact f
  cross join lateral (
    select o.id from fact o
    where o.website_id = website and o.organization_id = f.organization_id and o.status = 'active' and o.duplicate_of is null
      and o.review_status <> 'rejected' and o.normalized % f.normalized
      and (o.review_status <> 'approved', o.stands_since, o.id) < (f.review_status <> 'approved', f.stands_since, f.id)
      and (o.normalized = f.normalized or covers_words(o.normalized, f.normalized) and covers_words(f.normalized, o.normalized))
    order by o.review_status <> 'approved', o.stands_since, o.id limit 1
  ) s
  where f.id = any(ids) and f.website_id = website and f.organization_id = current_organization_id()
    and f.status = 'active' and f.duplicate_of is null and f.review_status <> 'rejected'
$$;
revoke all on function same_facts from public;
grant execute on function same_facts to answerscope_app;

-- A merge of pillars: one row a call.
create table pillar_merge (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  source_ids uuid[] not null,
  target_id uuid not null,
  -- Who asked, for the audit trail.
  actor jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'merged', 'completed', 'refused')),
  -- What the call answers.
  result jsonb,
  refusal jsonb,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index pillar_merge_open on pillar_merge (created_at) where status in ('pending', 'merged');
call wall('pillar_merge');

-- What merged facts still have to be held against the others of the target; the follow-up works it off.
create table fact_check (
  fact_id uuid primary key references fact on delete cascade,
  organization_id uuid not null,
  website_id uuid not null
);
create index fact_check_website on fact_check (website_id);
call wall('fact_check');

-- An import of facts from a page or from text.
create table fact_import (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  pillar_id uuid not null,
  source_url text,
  source_text text,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  fact_count int not null default 0,
  discarded_ungrounded int not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, pillar_id) references pillar (organization_id, id) on delete cascade,
  check ((source_url is null) <> (source_text is null))
);
create index fact_import_open on fact_import (created_at) where status in ('pending', 'running');
call wall('fact_import');
