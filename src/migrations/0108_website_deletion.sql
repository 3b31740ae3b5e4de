-- Deleting a website ends what is under way for it, in the transaction that deletes it.

-- Every kind of work can end because its website was deleted.
alter table fact_import drop constraint fact_import_status_check;
alter table fact_import add constraint fact_import_status_check
  check (status in ('pending', 'running', 'completed', 'failed', 'canceled'));
alter table rescoring drop constraint rescoring_status_check;
alter table rescoring add constraint rescoring_status_check
  check (status in ('queued', 'scoring', 'completed', 'failed', 'canceled'));
alter table pitch drop constraint pitch_status_check;
alter table pitch add constraint pitch_status_check
  check (status in ('queued', 'running', 'completed', 'failed', 'canceled'));

-- What is open on a website.
create index response_run_open_of_website on response_run (website_id) where status in ('queued', 'running');
create index content_generation_open_of_website on content_generation (website_id) where status in ('queued', 'running');
create index fact_import_open_of_website on fact_import (website_id) where status in ('pending', 'running');
create index pillar_merge_pending_of_website on pillar_merge (website_id) where status = 'pending';
