-- With what a website's answers are measured, and when that changed: what was decided is written down by the tables themselves, whoever
-- changes them; what answered is known by the answers.

create table instrument_change (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  entity text not null check (entity in ('prompt', 'company', 'location', 'schedule', 'website')),
  change text not null check (change in ('added', 'removed', 'restored', 'paused', 'resumed', 'changed')),
  entity_id uuid not null,
  name text not null,
  -- The fields that differ; null where it was added, removed, restored, paused or resumed.
  before jsonb,
  after jsonb,
  occurred_at timestamptz(3) not null default clock_timestamp(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index instrument_change_website on instrument_change (website_id, occurred_at, id);
call wall('instrument_change');
revoke update, delete on instrument_change from answerscope_app, answerscope_system;

-- The state of a row as far as it decides what is measured: which of its fields count, and whether it is there and active.
create function record_instrument_change() returns trigger language plpgsql as $$
declare
  entity text := tg_argv[0];
  fields text[] := tg_argv[1]::text[];
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  new_row jsonb := to_jsonb(new);
  is_there boolean := coalesce(new_row ->> 'deleted_at', new_row ->> 'removed_at', new_row ->> 'archived_at') is null;
  was_there boolean := tg_op = 'UPDATE'
    and coalesce(old_row ->> 'deleted_at', old_row ->> 'removed_at', old_row ->> 'archived_at') is null;
  is_active boolean := coalesce(new_row ->> 'status', 'active') = 'active' and coalesce((new_row ->> 'is_active')::boolean, true);
  was_active boolean := coalesce(old_row ->> 'status', 'active') = 'active' and coalesce((old_row ->> 'is_active')::boolean, true);
  was_before jsonb;
  is_after jsonb;
  change text;
begin
  if is_there and not was_there then change := case when tg_op = 'INSERT' then 'added' else 'restored' end;
  elsif was_there and not is_there then change := 'removed';
  elsif not is_there then return null;
  end if;
  if change is null or change = 'added' then
    if was_active is distinct from is_active and (tg_op = 'UPDATE' or not is_active) then
      if change = 'added' then
        insert into instrument_change (organization_id, website_id, entity, change, entity_id, name)
        values (new.organization_id, coalesce((new_row ->> 'website_id')::uuid, new.id), entity, 'added', new.id,
                coalesce(new_row ->> 'text', new_row ->> 'name'));
      end if;
      change := case when is_active then 'resumed' else 'paused' end;
    end if;
  end if;
  if change is not null then
    insert into instrument_change (organization_id, website_id, entity, change, entity_id, name)
    values (new.organization_id, coalesce((new_row ->> 'website_id')::uuid, new.id), entity, change, new.id,
            coalesce(new_row ->> 'text', new_row ->> 'name'));
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field, old_row -> field), jsonb_object_agg(field, new_row -> field) into was_before, is_after
    from unnest(fields) field where old_row -> field is distinct from new_row -> field;
    if was_before is not null then
      insert into instrument_change (organization_id, website_id, entity, change, entity_id, name, before, after)
      values (new.organization_id, coalesce((new_row ->> 'website_id')::uuid, new.id), entity, 'changed', new.id,
              coalesce(new_row ->> 'text', new_row ->> 'name'), was_before, is_after);
    end if;
  end if;
  return null;
end $$;

create trigger instrument_prompt_added after insert on prompt
  for each row execute function record_instrument_change('prompt', '{}');
create trigger instrument_prompt_changed after update of text, status, type, deleted_at on prompt
  for each row when ((old.text, old.status, old.type, old.deleted_at) is distinct from (new.text, new.status, new.type, new.deleted_at))
  execute function record_instrument_change('prompt', '{text,type}');
create trigger instrument_company_added after insert on company
  for each row execute function record_instrument_change('company', '{}');
create trigger instrument_company_changed after update of name, aliases, domains, detection, removed_at on company
  for each row execute function record_instrument_change('company', '{name,aliases,domains,detection}');
create trigger instrument_location_added after insert on location
  for each row execute function record_instrument_change('location', '{}');
create trigger instrument_location_changed after update of name, country, deleted_at on location
  for each row execute function record_instrument_change('location', '{name,country}');
create trigger instrument_schedule_added after insert on prompt_schedule
  for each row execute function record_instrument_change('schedule', '{}');
create trigger instrument_schedule_changed after update on prompt_schedule
  for each row when ((old.compared_at is not distinct from new.compared_at))
  execute function record_instrument_change('schedule',
    '{name,models,prompt_ids,tag_ids,weekdays,hour,further_hours,samples,sample_spread,starts_on,ends_on}');
create trigger instrument_website_changed after update of models on website
  for each row when (old.models is distinct from new.models)
  execute function record_instrument_change('website', '{models}');

-- What answered on a day, and what scored it: a row for each combination that some answer came by.
create table answer_instrument (
  organization_n int not null,
  website_n int not null,
  day date not null,
  model smallint not null,
  provider text not null,
  -- Empty where nobody said.
  served_model text not null,
  collection text not null,
  -- The detector that first scored the answer; -1 where it is not known.
  detector_version smallint not null,
  primary key (website_n, day, model, provider, served_model, collection, detector_version)
);
call wall('answer_instrument');

-- What is there already, as far as it is known when it came.
insert into instrument_change (organization_id, website_id, entity, change, entity_id, name, occurred_at)
  select organization_id, website_id, 'prompt', 'added', id, text, created_at from prompt
  union all select organization_id, website_id, 'prompt', 'removed', id, text, deleted_at from prompt where deleted_at is not null
  union all select organization_id, website_id, 'company', 'added', id, name, created_at from company
  union all select organization_id, website_id, 'company', 'removed', id, name, removed_at from company where removed_at is not null
  union all select organization_id, website_id, 'location', 'added', id, name, created_at from location
  union all select organization_id, website_id, 'location', 'removed', id, name, deleted_at from location where deleted_at is not null
  union all select organization_id, website_id, 'schedule', 'added', id, name, created_at from prompt_schedule
  union all select organization_id, website_id, 'schedule', 'removed', id, name, archived_at from prompt_schedule where archived_at is not null;
insert into answer_instrument
  select distinct organization_n, website_n, day, model, provider, coalesce(served_model, usage ->> 'provider_model', ''),
    coalesce(collection, ''), coalesce(detector_version, -1)
  from response where outcome = 'answered';
