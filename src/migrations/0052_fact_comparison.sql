-- Facts that may say the same share a key, so that many of them are compared in one statement along one index.

-- What two texts must have in common so that `covers_words` holds both ways: of each word with a meaning of its own the beginning
-- that an ending leaves; words with digits, and those of scripts without spaces (where they are whole sentences), entirely.
create function comparison_key(normalized text) returns uuid language sql immutable parallel safe as $$
  select md5(coalesce(string_agg(stem, ' ' order by stem collate "C"), ''))::uuid
  from (
    select distinct case when word ~ '[0-9\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]' then word else left(word, 3) end
    from unnest(string_to_array(normalized, ' ')) word
    where word <> all (array['the', 'a', 'an', 'of', 'is', 'are', 'and', 'our', 'its'])) words(stem)
$$;

alter table fact add column comparison_key uuid not null generated always as (comparison_key(normalized_fact(text))) stored;
create index fact_comparison on fact (website_id, comparison_key) where status = 'active' and duplicate_of is null;
-- A trigram index would have to be written anew for each fact that a merge moves.
drop index fact_similar;
drop index fact_normalized;

-- For each of the given facts that is visible, the visible fact of the website that says the same and goes before it: equal when
-- normalized, or nearly so by trigrams and with the same words.
drop function same_facts;
create function same_facts(website uuid, ids uuid[]) returns table (id uuid, same_as uuid) language sql stable as $$
  select distinct on (f.id) f.id, o.id
  from fact f
  join fact o on o.website_id = website and o.comparison_key = f.comparison_key and o.status = 'active' and o.duplicate_of is null
    and o.review_status <> 'rejected'
    and (o.review_status <> 'approved', o.stands_since, o.id) < (f.review_status <> 'approved', f.stands_since, f.id)
    and (o.normalized = f.normalized
      or similarity(o.normalized, f.normalized) >= 0.82
        and covers_words(o.normalized, f.normalized) and covers_words(f.normalized, o.normalized))
  where f.id = any(ids) and f.website_id = website and f.status = 'active' and f.duplicate_of is null and f.review_status <> 'rejected'
  order by f.id, o.review_status <> 'approved', o.stands_since, o.id
$$;
