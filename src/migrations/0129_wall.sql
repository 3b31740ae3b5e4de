-- A row of no organization that could be named: every connection proves with it that row-level security holds.
create table wall_canary (organization_id uuid primary key);
insert into wall_canary values ('00000000-0000-0000-0000-000000000000');
call wall('wall_canary');
revoke insert, update, delete on wall_canary from answerscope_app, answerscope_system;

-- Ledgers are only added to.
revoke update, delete on credit_entry, pitch_entry, activity_entry, audit_entry from answerscope_app, answerscope_system;
