-- As `organization_n` alone, it let this index be chosen to look up single addresses by another condition while statistics knew nothing of an
-- organization's rows: each look-up then went through all of them. What looks pages up by it says `organization_n::bigint`, too. The addresses of an
-- organization stay next to each other.
drop index page_normalized;
create index page_normalized on page ((organization_n::bigint), md5(normalized_url));
drop index host_root_domain;
create index host_root_domain on host (root_domain, organization_n);
