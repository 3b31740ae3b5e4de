-- The last verified answers of an entitlement service, shared by all processes. Not used when entitlements come from the
-- table `entitlement`.
create table entitlement_snapshot (
  organization_id uuid not null references organization on delete cascade,
  name text not null,
  is_granted boolean not null,
  verified_at timestamptz(3) not null,
  primary key (organization_id, name)
);
call wall('entitlement_snapshot');
