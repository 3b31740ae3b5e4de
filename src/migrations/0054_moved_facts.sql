-- A merge notes in its own row what it moved: as quick as the move itself, and worked off from there.
drop table fact_check;
alter table pillar_merge
  -- Visible facts that were moved and are to be held against the others; emptied at the end.
  add column moved_ids uuid[] not null default '{}',
  -- How many of them were.
  add column compared int not null default 0;

-- Counts of a pillar and of a website are read from an index alone.
drop index fact_pillar;
create index fact_pillar on fact (organization_id, pillar_id, status, duplicate_of);
drop index fact_comparison;
create index fact_comparison on fact (website_id, comparison_key) include (organization_id) where status = 'active' and duplicate_of is null;

-- As before, in a shape that goes along the index one fact after another whatever the planner knows of the table: right after
-- a great merge or import it knows little. `= any(ids)` of thousands would be searched once for each row by a generic plan.
create or replace function same_facts(website uuid, ids uuid[]) returns table (id uuid, same_as uuid) language sql stable as $$
  select f.id, s.id
  from unnest(ids) given(id)
  join fact f on f.id = given.id
  cross join lateral (
    select o.id from fact o
    where o.website_id = website and o.comparison_key = f.comparison_key and o.status = 'active' and o.duplicate_of is null
      and o.review_status <> 'rejected'
      and (o.review_status <> 'approved', o.stands_since, o.id) < (f.review_status <> 'approved', f.stands_since, f.id)
      and (o.normalized = f.normalized
        or similarity(o.normalized, f.normalized) >= 0.82
          and covers_words(o.normalized, f.normalized) and covers_words(f.normalized, o.normalized))
    order by o.review_status <> 'approved', o.stands_since, o.id limit 1
  ) s
  where f.website_id = website and f.status = 'active' and f.duplicate_of is null and f.review_status <> 'rejected'
$$;
