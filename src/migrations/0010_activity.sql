-- The activity feed: what changed among prompts, topics and tags. An entry goes in the transaction of its change.
--
-- Readers poll with the instant of the last entry they saw, so an entry must never become visible behind one that was
-- visible before. Transactions commit in another order than they take their instants; therefore the instant is given at
-- the commit, by a deferred trigger, under a lock on the organization's clock that is held until the commit is done.
-- Nothing is locked after it, so it cannot be part of a deadlock, and it is held as long as a commit takes.
create table activity_clock (
  organization_id uuid primary key references organization on delete cascade,
  last_at timestamptz(3) not null
) with (fillfactor = 50);
alter table activity_clock enable row level security;

create table activity_entry (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  entity_type text not null check (entity_type in ('prompt', 'topic', 'prompt_tag')),
  change_type text not null check (change_type in ('created', 'updated', 'deleted', 'restored')),
  -- null: more than fit into an entry; the reader lists the website again.
  entity_ids uuid[] check (cardinality(entity_ids) between 1 and 500),
  via_api_key boolean not null,
  -- The person who made the change in the app; null for keys and the system.
  user_id uuid references app_user on delete set null,
  -- Strictly increasing within an organization; null only until the commit.
  occurred_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create unique index activity_entry_order on activity_entry (organization_id, occurred_at);
create index activity_entry_website on activity_entry (website_id, occurred_at);
call wall('activity_entry');

create function give_activity_instant() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  instant timestamptz(3);
begin
  insert into activity_clock as c values (new.organization_id, date_trunc('milliseconds', clock_timestamp()))
  on conflict (organization_id) do update
    set last_at = greatest(date_trunc('milliseconds', clock_timestamp()), c.last_at + interval '1 millisecond')
  returning last_at into instant;
  update activity_entry set occurred_at = instant where id = new.id;
  return null;
end $$;
create constraint trigger activity_instant after insert on activity_entry
  deferrable initially deferred for each row execute function give_activity_instant();
