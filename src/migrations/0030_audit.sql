-- What administrators changed: who, by which key, what before and after. Written in the transaction of the change and never
-- changed or removed by the service.
create table audit_entry (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  -- No reference: an entry outlives what it tells of.
  website_id uuid,
  -- `<entity_type>.<verb>`
  action text not null,
  entity_type text not null,
  entity_id text not null,
  -- key: over the API; user: a signed-in person; operator: the command line; system: the service itself
  actor_kind text not null check (actor_kind in ('key', 'user', 'operator', 'system')),
  key_id text,
  user_id uuid,
  request_id text,
  -- Only the fields that differ; all of them where a record was made or removed.
  before jsonb,
  after jsonb,
  occurred_at timestamptz(3) not null default clock_timestamp()
);
create index audit_entry_organization on audit_entry (organization_id, occurred_at desc, id desc);
call wall('audit_entry');
revoke update, delete on audit_entry from answerscope_app, answerscope_system;

-- A person's id would tell by its time when the account was made, and so to an organization that adds an address whether
-- the account was there before: its time is blurred by up to two years.
alter table app_user alter column id set default uuidv7(-random() * interval '730 days');

-- The account of an address, made when there is none. Only the id comes back, and the same rows are written either way.
create function find_or_create_user(address text) returns uuid
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into app_user (email) values (lower(address)) on conflict (email) do update set email = excluded.email returning id;
end;
revoke all on function find_or_create_user from public;
grant execute on function find_or_create_user to answerscope_app, answerscope_system;

-- What an organization calls its member. The names of a person's account are the person's own and are not shown to
-- organizations that merely know the address.
alter table membership add first_name text not null default '';
alter table membership add last_name text not null default '';

-- Gives a month's allowance once the old one has ended. Months are calendar months, UTC.
create function renew_allowance(organization uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare renewed credit_account;
begin
  update credit_account a
    set monthly_available = a.monthly_allowance,
        next_reset_at = (date_trunc('month', clock_timestamp() at time zone 'UTC') + interval '1 month') at time zone 'UTC'
    where a.organization_id = organization and a.next_reset_at <= clock_timestamp()
    returning * into renewed;
  if renewed.monthly_allowance > 0 then
    insert into credit_entry (organization_id, kind, credits, description)
      values (organization, 'grant', renewed.monthly_allowance, 'Monthly allowance');
  end if;
end $$;
grant execute on function renew_allowance to answerscope_app, answerscope_system;
