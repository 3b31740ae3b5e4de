-- Whether a prompt names the own brand or a competitor, as the companies were at `named_version`; null: not looked at yet.
alter table prompt
  add column names_own boolean,
  add column names_competitor boolean,
  add column named_version int;

create or replace view tracking.prompt with (security_invoker = true) as select
  id, n, organization_id, website_id, text, type, status, topic_id, volume, has_responses, created_at, deleted_at, tag_ns,
  location_ns, names_own, names_competitor, named_version
from public.prompt;
