-- What happens before the organization of a call is known: its key is looked up, the budget is charged and the website that
-- it names is found, in one statement for many calls. These functions run with the owner's rights and give out nothing but
-- what belongs to the key's own organization.

-- Charges one call to an organization's budget of `budget` calls in any 60 seconds. `wait_ms` is null when the call is
-- admitted, else the time after which it would be; `full_at` is when `remaining` is whole again if nothing more is sent.
create function charge_rate_budget(organization uuid, budget int, out wait_ms int, out remaining int, out full_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log rate_budget;
  instant timestamptz;
  gone int;
begin
  insert into rate_budget (organization_id) values (organization) on conflict do nothing;
  select * into log from rate_budget b where b.organization_id = organization for update;
  -- Time never runs backwards in the log, whatever the clock does.
  instant := greatest(clock_timestamp(), log.last_at);
  delete from rate_admission a where a.organization_id = organization and a.at <= instant - interval '60 seconds';
  get diagnostics gone = row_count;
  log.in_window := log.in_window - gone;
  if log.in_window < budget then
    log.nth := log.nth + 1;
    log.in_window := log.in_window + 1;
    log.last_at := instant;
    insert into rate_admission values (organization, instant, log.nth);
  else
    select ceil(extract(epoch from a.at + interval '60 seconds' - instant) * 1000) into wait_ms
      from rate_admission a where a.organization_id = organization order by a.at, a.nth offset log.in_window - budget limit 1;
  end if;
  remaining := greatest(budget - log.in_window, 0);
  full_at := log.last_at + interval '60 seconds';
  update rate_budget b set in_window = log.in_window, nth = log.nth, last_at = log.last_at where b.organization_id = organization;
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
  k record;
  -- Comparing digests of digests under a fresh salt leaves nothing for a clock to learn.
  salt bytea := uuid_send(gen_random_uuid());
begin
  -- The log is a limit, not a record of account: losing its last milliseconds in a power cut admits no more than the
  -- restart itself takes.
  perform set_config('synchronous_commit', 'off', true);
  -- Ordered by organization, so that two batches lock budgets in the same order.
  for k in
    select c.ordinality::int as call, c.website, a.*, o.n, o.is_partner as partner, coalesce(o.rate_limit_per_minute, default_budget) as size
    from unnest(key_ids, secret_hashes, websites) with ordinality as c(key_id, secret_hash, website, ordinality)
    join api_key a on a.id = c.key_id and sha256(a.secret_hash || salt) = sha256(c.secret_hash || salt)
    join organization o on o.id = a.organization_id
    where a.revoked_at is null and (a.expires_at is null or a.expires_at > clock_timestamp())
    order by a.organization_id, c.ordinality
  loop
    if k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' then
      update api_key set last_used_at = date_trunc('minute', clock_timestamp()) where id = k.id;
    end if;
    return query
      select k.call, k.organization_id, k.n, k.partner, k.id, k.website_ids, k.permission, k.owner_id, k.size,
             c.wait_ms, c.remaining, c.full_at, w.n, w.deleted_at,
             jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                                'base_country', w.base_country, 'companies_version', w.companies_version)
      from charge_rate_budget(k.organization_id, k.size) c
      left join website w on w.id = k.website and w.organization_id = k.organization_id;
  end loop;
end $$;
revoke all on function charge_rate_budget, admit_calls from public;
grant execute on function admit_calls to answerscope_app, answerscope_system;
