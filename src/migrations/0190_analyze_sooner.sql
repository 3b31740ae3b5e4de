-- PostgreSQL knows nothing of a website's rows, or of the newest days, until the next `analyze`. By default that comes when a tenth of a table is new.
alter table response set (autovacuum_analyze_scale_factor = 0.02);
alter table mention set (autovacuum_analyze_scale_factor = 0.02);
alter table citation set (autovacuum_analyze_scale_factor = 0.02);
alter table product set (autovacuum_analyze_scale_factor = 0.02);
alter table attribute_mention set (autovacuum_analyze_scale_factor = 0.02);
alter table page set (autovacuum_analyze_scale_factor = 0.02);
alter table host set (autovacuum_analyze_scale_factor = 0.02);

-- With the website first, it was read in place of the index of instants: all history for the answers of a month.
drop index response_by_id;
create index response_by_id on response (id, website_n);
