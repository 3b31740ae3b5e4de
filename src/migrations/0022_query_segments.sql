-- The search queries of a sealed day's answers of every outcome, folded (src/reporting/analytics/query-day.ts); null where a day was sealed
-- without them.
alter table day_segment add column queries bytea;
