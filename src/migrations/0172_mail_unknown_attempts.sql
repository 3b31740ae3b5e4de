-- A mail goes at most twice: attempts that ended between the mail server's yes and the note of it are counted.
alter table mail add column unknown_attempts integer not null default 0 check (unknown_attempts >= 0);
-- unanswered: two attempts ended before their answer was known; the mail may have arrived.
alter table mail drop constraint mail_reason_check, add constraint mail_reason_check
  check (reason in ('address_budget', 'sender_budget', 'needless', 'refused', 'unanswered', 'gave_up', 'stopped'));
