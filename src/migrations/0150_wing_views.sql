-- What a wing of the code lets the others read: views in a schema of the wing's name. They are read with the reader's own rights, so
-- row-level security of the tables below holds. A wing writes only its own tables, by their bare names.

create schema platform;
grant usage on schema platform to answerscope_app, answerscope_system;
create view platform.outbox with (security_invoker = true) as select
  id, organization_id, action, workflow_id, created_at
from public.outbox;
grant select on all tables in schema platform to answerscope_app, answerscope_system;

create schema identity;
grant usage on schema identity to answerscope_app, answerscope_system;
create view identity.organization with (security_invoker = true) as select
  id, n, name, is_partner, rate_limit_per_minute, created_at, provider_weight, require_second_factor
from public.organization;
create view identity.app_user with (security_invoker = true) as select
  id, email, first_name, last_name, created_at
from public.app_user;
create view identity.membership with (security_invoker = true) as select
  id, organization_id, user_id, role_id, website_id, group_id, created_at, first_name, last_name
from public.membership;
create view identity.role with (security_invoker = true) as select
  id, organization_id, name, kind, permissions, created_at
from public.role;
create view identity.website_group with (security_invoker = true) as select
  id, organization_id, name, billing_enabled, external_id, created_at
from public.website_group;
create view identity.website_group_member with (security_invoker = true) as select
  organization_id, group_id, website_id
from public.website_group_member;
create view identity.entitlement with (security_invoker = true) as select
  organization_id, name, granted_at
from public.entitlement;
create view identity.api_key with (security_invoker = true) as select
  id, organization_id, owner_id, name, permission, created_at, last_used_at, revoked_at
from public.api_key;
create view identity.audit_entry with (security_invoker = true) as select
  id, organization_id, website_id, action, entity_type, entity_id, actor_kind, key_id, user_id, request_id, before, after,
  occurred_at
from public.audit_entry;
grant select on all tables in schema identity to answerscope_app, answerscope_system;

create schema tracking;
grant usage on schema tracking to answerscope_app, answerscope_system;
create view tracking.website with (security_invoker = true) as select
  id, n, organization_id, organization_n, url, name, description, industry, base_country, language, models, onboarding_step,
  external_id, is_hidden, companies_version, created_at, deleted_at, sealed_version
from public.website;
create view tracking.company with (security_invoker = true) as select
  id, n, organization_id, website_id, is_self, name, url, aliases, domains, detection, created_at, removed_at
from public.company;
create view tracking.topic with (security_invoker = true) as select
  id, organization_id, website_id, name, created_at
from public.topic;
create view tracking.prompt_tag with (security_invoker = true) as select
  id, organization_id, website_id, name, created_at, n
from public.prompt_tag;
create view tracking.prompt_tag_link with (security_invoker = true) as select
  organization_id, prompt_id, tag_id
from public.prompt_tag_link;
create view tracking.location with (security_invoker = true) as select
  id, n, organization_id, website_id, name, country, created_at, deleted_at
from public.location;
create view tracking.prompt_location with (security_invoker = true) as select
  organization_id, prompt_id, location_id, place
from public.prompt_location;
create view tracking.prompt with (security_invoker = true) as select
  id, n, organization_id, website_id, text, type, status, topic_id, volume, has_responses, created_at, deleted_at, tag_ns,
  location_ns
from public.prompt;
create view tracking.prompt_schedule with (security_invoker = true) as select
  id, n, organization_id, website_id, name, kind, is_active, archived_at, starts_on, ends_on, weekdays, hour, models,
  prompt_ids, tag_ids, created_at, updated_at, compared_at
from public.prompt_schedule;
create view tracking.schedule_hold with (security_invoker = true) as select
  id, organization_id, website_id, reason, created_at
from public.schedule_hold;
create view tracking.response_run with (security_invoker = true) as select
  id, organization_id, website_id, status, origin, schedule_id, workflow_id, prompt_count, estimated_credits, error,
  created_at, started_at, finished_at
from public.response_run;
create view tracking.response_run_count with (security_invoker = true) as select
  run_id, organization_id, model, lane, total, answered, refused, empty, failed, charged
from public.response_run_count;
create view tracking.response with (security_invoker = true) as select
  n, id, organization_n, website_n, schedule_n, prompt_n, location_n, model, outcome, created_at, day, run_id, provider,
  prompt, answer, reason, search_queries, usage, external_id, stored_at, mentions_given_to
from public.response;
create view tracking.mention with (security_invoker = true) as select
  response_n, organization_n, website_n, company_n, day, position, detector_version, evidence
from public.mention;
create view tracking.citation with (security_invoker = true) as select
  response_n, organization_n, website_n, page_n, host_n, day, place, cited, title
from public.citation;
create view tracking.product with (security_invoker = true) as select
  response_n, organization_n, website_n, day, place, position, title, brand, price, currency, merchant, url, rating,
  in_stock
from public.product;
create view tracking.attribute with (security_invoker = true) as select
  id, n, organization_id, website_id, name, positive, created_at, removed_at
from public.attribute;
create view tracking.attribute_mention with (security_invoker = true) as select
  response_n, attribute_n, company_n, organization_n, website_n, day, evidence
from public.attribute_mention;
create view tracking.host with (security_invoker = true) as select
  n, organization_n, host, root_domain
from public.host;
create view tracking.page with (security_invoker = true) as select
  n, organization_n, host_n, url, normalized_url
from public.page;
create view tracking.day_change with (security_invoker = true) as select
  n, organization_n, website_n, schedule_n, day, marked_at
from public.day_change;
grant select on all tables in schema tracking to answerscope_app, answerscope_system;
