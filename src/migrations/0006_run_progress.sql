-- How many calls of a run ended how, kept beside the calls so that looking at a run costs the same at any size. The lanes
-- (ordinal modulo 8) keep responses that are stored at the same time from waiting for one row; a run's plan stands in lane 0.
create table response_run_count (
  run_id uuid not null references response_run on delete cascade,
  organization_id uuid not null,
  model text not null,
  lane smallint not null,
  total int not null default 0,
  answered int not null default 0,
  refused int not null default 0,
  empty int not null default 0,
  failed int not null default 0,
  charged int not null default 0,
  primary key (run_id, model, lane)
) with (fillfactor = 50);
call wall('response_run_count');
