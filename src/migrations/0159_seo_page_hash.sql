-- Finds the earlier analysis of the same page: its address without scheme, www., final slash and fragment, as a SHA-256 hash.
alter table seo_job add column page_hash text;

update seo_job set page_hash = encode(sha256(convert_to(
  regexp_replace(regexp_replace(regexp_replace(input->'source'->>'url', '#.*$', ''), '^https?://(www\.)?', '', 'i'), '/$', ''), 'UTF8')), 'hex')
where input->'source'->>'kind' = 'page';

create index seo_job_by_page on seo_job (website_id, page_hash, n) where status = 'completed' and page_hash is not null;
