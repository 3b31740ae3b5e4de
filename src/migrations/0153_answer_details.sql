-- How an answer was got: what served it, how it ended and what it cost. null where nobody said, as in answers from before.
alter table response
  -- The model's name as the vendor reports it.
  add column served_model text,
  add column finish_reason text check (finish_reason in ('stop', 'length', 'content_filter', 'refusal', 'error', 'other')),
  add column collection text check (collection in ('api', 'surface')),
  -- Web searches that the model made.
  add column searches int check (searches >= 0),
  add column cost_amount numeric(18, 10) check (cost_amount >= 0),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  add column cost_source text check (cost_source in ('vendor', 'price_table')),
  -- The detector that first scored the answer.
  add column detector_version smallint,
  add constraint response_cost_check check (num_nulls(cost_amount, cost_currency, cost_source) in (0, 3));

-- All answers of the website that were stored by then have been scored by this version or a later one.
alter table website add column detector_version smallint;

create or replace view tracking.response with (security_invoker = true) as select
  n, id, organization_n, website_n, schedule_n, prompt_n, location_n, model, outcome, created_at, day, run_id, provider,
  prompt, answer, reason, search_queries, usage, external_id, stored_at, mentions_given_to,
  -- Earlier releases kept it beside the tokens.
  coalesce(served_model, usage ->> 'provider_model') as served_model,
  finish_reason, collection, searches, cost_amount, cost_currency, cost_source, detector_version
from public.response;

create or replace view tracking.website with (security_invoker = true) as select
  id, n, organization_id, organization_n, url, name, description, industry, base_country, language, models, onboarding_step,
  external_id, is_hidden, companies_version, created_at, deleted_at, sealed_version, detector_version
from public.website;
