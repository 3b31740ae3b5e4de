-- As before (0181), without waiting for a key that another transaction has locked: its removal may take long, and calls of every organization that
-- were admitted in the same batch would wait with it. Its last use is noted by the next call.
create or replace function admit_batch(key_ids text[], secret_hashes bytea[], websites uuid[], default_budget int)
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
      where k.id in (
        select u.id from api_key u
        where u.id = any(o.keys) and (u.last_used_at is null or u.last_used_at < clock_timestamp() - interval '1 minute')
        for no key update skip locked);
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
