-- Groups of websites, what people keep (saved views), and how people come in: invites, mail, sessions.

create table website_group (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  name text not null check (name <> ''),
  billing_enabled boolean not null default false,
  external_id text check (external_id <> ''),
  created_at timestamptz(3) not null default now(),
  unique (organization_id, id),
  unique (organization_id, external_id)
);
call wall('website_group');

create table website_group_member (
  organization_id uuid not null,
  group_id uuid not null,
  website_id uuid not null,
  primary key (group_id, website_id),
  foreign key (organization_id, group_id) references website_group (organization_id, id) on delete cascade,
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index website_group_member_website on website_group_member (website_id);
call wall('website_group_member');

alter table membership add foreign key (organization_id, group_id) references website_group (organization_id, id) on delete cascade;
create index membership_group on membership (group_id) where group_id is not null;
create index membership_role on membership (role_id);

create table saved_view (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  name text not null check (name <> ''),
  icon text not null default '',
  filters jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create index saved_view_website on saved_view (website_id, created_at);
call wall('saved_view');

create table invite (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  type text not null check (type in ('organization', 'website', 'group')),
  website_id uuid,
  group_id uuid,
  email text not null check (email = lower(email)),
  role_id uuid not null references role,
  first_name text not null default '',
  last_name text not null default '',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  check ((type = 'website') = (website_id is not null) and (type = 'group') = (group_id is not null)),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references website_group (organization_id, id) on delete cascade,
  unique (organization_id, id)
);
create index invite_organization on invite (organization_id, created_at desc, id desc);
create index invite_role on invite (role_id);
call wall('invite');

-- Mail that was accepted for sending. What it says is made when it is sent, so that no link stands in the database.
create table mail (
  id uuid primary key default uuidv7(),
  -- null: mail about a person's account.
  organization_id uuid references organization on delete cascade,
  kind text not null check (kind in ('invite', 'password_reset')),
  recipient text not null check (recipient = lower(recipient)),
  invite_id uuid references invite on delete cascade,
  -- suppressed: the address has had its share of mail for the day, or there is nobody to write to
  status text not null default 'queued' check (status in ('queued', 'sent', 'suppressed', 'failed')),
  attempts int not null default 0,
  -- One attempt at a time: the next one waits for the end of this.
  claimed_until timestamptz(3),
  error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index mail_recipient on mail (recipient, sent_at) where sent_at is not null;
create index mail_invite on mail (invite_id) where invite_id is not null;
call wall('mail');

-- The secrets of links in mail, as SHA-256. A link works once and until it expires.
create table link_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('invite', 'password_reset')),
  invite_id uuid references invite on delete cascade,
  user_id uuid references app_user on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  check ((purpose = 'invite') = (invite_id is not null) and (purpose = 'password_reset') = (user_id is not null))
);
create index link_token_invite on link_token (invite_id) where invite_id is not null;
create index link_token_user on link_token (user_id) where user_id is not null;
alter table link_token enable row level security;
create policy system on link_token to answerscope_system using (true) with check (true);
grant select, insert, update, delete on link_token to answerscope_system;

create table person_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index person_session_user on person_session (user_id);
alter table person_session enable row level security;
create policy system on person_session to answerscope_system using (true) with check (true);
grant select, insert, update, delete on person_session to answerscope_system;

-- What happened lately, for limits by address, network or organization.
create table attempt (
  scope text not null,
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
create index attempt_subject on attempt (scope, subject, at);
alter table attempt enable row level security;

-- Counts an attempt unless there were `most` of its kind in the period. Refused attempts do not count.
create function admit_attempt(of_scope text, of_subject text, most int, period interval) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_scope || ' ' || of_subject, 0));
  delete from attempt a where a.scope = of_scope and a.subject = of_subject and a.at <= clock_timestamp() - period;
  if (select count(*) from attempt a where a.scope = of_scope and a.subject = of_subject) >= most then return false; end if;
  insert into attempt (scope, subject) values (of_scope, of_subject);
  return true;
end $$;
revoke all on function admit_attempt from public;
grant execute on function admit_attempt to answerscope_app, answerscope_system;

-- Mail to a person starts workflows on behalf of no organization.
alter table outbox alter column organization_id drop not null;
