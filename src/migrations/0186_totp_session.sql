-- The session in which an authenticator app that does not count yet was prepared: only that session sees its secret and makes it count.
-- One prepared before this column was there is prepared anew.
alter table totp_factor add column prepared_in uuid;
