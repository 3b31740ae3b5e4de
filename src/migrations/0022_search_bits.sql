-- Bits of the search queries (src/responses/search-bits.ts), so that a search for text passes over the answers that cannot match
-- without reading them: 0 without queries; null is not known, and may match. They stand in the index that lists answers by
-- time, with everything else that filters ask of an answer.
alter table response add column search_bits_1 bigint, add column search_bits_2 bigint;
drop index response_website;
create index response_website on response (website_n, schedule_n, created_at desc, n desc)
  include (organization_n, prompt_n, location_n, model, search_bits_1, search_bits_2);
