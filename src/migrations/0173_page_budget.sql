-- Pages that a person opens count against a budget of the person's own: programs with an organization's keys close the dashboard to
-- nobody, nor the other way round. The function of the same name with a budget is the earlier release's.
create function admit_visitor(person uuid, in_organization uuid, named_websites uuid[])
returns table (
  organization_id uuid, organization_n int, organization_name text, asks_second_factor boolean, is_partner boolean, website_ids uuid[],
  budget int, wait_ms int, remaining int, full_at timestamptz,
  website_n int, website_deleted_at timestamptz, website jsonb,
  on_organization text[], on_website text[], wherever text[], anywhere text[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pages_a_minute constant int := 240;
  hashed constant bytea := attempt_subject('page', person::text);
  org record;
  is_admitted boolean;
  opened record;
begin
  perform set_config('synchronous_commit', 'off', true);
  if in_organization is null and cardinality(named_websites) > 0 then
    select w.organization_id into in_organization from website w where w.id = named_websites[1];
    if not found then return; end if;
  end if;
  select o.id, o.n, o.name, o.require_second_factor as asks, o.is_partner as partner into org
    from organization o
    where (in_organization is null or o.id = in_organization)
      and exists (select from membership m where m.organization_id = o.id and m.user_id = person)
    order by o.name, o.id limit 1;
  if not found then return; end if;
  is_admitted := admit_attempt('page', person::text, pages_a_minute, interval '1 minute');
  select count(*)::int as pages, min(a.at) + interval '1 minute' as freed_at, max(a.at) + interval '1 minute' as full_at into opened
    from attempt a where a.subject = hashed;
  return query
    select org.id, org.n, org.name, org.asks, org.partner, case when p.is_everywhere then null else p.websites end,
      pages_a_minute,
      case when not is_admitted then greatest(1, (extract(epoch from opened.freed_at - clock_timestamp()) * 1000)::int) end,
      pages_a_minute - opened.pages, opened.full_at,
      w.n, w.deleted_at,
      jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
                         'base_country', w.base_country, 'companies_version', w.companies_version),
      permission_names(p.on_organization), permission_names(p.on_website), permission_names(p.wherever), permission_names(p.anywhere)
    from unnest(case when cardinality(named_websites) > 0 then named_websites else array[null::uuid] end) with ordinality
      as named(id, place)
    cross join lateral person_power(org.id, person, named.id) p
    left join website w on w.id = named.id and w.organization_id = org.id
    order by named.place;
end $$;
revoke all on function admit_visitor(uuid, uuid, uuid[]) from public;
grant execute on function admit_visitor(uuid, uuid, uuid[]) to answerscope_app, answerscope_system;
