-- Sessions that end when they are idle, and that a person can tell apart and end.
alter table person_session
  add id uuid not null default gen_random_uuid() unique,
  add last_seen_at timestamptz(3) not null default now(),
  -- The browser in words, as it names itself.
  add browser text not null default '' check (length(browser) <= 100);
create index person_session_last_seen on person_session (last_seen_at);
