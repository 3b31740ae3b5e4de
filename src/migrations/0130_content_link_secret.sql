-- The secret of links to content pages can be changed: one signs, retired ones open their links until these have ended.
-- Only the system reads them.
drop policy anybody on content_link_secret;
revoke select on content_link_secret from answerscope_app;
create policy system on content_link_secret to answerscope_system using (true) with check (true);
grant select, insert, update, delete on content_link_secret to answerscope_system;
alter table content_link_secret
  drop column only_one,
  add column id uuid primary key default uuidv7(),
  add column created_at timestamptz(3) not null default now(),
  add column retired_at timestamptz(3);
create unique index content_link_secret_current on content_link_secret ((true)) where retired_at is null;
