-- Calls of one key on one website that are admitted together cost little more than one: one row of the log for all that came at one
-- instant, and one row of the answer for each key and website.

alter table rate_admission add column calls int not null default 1;

-- As before (0002), with one row of the log for the calls that are admitted at an instant. It still says of each call when it came, so the
-- budget stays exact.
create or replace function charge_rate_budget(organization uuid, budget int, calls int)
returns table (place int, wait_ms int, remaining int, full_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log rate_budget;
  instant timestamptz;
  gone int;
  admitted int;
  refused_wait_ms int;
begin
  select * into log from rate_budget b where b.organization_id = organization for update;
  if not found then
    insert into rate_budget (organization_id) values (organization) on conflict do nothing;
    select * into log from rate_budget b where b.organization_id = organization for update;
  end if;
  -- Time never runs backwards in the log, whatever the clock does.
  instant := greatest(clock_timestamp(), log.last_at);
  with left_behind as (
    delete from rate_admission a where a.organization_id = organization and a.at <= instant - interval '60 seconds' returning a.calls)
  select coalesce(sum(l.calls), 0) into gone from left_behind l;
  log.in_window := log.in_window - gone;
  admitted := greatest(least(charge_rate_budget.calls, budget - log.in_window), 0);
  if admitted > 0 then
    log.nth := log.nth + 1;
    insert into rate_admission (organization_id, at, nth, calls) values (organization, instant, log.nth, admitted);
    log.in_window := log.in_window + admitted;
    log.last_at := instant;
  end if;
  if admitted < charge_rate_budget.calls then
    -- The first instant with whose calls the window falls below the budget.
    select ceil(extract(epoch from a.at + interval '60 seconds' - instant) * 1000) into refused_wait_ms
      from (select r.at, r.nth, sum(r.calls) over (order by r.at, r.nth) as upto
            from rate_admission r where r.organization_id = organization) a
      where a.upto > log.in_window - budget order by a.at, a.nth limit 1;
  end if;
  update rate_budget b set in_window = log.in_window, nth = log.nth, last_at = log.last_at where b.organization_id = organization;
  return query
    select i, case when i > admitted then refused_wait_ms end, greatest(budget - log.in_window + greatest(admitted - i, 0), 0),
           log.last_at + interval '60 seconds'
    from generate_series(1, charge_rate_budget.calls) i;
end $$;

-- Admits many calls at once, as `admit_calls` (0134) does, with one row for each key and website. `calls`, `wait_ms` and `remaining` are in
-- one order, that of the calls; the rest is the same for all of them. `admit_calls` is the earlier release's.
create function admit_batch(key_ids text[], secret_hashes bytea[], websites uuid[], default_budget int)
returns table (
  calls int[], wait_ms int[], remaining int[], full_at timestamptz, budget int,
  organization_id uuid, organization_n int, is_partner boolean, key_id text, owner_id uuid, may_write boolean, website_ids uuid[],
  website_n int, website_deleted_at timestamptz, website jsonb, on_organization text[], on_website text[], wherever text[], anywhere text[]
)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  o record;
  -- Comparing digests of digests under a fresh salt leaves nothing for a clock to learn.
  salt bytea := uuid_send(gen_random_uuid());
begin
  -- The log is a limit, not a record of account: losing its last milliseconds in a power cut admits no more than the
  -- restart itself takes.
  perform set_config('synchronous_commit', 'off', true);
  -- Ordered by organization, so that two batches lock budgets in the same order.
  for o in
    select org.id, org.n, org.is_partner as partner, coalesce(org.rate_limit_per_minute, default_budget) as size,
           array_agg(c.ordinality::int order by c.ordinality) as calls, array_agg(a.id order by c.ordinality) as keys,
           array_agg(c.website order by c.ordinality) as sites,
           bool_or(a.last_used_at is null or a.last_used_at < clock_timestamp() - interval '1 minute') as is_stale
    from unnest(key_ids, secret_hashes, websites) with ordinality as c(key_id, secret_hash, website, ordinality)
    join api_key a on a.id = c.key_id and sha256(a.secret_hash || salt) = sha256(c.secret_hash || salt)
    join organization org on org.id = a.organization_id
    where a.revoked_at is null and (a.expires_at is null or a.expires_at > clock_timestamp())
      and (a.owner_id is null
        or exists (select from membership m where m.organization_id = a.organization_id and m.user_id = a.owner_id))
    group by org.id
    order by org.id
  loop
    if o.is_stale then
      update api_key k set last_used_at = date_trunc('minute', clock_timestamp())
      where k.id = any(o.keys) and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute');
    end if;
    -- Materialized, so that permission_names is inlined.
    return query
      with charged as materialized (
        select k.key_id, k.website, array_agg(k.call order by k.place) as calls, array_agg(c.wait_ms order by k.place) as wait_ms,
               array_agg(c.remaining order by k.place) as remaining, max(c.full_at) as full_at
        from charge_rate_budget(o.id, o.size, cardinality(o.calls)) c
        join unnest(o.calls, o.keys, o.sites) with ordinality as k(call, key_id, website, place) on k.place = c.place
        group by k.key_id, k.website
      ), named as materialized (
        select c.*, a.owner_id, a.permission = 'admin' as may_write, p.*, w.n as website_n, w.deleted_at,
               jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                                  'base_country', w.base_country, 'companies_version', w.companies_version) as found
        from charged c
        join api_key a on a.id = c.key_id
        cross join lateral key_power(o.id, a.owner_id, a.website_ids, a.at_most, c.website) p
        left join website w on w.id = c.website and w.organization_id = o.id
      )
      select n.calls, n.wait_ms, n.remaining, n.full_at, o.size, o.id, o.n, o.partner, n.key_id, n.owner_id, n.may_write, n.reached,
             n.website_n, n.deleted_at, n.found, permission_names(n.on_organization), permission_names(n.on_website),
             permission_names(n.wherever), permission_names(n.anywhere)
      from named n;
  end loop;
end $$;
revoke all on function admit_batch from public;
grant execute on function admit_batch to answerscope_app, answerscope_system;
