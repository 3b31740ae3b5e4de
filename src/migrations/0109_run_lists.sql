-- Runs are listed newest first, and tell which of the prompts they were given could not be asked.

alter table response_run
  -- Ids that name no prompt of the website, as they were given, and prompts that were paused.
  add column not_found_ids text[] not null default '{}',
  add column paused_ids uuid[] not null default '{}';

drop index response_run_website;
create index response_run_newest on response_run (website_id, created_at desc, id desc);
create index response_run_of_schedule on response_run (schedule_id, created_at desc, id desc);
