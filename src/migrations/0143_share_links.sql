-- Links that open one screen of the dashboard, read only, for whoever holds them. They lend the right of whoever made them, and end with it.
create table share_link (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The person who made it; null: a service key did.
  user_id uuid references app_user on delete cascade,
  -- The key that made it; null: a person who was signed in did.
  key_id text,
  screen text not null,
  -- Of the record that the screen is about; null for screens about none.
  record_id text check (length(record_id) between 1 and 100),
  -- The filters, as in the screen's address.
  query text not null check (length(query) <= 4000),
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  last_opened_at timestamptz(3),
  check (num_nonnulls(user_id, key_id) > 0),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index share_link_organization on share_link (organization_id, created_at desc, id);
create index share_link_website on share_link (organization_id, website_id);
create index share_link_user on share_link (user_id) where user_id is not null;
create index share_link_expires on share_link (expires_at);
call wall('share_link');

-- Whether whoever made a link may still make it: a person holds `admin` on the website, a key works and reaches it.
create function may_share(in_organization uuid, of_website uuid, person uuid, key text) returns boolean
language sql stable
begin atomic
  select (person is null or (select p.is_member and p.on_website & 2 > 0 from person_power(in_organization, person, of_website) p))
    and (key is null or exists (
      select from api_key k
      where k.id = key and k.organization_id = in_organization and k.permission = 'admin' and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > clock_timestamp())
        and (k.website_ids is null or of_website = any(k.website_ids))
        and (k.at_most is null or 'admin' = any(k.at_most))));
end;
grant execute on function may_share to answerscope_app, answerscope_system;

-- What a link opens. Nothing for one that is unknown, expired or revoked, whose maker may no longer share, or whose website is deleted.
create function open_share_link(hash bytea)
returns table (
  link_id uuid, screen text, record_id text, query text, expires_at timestamptz, organization_id uuid, organization_n int,
  organization_name text, website_n int, website jsonb
)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select l.id, l.screen, l.record_id, l.query, l.expires_at, o.id, o.n, o.name, w.n,
      jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                         'base_country', w.base_country, 'companies_version', w.companies_version)
    from share_link l
    join organization o on o.id = l.organization_id
    join website w on w.id = l.website_id and w.organization_id = l.organization_id
    where l.token_hash = hash and l.expires_at > clock_timestamp() and w.deleted_at is null
      and may_share(l.organization_id, l.website_id, l.user_id, l.key_id);
  if found then
    update share_link l set last_opened_at = clock_timestamp()
    where l.token_hash = hash and (l.last_opened_at is null or l.last_opened_at < clock_timestamp() - interval '1 minute');
  end if;
end $$;
revoke all on function open_share_link from public;
grant execute on function open_share_link to answerscope_app, answerscope_system;
