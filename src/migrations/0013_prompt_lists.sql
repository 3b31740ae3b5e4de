-- Lists of a website with very many prompts, counted exactly: what filters and row security look at stands in the indexes,
-- so that counting reads no rows. No other index may begin with the website, or the planner takes one whose order sends it
-- to the rows at random.
drop index prompt_website;
create index prompt_website on prompt (website_id, created_at desc, id desc) include (organization_id, status, type, topic_id)
  where deleted_at is null;
drop index prompt_text;
create unique index prompt_text on prompt (md5(text), website_id) where deleted_at is null;
drop index prompt_likeness;
create index prompt_likeness on prompt (likeness, website_id) where deleted_at is null;

alter table prompt_tag_link drop constraint prompt_tag_link_pkey;
alter table prompt_tag_link add primary key (tag_id, prompt_id) include (organization_id);
drop index prompt_location_location;
create index prompt_location_location on prompt_location (location_id, prompt_id) include (organization_id);

-- The same check and plan as before; what other filters look at comes with the ids, so that nothing is looked up again.
drop function search_prompts;
create function search_prompts(website uuid, pattern text)
returns table (id uuid, created_at timestamptz, status text, type text, topic_id uuid)
language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id, created_at, status, type, topic_id from prompt
     where website_id = $1 and organization_id = $2 and deleted_at is null and folded like ' || quote_literal(pattern)
    using website, current_organization_id();
end $$;
revoke all on function search_prompts from public;
grant execute on function search_prompts to answerscope_app;
-- Deleted prompts are few: what counts living ones by tag leaves these out.
create index prompt_deleted on prompt (website_id, id) include (organization_id) where deleted_at is not null;
