-- Imports tell what was read of their source, and outlive their pillar.

alter table fact_import
  -- What the source has and what of it was read, in UTF-16 code units; null until it is had.
  add column source_characters int,
  add column read_characters int,
  -- What the model was asked and cost, over all attempts that ended.
  add column usage jsonb,
  -- What the model said of each part of the source, by the part's hash, so that nothing is asked twice. Emptied at the end.
  add column answered jsonb not null default '{}',
  alter column pillar_id drop not null,
  drop constraint fact_import_organization_id_pillar_id_fkey,
  add foreign key (organization_id, pillar_id) references pillar (organization_id, id) on delete set null (pillar_id);
create index fact_import_pillar on fact_import (pillar_id);

-- Where the quote stands in a text that was pasted, in UTF-16 code units; null for pages, whose text is not kept.
alter table fact add column quote_start int, add column quote_end int;
create index fact_import_facts on fact (import_id) where import_id is not null;
