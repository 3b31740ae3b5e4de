-- What answers say of brands: perceptions found in the answers that mention the own brand.

create table attribute (
  id uuid primary key default uuidv7(),
  n int generated always as identity unique,
  organization_id uuid not null references organization on delete cascade,
  website_id uuid not null,
  name text not null check (name <> ''),
  positive boolean not null,
  created_at timestamptz(3) not null default now(),
  -- Removed by the customer: never shown again, also where later answers say it.
  removed_at timestamptz(3),
  foreign key (organization_id, website_id) references website (organization_id, id) on delete cascade,
  unique (website_id, name, positive)
);
call wall('attribute');

create table attribute_mention (
  response_n bigint not null,
  attribute_n int not null,
  company_n int not null,
  organization_n int not null,
  website_n int not null,
  day date not null,
  -- [{ sentence, start, end }], offsets in UTF-16 units of the stored answer.
  evidence jsonb not null,
  primary key (response_n, attribute_n, company_n)
);
create index attribute_mention_website on attribute_mention (website_n, attribute_n, day);
call wall('attribute_mention');

grant usage on all sequences in schema public to answerscope_app, answerscope_system;
