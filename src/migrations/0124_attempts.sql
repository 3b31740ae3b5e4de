-- Attempts are counted by a keyed hash of their subject, so that nothing that people typed is stored, and expire by themselves.
drop table attempt;
create table attempt (
  -- A keyed hash of scope and subject.
  subject bytea not null check (length(subject) = 32),
  at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index attempt_subject on attempt (subject, at);
create index attempt_expires on attempt (expires_at);
alter table attempt enable row level security;

-- The key of that hash. No role but the owner of the functions below reads it.
create table attempt_key (
  id boolean primary key default true check (id),
  secret bytea not null check (length(secret) = 32)
);
alter table attempt_key enable row level security;
insert into attempt_key (secret) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create function attempt_subject(of_scope text, of_subject text) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(secret || sha256(secret || convert_to(of_scope || ' ' || of_subject, 'UTF8'))) from attempt_key;
$$;

-- Counts an attempt unless there were `most` of its kind in the period. Refused attempts do not count.
create or replace function admit_attempt(of_scope text, of_subject text, most int, period interval) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hashed bytea := attempt_subject(of_scope, of_subject);
begin
  perform pg_advisory_xact_lock(hashtextextended('attempt ' || encode(hashed, 'hex'), 0));
  delete from attempt a where a.subject = hashed and a.at <= clock_timestamp() - period;
  if (select count(*) from attempt a where a.subject = hashed) >= most then return false; end if;
  insert into attempt (subject, expires_at) values (hashed, clock_timestamp() + period);
  return true;
end $$;

-- Takes the newest attempts of a subject back: they succeeded, and only failures count.
create function give_back_attempts(of_scope text, of_subject text, how_many int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from attempt where ctid = any(array(
    select ctid from attempt where subject = attempt_subject(of_scope, of_subject) order by at desc limit how_many));
$$;

create function prune_attempts() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from attempt where expires_at <= clock_timestamp();
$$;
revoke all on function attempt_subject, give_back_attempts, prune_attempts from public;
grant execute on function give_back_attempts to answerscope_app, answerscope_system;
grant execute on function prune_attempts to answerscope_system;

-- Browsers in which a person has signed in before: failures elsewhere do not keep them out. The token is in a cookie.
create table known_browser (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references app_user on delete cascade,
  last_used_at timestamptz(3) not null default now(),
  primary key (token_hash, user_id)
);
create index known_browser_user on known_browser (user_id);
create index known_browser_last_used on known_browser (last_used_at);
alter table known_browser enable row level security;
create policy system on known_browser to answerscope_system using (true) with check (true);
grant select, insert, update, delete on known_browser to answerscope_system;

create index link_token_expires on link_token (expires_at);
create index person_session_expires on person_session (expires_at);
