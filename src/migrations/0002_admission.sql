-- What happens before the organization of a call is known: its key is looked up, the budget is charged and the website that
-- it names is found, in one statement for many calls. These functions run with the owner's rights and give out nothing but
-- what belongs to the key's own organization.

-- Charges some calls, which came at one instant, to an organization's budget of `budget` calls in any 60 seconds: a row for
-- each, by its place among them. `wait_ms` is null when it is admitted, else the time after which one would be; `full_at` is
-- when `remaining` is whole again if nothing more is sent.
create function charge_rate_budget(organization uuid, budget int, calls int)
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
  delete from rate_admission a where a.organization_id = organization and a.at <= instant - interval '60 seconds';
  get diagnostics gone = row_count;
  log.in_window := log.in_window - gone;
  admitted := greatest(least(calls, budget - log.in_window), 0);
  if admitted > 0 then
    insert into rate_admission select organization, instant, log.nth + i from generate_series(1, admitted) i;
    log.nth := log.nth + admitted;
    log.in_window := log.in_window + admitted;
    log.last_at := instant;
  end if;
  if admitted < calls then
    select ceil(extract(epoch from a.at + interval '60 seconds' - instant) * 1000) into refused_wait_ms
      from rate_admission a where a.organization_id = organization order by a.at, a.nth offset log.in_window - budget limit 1;
  end if;
  update rate_budget b set in_window = log.in_window, nth = log.nth, last_at = log.last_at where b.organization_id = organization;
  return query
    select i, case when i > admitted then refused_wait_ms end, greatest(budget - log.in_window + greatest(admitted - i, 0), 0),
           log.last_at + interval '60 seconds'
    from generate_series(1, calls) i;
end $$;

-- Admits many calls at once. Each names a key by its public id and the SHA-256 of the secret that was presented, and
-- perhaps a website. A row comes back for each call whose key is good: who it is, its budget, and the website if it is one
-- of the key's own organization.
create function admit_calls(key_ids text[], secret_hashes bytea[], websites uuid[], default_budget int)
returns table (
  call int, organization_id uuid, organization_n int, is_partner boolean, key_id text, website_ids uuid[], permission text,
  owner_id uuid, budget int, wait_ms int, remaining int, full_at timestamptz,
  website_n int, website_deleted_at timestamptz, website jsonb
)
language plpgsql security definer set search_path = public, pg_temp as $$
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
    group by org.id
    order by org.id
  loop
    if o.is_stale then
      update api_key k set last_used_at = date_trunc('minute', clock_timestamp())
      where k.id = any(o.keys) and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute');
    end if;
    return query
      select k.call, o.id, o.n, o.partner, a.id, a.website_ids, a.permission, a.owner_id, o.size,
             c.wait_ms, c.remaining, c.full_at, w.n, w.deleted_at,
             jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                                'base_country', w.base_country, 'companies_version', w.companies_version)
      from charge_rate_budget(o.id, o.size, cardinality(o.calls)) c
      join unnest(o.calls, o.keys, o.sites) with ordinality as k(call, key_id, website, place) on k.place = c.place
      join api_key a on a.id = k.key_id
      left join website w on w.id = k.website and w.organization_id = o.id;
  end loop;
end $$;
revoke all on function charge_rate_budget, admit_calls from public;
grant execute on function admit_calls to answerscope_app, answerscope_system;
