-- Where in its country a location is, where its name alone does not say it.
alter table location
  add column region text check (region <> ''),
  add column city text check (city <> '');

create or replace view tracking.location with (security_invoker = true) as select
  id, n, organization_id, website_id, name, country, created_at, deleted_at, region, city
from public.location;
