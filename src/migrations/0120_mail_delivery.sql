-- Who invites, and why a mail did not go: shown to whoever sent the invitation.
alter table invite add column invited_by uuid references app_user on delete set null;

-- address_budget: the address has had its mail of the day. sender_budget: the organization has sent its share to the address.
-- needless: there was nothing left to say, or nobody to write to. refused: the server never takes it. gave_up: not delivered in its
-- time. stopped: an operator ended its workflow.
alter table mail add column reason text
  check (reason in ('address_budget', 'sender_budget', 'needless', 'refused', 'gave_up', 'stopped'));
-- When its workflow was last seen to be there.
alter table mail add column seen_at timestamptz(3);
create index mail_queued on mail (created_at, id) where status = 'queued';
