-- The people of an organization under erasure, collected before its memberships and keys go: an account that belongs nowhere else goes
-- with them. Emptied at the end.
alter table erasure add column people uuid[] not null default '{}';

-- When the retention of an organization was last started: those that never end must not keep others waiting.
alter table retention add column started_at timestamptz(3);
drop index retention_due;
create index retention_due on retention (started_at nulls first);
