-- Which of some presented keys are good, by their places from 1: asked before the body of a call is read, so that strangers'
-- bodies cost nothing. Charges no budget; what a key may do is decided by admit_calls.
create function known_keys(key_ids text[], secret_hashes bytea[])
returns table (call int)
language sql stable security definer set search_path = public, pg_temp as $$
  -- Digests of digests under a salt that nobody outside knows leave nothing for a clock to learn.
  select c.ordinality::int
  from (select uuid_send(gen_random_uuid()) as bytes) salt,
       unnest(key_ids, secret_hashes) with ordinality as c(key_id, secret_hash, ordinality)
  join api_key a on a.id = c.key_id
  where sha256(a.secret_hash || salt.bytes) = sha256(c.secret_hash || salt.bytes)
    and a.revoked_at is null and (a.expires_at is null or a.expires_at > clock_timestamp())
$$;
revoke all on function known_keys from public;
grant execute on function known_keys to answerscope_app, answerscope_system;
