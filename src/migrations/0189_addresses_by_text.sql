-- With the organization first, these were chosen to look up single addresses while statistics knew nothing of an organization's rows: each look-up
-- then went through all of them.
drop index page_normalized;
create index page_normalized on page (md5(normalized_url), organization_n);
drop index host_root_domain;
create index host_root_domain on host (root_domain, organization_n);
