-- What a generation does at the moment, what it has gathered to write from, and a guard: it is charged once.

alter table content_generation
  add column step text check (step in ('reading', 'writing')),
  -- Texts of sources and facts, from the reading to the end of the writing.
  add column material jsonb;

alter table credit_entry add column generation_id uuid;
create unique index credit_entry_generation on credit_entry (generation_id, kind) where generation_id is not null;
