-- What holds for every table and function, whichever migration made it. Runs at the end of each `npm run migrate`, in its
-- transaction, and changes only what differs.
--
-- Row-level security binds the owner too. The functions that run with rights of their own (`security definer`) belong to
-- answerscope_definer, the one role beside answerscope_system that sees all rows; nobody can log in as it.
do $$
declare
  one record;
begin
  grant usage, create on schema public to answerscope_definer;
  for one in
    select p.oid::regprocedure as name, p.prosecdef, p.proowner = 'answerscope_definer'::regrole as is_definers,
      has_function_privilege('answerscope_definer', p.oid, 'execute') as may_execute
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    if one.prosecdef and not one.is_definers then execute format('alter routine %s owner to answerscope_definer', one.name); end if;
    if not one.may_execute then execute format('grant execute on routine %s to answerscope_definer', one.name); end if;
  end loop;
  revoke create on schema public from answerscope_definer;

  -- A temporary table would stand before the one of its name for every organization that the connection serves later.
  if has_database_privilege('answerscope_app', current_database(), 'temporary')
    and (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
    execute format('revoke temporary on database %I from public', current_database());
  end if;

  for one in
    select c.oid::regclass as name, c.relforcerowsecurity as is_forced,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'definer') as has_policy
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    if not one.is_forced then execute format('alter table %s force row level security', one.name); end if;
    if not one.has_policy then
      execute format('create policy definer on %s to answerscope_definer using (true) with check (true)', one.name);
      execute format('grant select, insert, update, delete on %s to answerscope_definer', one.name);
    end if;
  end loop;
  grant usage on all sequences in schema public to answerscope_definer;

  -- From here on the owner sees no rows: it makes roles and tables, and acts as none of the roles.
  for one in
    select distinct m.roleid::regrole as role from pg_auth_members m
    where m.roleid in ('answerscope_app'::regrole, 'answerscope_system'::regrole, 'answerscope_definer'::regrole)
      and m.member = current_user::regrole and m.grantor = current_user::regrole and (m.inherit_option or m.set_option)
  loop
    execute format('grant %s to %I with inherit false, set false', one.role, current_user);
  end loop;
end $$;
