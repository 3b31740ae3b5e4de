-- One answer is read by its id within its website.
create index response_by_id on response (website_n, id);
