-- What keys and people may do at this moment. A key that belongs to a person is worth at most what the person's roles allow now; a
-- key without a person (a service key) belongs to the organization and holds what the role Admin holds.

-- The most that a key holds whoever owns it: kept when a key is handed to another person. null: no limit of its own.
alter table api_key add column at_most text[];
create index api_key_owner on api_key (organization_id, owner_id) where owner_id is not null;

-- Sets of permissions as bits, so that memberships can be united and intersected by aggregates. An unknown word counts for nothing.
create function permission_bits(names text[]) returns int language sql immutable parallel safe
  return case when 'view' = any(names) then 1 else 0 end | case when 'admin' = any(names) then 2 else 0 end
    | case when 'members' = any(names) then 4 else 0 end | case when 'billing' = any(names) then 8 else 0 end
    | case when 'owner' = any(names) then 16 else 0 end;
create function permission_names(bits int) returns text[] language sql immutable parallel safe
  return array_remove(array[case when bits & 1 > 0 then 'view' end, case when bits & 2 > 0 then 'admin' end,
    case when bits & 4 > 0 then 'members' end, case when bits & 8 > 0 then 'billing' end, case when bits & 16 > 0 then 'owner' end], null);

-- What a person may do in an organization by all memberships there. Roles in the organization count everywhere, those on a website
-- or a group there. `websites` are those that memberships of websites and groups reach.
--   on_organization  for the organization as a whole
--   on_website       on the named website; 0 where none is named
--   wherever         on everything that the person reaches
--   anywhere         on something that the person reaches
create function person_power(in_organization uuid, person uuid, named_website uuid)
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
    where m.organization_id = in_organization and m.user_id = person) p;
end;

-- The same for a key, by its owner, its allowlist of websites and its own limit. `reached` null: all websites. A key that may only
-- look holds its permissions for looking; whether it may change something is its own word (`permission`).
create function key_power(in_organization uuid, owner uuid, allowlist uuid[], at_most text[], named_website uuid)
returns table (is_live boolean, reached uuid[], on_organization int, on_website int, wherever int, anywhere int)
language sql stable
begin atomic
  select owner is null or p.is_member,
    case when owner is null or p.is_everywhere then allowlist
      when allowlist is null then p.websites
      else array(select w from unnest(allowlist) w where w = any(p.websites)) end,
    case when allowlist is not null then 0 when owner is null then 15 & most.bits else p.on_organization & most.bits end,
    case when named_website is null then 0 when owner is null then 15 & most.bits else p.on_website & most.bits end,
    case when owner is null then 15 else p.wherever end & most.bits,
    case when owner is null then 15 else p.anywhere end & most.bits
  from person_power(in_organization, owner, named_website) p,
    (select case when at_most is null then 31 else permission_bits(at_most) end as bits) most;
end;
grant execute on function permission_bits, permission_names, person_power, key_power to answerscope_app, answerscope_system;

-- As before (0002), and now by what the key's owner may do at this moment: `website_ids` are the websites that it reaches, and
-- a key whose owner has left the organization is unknown. `permission` is what it may do on the website that the call names.
drop function admit_calls;
create function admit_calls(key_ids text[], secret_hashes bytea[], websites uuid[], default_budget int)
returns table (
  call int, organization_id uuid, organization_n int, is_partner boolean, key_id text, website_ids uuid[], permission text,
  owner_id uuid, budget int, wait_ms int, remaining int, full_at timestamptz,
  website_n int, website_deleted_at timestamptz, website jsonb,
  may_write boolean, on_organization text[], on_website text[], wherever text[], anywhere text[]
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
      and (a.owner_id is null
        or exists (select from membership m where m.organization_id = a.organization_id and m.user_id = a.owner_id))
    group by org.id
    order by org.id
  loop
    if o.is_stale then
      update api_key k set last_used_at = date_trunc('minute', clock_timestamp())
      where k.id = any(o.keys) and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute');
    end if;
    return query
      select k.call, o.id, o.n, o.partner, a.id, p.reached,
             case when a.permission = 'admin'
               and (case when k.website is null then p.wherever else p.on_website end) & 2 > 0 then 'admin' else 'view' end,
             a.owner_id, o.size, c.wait_ms, c.remaining, c.full_at, w.n, w.deleted_at,
             jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                                'base_country', w.base_country, 'companies_version', w.companies_version),
             a.permission = 'admin', permission_names(p.on_organization), permission_names(p.on_website),
             permission_names(p.wherever), permission_names(p.anywhere)
      from charge_rate_budget(o.id, o.size, cardinality(o.calls)) c
      join unnest(o.calls, o.keys, o.sites) with ordinality as k(call, key_id, website, place) on k.place = c.place
      join api_key a on a.id = k.key_id
      cross join lateral key_power(o.id, a.owner_id, a.website_ids, a.at_most, k.website) p
      left join website w on w.id = k.website and w.organization_id = o.id;
  end loop;
end $$;

-- As before (0090), with the same words for permissions. A person whose role in the organization allows more than looking acts for the
-- whole of it.
drop function admit_person;
create function admit_person(connection text, person uuid, in_organization uuid, named_website uuid, default_budget int)
returns table (
  organization_id uuid, organization_n int, is_partner boolean, website_ids uuid[], is_admin boolean, is_admin_anywhere boolean,
  is_global boolean, budget int, wait_ms int, remaining int, full_at timestamptz,
  website_n int, website_deleted_at timestamptz, website jsonb,
  on_organization text[], on_website text[], wherever text[], anywhere text[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org record;
  power record;
begin
  perform set_config('synchronous_commit', 'off', true);
  if connection is not null then
    select c.organization_id into in_organization from oauth_connection c where c.grant_id = connection and c.user_id = person;
  end if;
  select o.id, o.n, o.is_partner as partner, coalesce(o.rate_limit_per_minute, default_budget) as size into org
    from organization o where o.id = in_organization;
  if not found then return; end if;
  select * into power from person_power(org.id, person, named_website);
  if not power.is_member then return; end if;
  if connection is not null then
    update oauth_connection c set last_used_at = date_trunc('minute', clock_timestamp())
    where c.grant_id = connection and (c.last_used_at is null or c.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
  return query
    select org.id, org.n, org.partner,
      case when power.is_everywhere then null else power.websites end,
      (case when named_website is null then power.wherever else power.on_website end) & 2 > 0,
      power.anywhere & 2 > 0, power.on_organization & 14 > 0,
      org.size, c.wait_ms, c.remaining, c.full_at, w.n, w.deleted_at,
      jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                         'base_country', w.base_country, 'companies_version', w.companies_version),
      permission_names(power.on_organization), permission_names(power.on_website),
      permission_names(power.wherever), permission_names(power.anywhere)
    from charge_rate_budget(org.id, org.size, 1) c
    left join website w on w.id = named_website and w.organization_id = org.id;
end $$;
revoke all on function admit_calls, admit_person from public;
grant execute on function admit_calls, admit_person to answerscope_app, answerscope_system;
