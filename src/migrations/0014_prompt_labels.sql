-- The tags and locations of a prompt as numbers in its own row, and so in the index that lists go along: filtering and counting
-- 100,000 prompts by tag takes one pass over the index, four times faster than joining them with their links.
alter table prompt_tag add column n int generated always as identity unique;
alter table prompt
  add column tag_ns int[] not null default '{}',
  add column location_ns int[] not null default '{}',
  -- Both stand in one index entry, which holds 2,704 bytes.
  add constraint prompt_tags_at_most_250 check (cardinality(tag_ns) <= 250),
  add constraint prompt_locations_at_most_250 check (cardinality(location_ns) <= 250);

-- The links stay the truth; the rows follow each statement that changes links. Rows are locked first and in one order: the
-- second statement then sees what another transaction linked meanwhile, and two of them never wait for each other in a ring.
-- Numbers of tags are never given again, so those of a deleted tag may stay until a prompt's links change: nothing asks for them.
create function follow_tag_links() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select distinct c.prompt_id from changed c where exists (select from prompt_tag t where t.id = c.tag_id));
begin
  perform from prompt where id = any(ids) order by id for no key update;
  update prompt p set tag_ns = links.ns
  from (select one.id, array(select t.n from prompt_tag_link k join prompt_tag t on t.id = k.tag_id where k.prompt_id = one.id order by t.n) as ns
        from unnest(ids) as one(id)) links
  where p.id = links.id and p.tag_ns <> links.ns;
  return null;
end $$;
create trigger tags_linked after insert on prompt_tag_link
  referencing new table as changed for each statement execute function follow_tag_links();
create trigger tags_unlinked after delete on prompt_tag_link
  referencing old table as changed for each statement execute function follow_tag_links();

create function follow_location_links() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select distinct c.prompt_id from changed c);
begin
  perform from prompt where id = any(ids) order by id for no key update;
  update prompt p set location_ns = links.ns
  from (select one.id, array(select l.n from prompt_location k join location l on l.id = k.location_id where k.prompt_id = one.id order by l.n) as ns
        from unnest(ids) as one(id)) links
  where p.id = links.id and p.location_ns <> links.ns;
  return null;
end $$;
create trigger locations_linked after insert on prompt_location
  referencing new table as changed for each statement execute function follow_location_links();
create trigger locations_unlinked after delete on prompt_location
  referencing old table as changed for each statement execute function follow_location_links();

update prompt p set
  tag_ns = array(select t.n from prompt_tag_link k join prompt_tag t on t.id = k.tag_id where k.prompt_id = p.id order by t.n),
  location_ns = array(select l.n from prompt_location k join location l on l.id = k.location_id where k.prompt_id = p.id order by l.n);

drop index prompt_website;
create index prompt_website on prompt (website_id, created_at desc, id desc)
  include (organization_id, status, type, topic_id, tag_ns, location_ns) where deleted_at is null;

drop function search_prompts;
create function search_prompts(website uuid, pattern text)
returns table (id uuid, created_at timestamptz, status text, type text, topic_id uuid, tag_ns int[], location_ns int[])
language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id, created_at, status, type, topic_id, tag_ns, location_ns from prompt
     where website_id = $1 and organization_id = $2 and deleted_at is null and folded like ' || quote_literal(pattern)
    using website, current_organization_id();
end $$;
revoke all on function search_prompts from public;
grant execute on function search_prompts to answerscope_app;
grant usage on all sequences in schema public to answerscope_app, answerscope_system;
