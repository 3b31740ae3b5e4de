-- How often a call was taken up and how that ended, and the month that a reservation was taken from.

alter table response_call
  -- Attempts that began; those that ended neither in an outcome nor in a counted error were lost with their process.
  add column attempts smallint not null default 0,
  -- Attempts that the provider answered with "too many calls".
  add column rate_limits smallint not null default 0;

alter table response_run
  -- When the monthly balance that was reserved from ends; what is unspent of it does not outlive it.
  add column reserved_until timestamptz(3);
