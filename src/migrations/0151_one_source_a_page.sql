-- A page is one source of an answer. Of stored sources whose addresses are equal in their normalized form the first stays, with the
-- first title that one of them has, and it is cited if one of them is. Their days are counted anew.
with repeated as (
  select c.response_n, p.normalized_url, min(c.place) as place, bool_or(c.cited) as cited,
    (array_agg(c.title order by c.place) filter (where c.title is not null))[1] as title
  from citation c join page p on p.n = c.page_n
  group by c.response_n, p.normalized_url having count(*) > 1
), kept as (
  update citation c set cited = r.cited, title = r.title
  from repeated r where c.response_n = r.response_n and c.place = r.place
), removed as (
  delete from citation c using repeated r, page p
  where c.response_n = r.response_n and c.place <> r.place and p.n = c.page_n and p.normalized_url = r.normalized_url
)
insert into day_change (organization_n, website_n, schedule_n, day, marked_at)
select distinct r.organization_n, r.website_n, r.schedule_n, r.day, timestamptz '-infinity'
from response r where r.n in (select response_n from repeated);
