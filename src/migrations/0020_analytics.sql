-- Days whose stored answers are newer than what was derived from them. The transaction that stores an answer appends a mark;
-- the sealer removes only the marks that it saw before it read, so none is lost to a sealer working at the same time.
create table day_change (
  n bigint generated always as identity primary key,
  organization_n int not null,
  website_n int not null,
  schedule_n int not null,
  day date not null
);
create index day_change_website on day_change (website_n, schedule_n, day);
call wall('day_change');
grant usage on all sequences in schema public to answerscope_app, answerscope_system;
