-- When this database was put back to an earlier state.
create table restoration (
  id uuid primary key default uuidv7(),
  restored_at timestamptz(3) not null default clock_timestamp(),
  -- Workflows that were still running then, and were terminated.
  terminated int not null default 0
);
alter table restoration enable row level security;
create policy system on restoration to answerscope_system using (true) with check (true);
grant select, insert, update on restoration to answerscope_system;
