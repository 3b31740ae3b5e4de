-- Who made a record of the organization, also when the person has left it: the address, and the names by which the
-- organization knew the person. Nothing comes back for people that the organization never had to do with.
create function member_of(organization uuid, person uuid, out email text, out first_name text, out last_name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.email, coalesce(m.first_name, ''), coalesce(m.last_name, '')
  from app_user u
  left join lateral (
    select x.first_name, x.last_name from membership x
    where x.user_id = u.id and x.organization_id = organization
    order by x.first_name = '', x.created_at limit 1) m on true
  where u.id = person and organization = (select current_organization_id())
    and (m.first_name is not null
      or exists (select from saved_view v where v.user_id = person and v.organization_id = organization)
      or exists (select from api_key k where k.owner_id = person and k.organization_id = organization));
end;
revoke all on function member_of from public;
grant execute on function member_of to answerscope_app;
