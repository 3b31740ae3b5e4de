-- A fact is compared with few others and few bytes of them, however many share its key: words that begin alike can be made up without end.

-- The order in which facts go before one another, so that the first of a key are read and no more.
create index fact_precedence on fact (website_id, comparison_key, (review_status <> 'approved'), stands_since, id)
  where status = 'active' and duplicate_of is null and review_status <> 'rejected';

-- The same as before, in time that grows with the number of words and not with its square.
create or replace function covers_words(one text, other text) returns boolean language sql immutable parallel safe as $$
  with w as materialized (
    select distinct w from unnest(string_to_array(one, ' ')) w
    where w <> all (array['the', 'a', 'an', 'of', 'is', 'are', 'and', 'our', 'its'])),
  v as materialized (select distinct v from unnest(string_to_array(other, ' ')) v),
  -- What an ending of one or two letters is added to.
  plain as materialized (select v from v where length(v) >= 3 and v !~ '[0-9]')
  select not exists (
    select w from w
    except
    (select v from v
      union all select left(v, length(v) - cut) from plain, generate_series(1, 2) cut where length(v) - cut >= 3
      union all select w from w, generate_series(1, 2) cut where length(w) - cut >= 3 and left(w, length(w) - cut) in (select v from plain)))
$$;

-- For each of the given facts that is visible, the visible facts of the website that say the same and go before it, among the first 50
-- that share its key and as many of them as 10,000 bytes allow, counting both texts of each comparison; the first is compared always.
create or replace function same_facts(website uuid, ids uuid[]) returns table (id uuid, same_as uuid) language sql stable as $$
  select f.id, s.id
  from unnest(ids) given(id)
  join fact f on f.id = given.id
  cross join lateral (
    select o.id, o.normalized, sum(octet_length(o.normalized) + octet_length(f.normalized)) over (
        order by o.review_status <> 'approved', o.stands_since, o.id rows between unbounded preceding and 1 preceding) as bytes_before
    from (
      select o.id, o.normalized, o.review_status, o.stands_since from fact o
      where o.website_id = website and o.comparison_key = f.comparison_key and o.status = 'active' and o.duplicate_of is null
        and o.review_status <> 'rejected'
        and (o.review_status <> 'approved', o.stands_since, o.id) < (f.review_status <> 'approved', f.stands_since, f.id)
      order by o.review_status <> 'approved', o.stands_since, o.id limit 50) o
  ) s
  where f.website_id = website and f.status = 'active' and f.duplicate_of is null and f.review_status <> 'rejected'
    and coalesce(s.bytes_before, 0) < 10000
    and case
      when s.normalized = f.normalized then true
      when similarity(s.normalized, f.normalized) < 0.82 then false
      else covers_words(s.normalized, f.normalized) and covers_words(f.normalized, s.normalized)
    end
  order by f.review_status <> 'approved', f.stands_since, f.id, s.bytes_before nulls first
$$;
