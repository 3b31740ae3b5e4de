-- Under what name, colour and logo an organization shows pages to others. Null: the service's own.
create table white_label (
  organization_id uuid primary key references organization on delete cascade,
  name text check (length(name) between 1 and 80),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  logo bytea check (length(logo) between 1 and 131072),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  -- Of the logo's bytes; names its address, so that browsers may keep it.
  logo_hash text check (logo_hash ~ '^[0-9a-f]{32}$'),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (num_nonnulls(logo, logo_type, logo_hash) in (0, 3))
);
call wall('white_label');
