-- Stored answers are scored again when a website's companies change or a newer detector is switched on. What will differ is
-- collected beside the mentions and takes their place in one transaction, so that every read sees one version.

-- The mentions of an imported answer were given for the companies numbered up to this; later ones are detected.
alter table response add column mentions_given_to int;

create table rescoring (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'scoring', 'completed', 'failed')),
  -- What asked for it first: a change of the companies, or an operator who switches a newer detector on.
  cause text not null check (cause in ('companies', 'operator')),
  -- What the answers are being scored with; a change on the way starts the walk anew.
  companies_version int,
  detector_version smallint,
  -- The last answer looked at, in the order of schedule, instant and number.
  at_schedule int,
  at_instant timestamptz(3),
  at_response bigint,
  answers int not null default 0,
  scored int not null default 0,
  -- Verdicts that the switch has changed.
  changed int,
  error text,
  created_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade
);
create unique index rescoring_open on rescoring (website_id) where status in ('queued', 'scoring');
create index rescoring_website on rescoring (website_id, created_at desc);
call wall('rescoring');

-- Rows of `mention` as they will be after the switch; `is_gone`: there will be none.
create table mention_change (
  organization_n int not null,
  website_n int not null,
  response_n bigint not null,
  company_n int not null,
  schedule_n int not null,
  day date not null,
  position smallint,
  detector_version smallint not null,
  evidence jsonb,
  is_gone boolean not null,
  primary key (website_n, response_n, company_n)
);
call wall('mention_change');

-- What changed answers will say of companies after the switch: [{ companyN, name, positive, evidence }].
create table perception_change (
  organization_n int not null,
  website_n int not null,
  response_n bigint not null,
  day date not null,
  perceptions jsonb not null,
  primary key (website_n, response_n)
);
call wall('perception_change');

-- Answers with places that the rules are not sure of, in line for MENTION_MODEL.
create table mention_doubt (
  response_n bigint primary key,
  organization_n int not null,
  website_n int not null
);
create index mention_doubt_website on mention_doubt (website_n, response_n);
call wall('mention_doubt');

-- What a model said about a place, by the hash of passage, place and company, so that nothing is asked twice.
create table mention_judgement (
  organization_n int not null,
  model text not null,
  question bytea not null,
  is_name boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_n, model, question)
);
call wall('mention_judgement');

-- What the judgements cost.
create table mention_judge_usage (
  organization_n int not null,
  website_n int not null,
  day date not null,
  model text not null,
  calls int not null,
  questions int not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  primary key (website_n, day, model)
);
call wall('mention_judge_usage');
grant usage on all sequences in schema public to answerscope_app, answerscope_system;
