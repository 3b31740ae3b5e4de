-- Until when a provider wants to be left alone, as its answers said (Retry-After, reset headers). One row a provider, read by every
-- process before it asks.
create table provider_pause (
  provider text primary key,
  until timestamptz not null
);
alter table provider_pause enable row level security;
create policy system on provider_pause to answerscope_system using (true) with check (true);
grant select, insert, update, delete on provider_pause to answerscope_system;

-- What the writing of a draft has used so far; the usage of attempts that failed or were lost counts.
comment on column content_generation.usage is 'Summed over all attempts';
