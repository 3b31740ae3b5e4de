-- In which transaction an answer, with all that belongs to it, was stored or scored anew last. A reader takes those below the oldest
-- transaction that is still under way: nothing of them can appear later, so a reader that continues there misses and repeats nothing.
create table response_change (
  response_n bigint primary key,
  organization_n int not null,
  website_n int not null,
  xid xid8 not null default pg_current_xact_id()
);
create index response_change_order on response_change (website_n, xid, response_n);
call wall('response_change');

insert into response_change (response_n, organization_n, website_n) select n, organization_n, website_n from response;

-- A change of the companies may change what every answer of the website says of them.
alter table website add column companies_xid xid8 not null default pg_current_xact_id();
create function note_companies_change() returns trigger language plpgsql as $$ begin
  new.companies_xid := pg_current_xact_id();
  return new;
end $$;
create trigger companies_noted before update of companies_version on website
  for each row when (old.companies_version is distinct from new.companies_version) execute function note_companies_change();

create view tracking.response_change with (security_invoker = true) as select
  response_n, organization_n, website_n, xid
from public.response_change;
grant select on tracking.response_change to answerscope_app, answerscope_system;

create or replace view tracking.website with (security_invoker = true) as select
  id, n, organization_id, organization_n, url, name, description, industry, base_country, language, models, onboarding_step,
  external_id, is_hidden, companies_version, created_at, deleted_at, sealed_version, detector_version, companies_xid
from public.website;
