-- Whoever loses the last place in an organization loses the programs that act for them there, as they lose their keys: none of them comes
-- back with a later invitation.
create function membership_ended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from oauth_connection c where c.organization_id = old.organization_id and c.user_id = old.user_id
    and not exists (select from membership m where m.organization_id = old.organization_id and m.user_id = old.user_id);
  return null;
end $$;
revoke all on function membership_ended from public;
create trigger membership_ended after delete on membership for each row execute function membership_ended();

-- Those who had left before.
delete from oauth_connection c
where not exists (select from membership m where m.organization_id = c.organization_id and m.user_id = c.user_id);
