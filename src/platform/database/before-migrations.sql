-- What migrations need in their transaction: the checked functions and all rows, as they stand in them. Taken back at the end by
-- after-migrations.sql. Roles belong to the whole cluster, so two databases may create them at the same moment.
do $$ begin
  if not exists (select from pg_roles where rolname = 'answerscope_definer') then create role answerscope_definer nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant answerscope_definer to %I with inherit true, set true', current_user);
end $$;
-- A table with changes that triggers at the end of the transaction still wait for cannot be altered.
set constraints all immediate;
