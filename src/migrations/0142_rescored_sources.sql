-- What the provider, or an import, said of the page; none: only the answer's text leads to it. Null in rows of earlier releases, where
-- nobody knows.
alter table citation add column provided text check (provided in ('cited', 'retrieved', 'none'));

-- Rows of citation as they will be after the switch of a re-scoring; is_gone: there will be none.
create table source_change (
  organization_n int not null,
  website_n int not null,
  response_n bigint not null,
  place smallint not null,
  schedule_n int not null,
  day date not null,
  page_n bigint not null,
  host_n int not null,
  cited boolean not null,
  is_gone boolean not null,
  primary key (website_n, response_n, place)
);
call wall('source_change');
