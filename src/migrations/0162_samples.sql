-- Several answers for each prompt, model and location, and several due times a day.

alter table response_run add column samples smallint not null default 1 check (samples between 1 and 20);

alter table prompt_schedule
  add column samples smallint not null default 1 check (samples between 1 and 20),
  add column sample_spread text not null default 'run' check (sample_spread in ('run', 'day')),
  add column further_hours int[] not null default '{}' check (further_hours <@ '{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23}'),
  add constraint prompt_schedule_spread_check check (sample_spread = 'run' or further_hours = '{}');

-- A due time starts one run, whatever fires twice; a day may have several due times.
create unique index schedule_due_time_started on schedule_due_time (schedule_id, due_at) where outcome = 'started';
drop index schedule_due_time_day;
