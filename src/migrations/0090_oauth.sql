-- OAuth: what the authorization server remembers, its keys, and the connections that people have given to clients.

-- Records of the authorization server (codes, refresh tokens, interactions, clients), by kind. Their ids are secrets of clients
-- and browsers: only the SHA-256 is stored, and an id inside a payload is taken out of it.
create table oauth_record (
  kind text not null,
  id_hash bytea not null check (length(id_hash) = 32),
  payload jsonb not null,
  grant_id text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (kind, id_hash)
);
create index oauth_record_grant on oauth_record (grant_id) where grant_id is not null;
create index oauth_record_expires on oauth_record (expires_at) where expires_at is not null;
alter table oauth_record enable row level security;
create policy system on oauth_record to answerscope_system using (true) with check (true);
grant select, insert, update, delete on oauth_record to answerscope_system;

-- Secrets that all processes share: keys that sign access tokens, and one for cookies. A new key is published before it signs,
-- and an old one stays published until what it signed has expired.
create table oauth_key (
  id text primary key,
  purpose text not null check (purpose in ('sign', 'cookie')),
  -- A private JWK, or the secret of cookies.
  secret jsonb not null,
  active_from timestamptz(3) not null,
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
alter table oauth_key enable row level security;
create policy system on oauth_key to answerscope_system using (true) with check (true);
grant select, insert, update, delete on oauth_key to answerscope_system;

-- A client that acts for a person in one of the person's organizations. An access token works as long as this row is here.
create table oauth_connection (
  grant_id text primary key,
  user_id uuid not null references app_user on delete cascade,
  organization_id uuid not null references organization on delete cascade,
  client_id text not null,
  client_name text not null,
  may_write boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index oauth_connection_user on oauth_connection (user_id);
create index oauth_connection_organization on oauth_connection (organization_id);
create index oauth_connection_client on oauth_connection (client_id);
alter table oauth_connection enable row level security;
create policy system on oauth_connection to answerscope_system using (true) with check (true);
grant select, insert, update, delete on oauth_connection to answerscope_system;

-- Whoever ends a connection, by whatever way, ends all its tokens and codes.
create function oauth_connection_ended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from oauth_record r where r.grant_id = old.grant_id;
  return null;
end $$;
create trigger oauth_connection_ended after delete on oauth_connection for each row execute function oauth_connection_ended();

-- Admits a call of a person, by a connection (then it must still be there) or in an organization: a row comes back when the
-- person is a member of it. What the person may do comes from all roles there: those in the organization count everywhere,
-- those on a website or a group there.
create function admit_person(connection text, person uuid, in_organization uuid, named_website uuid, default_budget int)
returns table (
  organization_id uuid, organization_n int, is_partner boolean, website_ids uuid[], is_admin boolean, is_admin_anywhere boolean,
  is_global boolean, budget int, wait_ms int, remaining int, full_at timestamptz,
  website_n int, website_deleted_at timestamptz, website jsonb
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org record;
  access record;
begin
  perform set_config('synchronous_commit', 'off', true);
  if connection is not null then
    select c.organization_id into in_organization from oauth_connection c where c.grant_id = connection and c.user_id = person;
  end if;
  select o.id, o.n, o.is_partner as partner, coalesce(o.rate_limit_per_minute, default_budget) as size into org
    from organization o where o.id = in_organization;
  if not found then return; end if;
  select count(*) as places,
    bool_or(m.website_id is null and m.group_id is null) as everywhere,
    coalesce(bool_or('admin' = any(r.permissions)) filter (where m.website_id is null and m.group_id is null), false) as admin_everywhere,
    bool_or('admin' = any(r.permissions)) as admin_anywhere,
    bool_and('admin' = any(r.permissions)) as admin_wherever,
    coalesce(bool_or('admin' = any(r.permissions)) filter (where m.website_id = named_website or g.website_id = named_website), false) as admin_there,
    array_agg(distinct coalesce(m.website_id, g.website_id)) filter (where coalesce(m.website_id, g.website_id) is not null) as websites
  into access
  from membership m join role r on r.id = m.role_id
  left join website_group_member g on g.group_id = m.group_id
  where m.organization_id = org.id and m.user_id = person;
  if access.places = 0 then return; end if;
  if connection is not null then
    update oauth_connection c set last_used_at = date_trunc('minute', clock_timestamp())
    where c.grant_id = connection and (c.last_used_at is null or c.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
  return query
    select org.id, org.n, org.partner,
      case when access.everywhere then null else coalesce(access.websites, '{}') end,
      case when named_website is null then access.admin_everywhere or (not access.everywhere and access.admin_wherever)
           else access.admin_everywhere or access.admin_there end,
      access.admin_anywhere, access.admin_everywhere,
      org.size, c.wait_ms, c.remaining, c.full_at, w.n, w.deleted_at,
      jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                         'base_country', w.base_country, 'companies_version', w.companies_version)
    from charge_rate_budget(org.id, org.size, 1) c
    left join website w on w.id = named_website and w.organization_id = org.id;
end $$;
revoke all on function admit_person, oauth_connection_ended from public;
grant execute on function admit_person to answerscope_app, answerscope_system;
