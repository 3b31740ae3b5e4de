-- Long work gives way while calls are answered. The instants of calls are nobody's but the functions' that admit them, so this tells no more
-- than whether any organization's call was admitted in so many seconds. Screens that are opened by a link spend no budget and do not count.
create function is_called_lately(seconds int) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from rate_budget where last_at between clock_timestamp() - make_interval(secs => seconds) and clock_timestamp() + interval '1 minute')
$$;
revoke all on function is_called_lately from public;
grant execute on function is_called_lately to answerscope_system;
