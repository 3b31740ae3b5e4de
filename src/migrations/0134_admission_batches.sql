-- Admission costs a batch of calls little more than a single one.

-- As before (0119). `offset 0` keeps the bits of a role from being worked out again for every aggregate.
create or replace function person_power(in_organization uuid, person uuid, named_website uuid)
returns table (is_member boolean, is_everywhere boolean, websites uuid[], on_organization int, on_website int, wherever int, anywhere int)
language sql stable
begin atomic
  select count(*) > 0, coalesce(bool_or(p.is_organization), false),
    coalesce(array_agg(distinct p.website) filter (where p.website is not null), '{}'),
    coalesce(bit_or(p.bits) filter (where p.is_organization), 0),
    case when named_website is null then 0
      else coalesce(bit_or(p.bits) filter (where p.is_organization or p.website = named_website), 0) end,
    coalesce(bit_or(p.bits) filter (where p.is_organization), bit_and(p.bits), 0),
    coalesce(bit_or(p.bits), 0)
  from (
    select m.website_id is null and m.group_id is null as is_organization, coalesce(m.website_id, g.website_id) as website,
      permission_bits(r.permissions) as bits
    from membership m join role r on r.id = m.role_id
    left join website_group_member g on g.group_id = m.group_id
    where m.organization_id = in_organization and m.user_id = person offset 0) p;
end;

-- As before (0119): keys, memberships and websites are looked up once for each key and website of a batch. The plan does not depend on
-- how many calls there are, so it is made once.
drop function admit_calls;
create function admit_calls(key_ids text[], secret_hashes bytea[], websites uuid[], default_budget int)
returns table (
  call int, organization_id uuid, organization_n int, is_partner boolean, key_id text, website_ids uuid[], permission text,
  owner_id uuid, budget int, wait_ms int, remaining int, full_at timestamptz,
  website_n int, website_deleted_at timestamptz, website jsonb,
  may_write boolean, on_organization text[], on_website text[], wherever text[], anywhere text[]
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
    -- What a key may do on a website is found once for all its calls there. Materialized, so that permission_names is inlined.
    return query
      with named as materialized (
        select n.key_id, n.website, a.owner_id, a.permission = 'admin' as may_write, p.*, w.n as website_n, w.deleted_at,
               jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                                  'base_country', w.base_country, 'companies_version', w.companies_version) as found
        from (select distinct k.key_id, k.website from unnest(o.keys, o.sites) k(key_id, website)) n
        join api_key a on a.id = n.key_id
        cross join lateral key_power(o.id, a.owner_id, a.website_ids, a.at_most, n.website) p
        left join website w on w.id = n.website and w.organization_id = o.id
      )
      select k.call, o.id, o.n, o.partner, n.key_id, n.reached,
             case when n.may_write and (case when n.website is null then n.wherever else n.on_website end) & 2 > 0
               then 'admin' else 'view' end,
             n.owner_id, o.size, c.wait_ms, c.remaining, c.full_at, n.website_n, n.deleted_at, n.found, n.may_write,
             permission_names(n.on_organization), permission_names(n.on_website),
             permission_names(n.wherever), permission_names(n.anywhere)
      from charge_rate_budget(o.id, o.size, cardinality(o.calls)) c
      join unnest(o.calls, o.keys, o.sites) with ordinality as k(call, key_id, website, place) on k.place = c.place
      join named n on n.key_id = k.key_id and n.website is not distinct from k.website;
  end loop;
end $$;

-- As before (0100), and a key whose owner has left the organization is unknown here too, so that no body is read for it.
drop function known_keys;
create function known_keys(key_ids text[], secret_hashes bytea[])
returns table (call int)
language sql stable security definer set search_path = public, pg_temp as $$
  -- Digests of digests under a salt that nobody outside knows leave nothing for a clock to learn.
  select c.ordinality::int
  from (select uuid_send(gen_random_uuid()) as bytes) salt,
       unnest(key_ids, secret_hashes) with ordinality as c(key_id, secret_hash, ordinality)
  join api_key a on a.id = c.key_id
  where sha256(a.secret_hash || salt.bytes) = sha256(c.secret_hash || salt.bytes)
    and a.revoked_at is null and (a.expires_at is null or a.expires_at > clock_timestamp())
    and (a.owner_id is null
      or exists (select from membership m where m.organization_id = a.organization_id and m.user_id = a.owner_id))
$$;
revoke all on function admit_calls, known_keys from public;
grant execute on function admit_calls, known_keys to answerscope_app, answerscope_system;
