-- Second factors of people: an authenticator app, passkeys, and codes for when both are lost.

-- The shared secret of an authenticator app. It counts once a code of it has been shown.
create table totp_factor (
  user_id uuid primary key references app_user on delete cascade,
  secret text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- As the authenticator counts, where it does.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_user on passkey (user_id);

-- SHA-256 of codes of 120 random bits; one that is used is removed.
create table recovery_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id uuid not null references app_user on delete cascade
);
create index recovery_code_user on recovery_code (user_id);

-- What is between the steps of signing in, by the SHA-256 of what the browser holds.
create table sign_in_step (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- second_factor: the first factor was right; passkey: a challenge that a passkey has to sign
  purpose text not null check (purpose in ('second_factor', 'passkey')),
  -- null: whoever signs the challenge
  user_id uuid references app_user on delete cascade,
  expires_at timestamptz(3) not null
);
create index sign_in_step_user on sign_in_step (user_id);
create index sign_in_step_expires on sign_in_step (expires_at);

do $$
declare name text;
begin
  foreach name in array array['totp_factor', 'passkey', 'recovery_code', 'sign_in_step'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy system on %I to answerscope_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to answerscope_system', name);
  end loop;
end $$;

-- Whether two factors were shown for a session.
alter table person_session add column second_factor boolean not null default false;

-- Whether an organization lets people in with two factors only.
alter table organization add column require_second_factor boolean not null default false;
