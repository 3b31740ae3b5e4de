-- Another one for each transaction that changes what lists of a website's prompts show. Admission tells it with the website, so a process may answer
-- with a list that it has answered with before. Set when a transaction commits, when it holds all its other locks: so nobody who waits for the row holds
-- up anybody else, and the version of what is committed last stands last.
create table prompts_version (
  website_id uuid primary key,
  organization_id uuid not null references organization on delete cascade,
  version uuid not null default gen_random_uuid(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
call wall('prompts_version');
insert into prompts_version (website_id, organization_id) select id, organization_id from website;

create function begin_prompts_version() returns trigger language plpgsql as $$ begin
  insert into prompts_version (website_id, organization_id) values (new.id, new.organization_id);
  return null;
end $$;
create trigger prompts_version_begun after insert on website for each row execute function begin_prompts_version();

-- With rights of its own: what a foreign key does, it does as the owner of the table, who sees no rows.
create function set_prompts_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  id uuid;
begin
  if tg_table_name = 'website' then id := new.id;
  elsif tg_op = 'DELETE' then id := old.website_id;
  else id := new.website_id; end if;
  -- Once a transaction, however many rows it changes.
  update prompts_version set version = gen_random_uuid() where website_id = id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create constraint trigger prompt_listed after insert or delete on prompt
  deferrable initially deferred for each row execute function set_prompts_version();
-- Links of tags and locations change `tag_ns` and `location_ns`.
create constraint trigger prompt_relisted after update on prompt
  deferrable initially deferred for each row
  when ((old.text, old.type, old.status, old.topic_id, old.volume, old.created_at, old.deleted_at, old.tag_ns, old.location_ns, old.names_own, old.names_competitor)
    is distinct from (new.text, new.type, new.status, new.topic_id, new.volume, new.created_at, new.deleted_at, new.tag_ns, new.location_ns, new.names_own, new.names_competitor))
  execute function set_prompts_version();
create constraint trigger prompts_tag_listed after update of name or delete on prompt_tag
  deferrable initially deferred for each row execute function set_prompts_version();
create constraint trigger prompts_location_listed after update of name, country or delete on location
  deferrable initially deferred for each row execute function set_prompts_version();
-- Whether a prompt is looked at for names of companies is told by their version.
create constraint trigger prompts_companies_changed after update of companies_version on website
  deferrable initially deferred for each row when (old.companies_version is distinct from new.companies_version)
  execute function set_prompts_version();

-- As before (0010), with the website's version locked before the organization's clock: a transaction may tell the feed of a change before it
-- makes it or after, and two that took the two in different orders would wait for each other.
create or replace function give_activity_instant() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  instant timestamptz(3);
begin
  perform from prompts_version where website_id = new.website_id for no key update;
  insert into activity_clock as c values (new.organization_id, date_trunc('milliseconds', clock_timestamp()))
  on conflict (organization_id) do update
    set last_at = greatest(date_trunc('milliseconds', clock_timestamp()), c.last_at + interval '1 millisecond')
  returning last_at into instant;
  update activity_entry set occurred_at = instant where id = new.id;
  return null;
end $$;

-- As before (0191), with the version of the website's prompts.
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
                                  'base_country', w.base_country, 'companies_version', w.companies_version, 'prompts_version', v.version) as found
        from charged c
        join api_key a on a.id = c.key_id
        cross join lateral key_power(o.id, a.owner_id, a.website_ids, a.at_most, c.website) p
        left join website w on w.id = c.website and w.organization_id = o.id
        left join prompts_version v on v.website_id = w.id
      )
      select n.calls, n.wait_ms, n.remaining, n.full_at, o.size, o.id, o.n, o.partner, n.key_id, n.owner_id, n.may_write, n.reached,
             n.website_n, n.deleted_at, n.found, permission_names(n.on_organization), permission_names(n.on_website),
             permission_names(n.wherever), permission_names(n.anywhere)
      from named n;
  end loop;
end $$;
