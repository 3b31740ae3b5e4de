-- Finding prompts: lists of one website at any size, text search, near-duplicates.
create extension if not exists btree_gin;

-- The first location of a prompt names its primary country.
alter table prompt_location add column place smallint not null default 0;

-- A removed location leaves the lists and keeps its name for the answers that were asked there.
alter table location add column deleted_at timestamptz(3);

-- The same for texts that differ only in word order, endings, small words, case and punctuation. Immutable, because the
-- configuration is named; array_to_string is not only where elements print by a setting, which words do not.
create function prompt_likeness(words text) returns text language sql immutable strict parallel safe as $$
  select md5(array_to_string(tsvector_to_array(to_tsvector('pg_catalog.english'::regconfig, words)), ' '))
$$;

alter table prompt
  -- What text search looks into.
  add column folded text not null generated always as (casefold(text collate pg_unicode_fast)) stored,
  add column likeness text not null generated always as (prompt_likeness(text)) stored;
create index prompt_likeness on prompt (website_id, likeness) where deleted_at is null;
create index prompt_folded on prompt using gin (website_id, folded gin_trgm_ops) where deleted_at is null;

-- Ids of the living prompts of a website whose folded text matches a LIKE pattern. Row-level security keeps the trigram
-- index from being used, because LIKE is not leakproof; so this runs with the owner's rights and checks the tenant itself.
-- The statement is planned for each pattern: trigrams help only from three characters on.
create function search_prompts(website uuid, pattern text) returns setof uuid
language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from prompt where website_id = $1 and organization_id = $2 and deleted_at is null and folded like '
      || quote_literal(pattern)
    using website, current_organization_id();
end $$;
revoke all on function search_prompts from public;
grant execute on function search_prompts to answerscope_app;
