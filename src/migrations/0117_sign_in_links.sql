-- Links that sign one person in, once; made on the command line for the person at the machine.
create table sign_in_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index sign_in_link_user on sign_in_link (user_id);
alter table sign_in_link enable row level security;
create policy system on sign_in_link to answerscope_system using (true) with check (true);
grant select, insert, update, delete on sign_in_link to answerscope_system;
