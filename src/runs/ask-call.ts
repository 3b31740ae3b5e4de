import { type Rows, sql } from "../database.ts";
import type { ModelId } from "../models/catalogue.ts";

/** Everything that asking one call needs. */
export interface ClaimedCall {
  runId: string;
  ordinal: number;
  model: ModelId;
  credits: number;
  /** ISO 8601; the instant that the response will carry, the same in every attempt. */
  askedAt: string;
  /** Attempts that the provider answered with an error so far. */
  failures: number;
  prompt: { n: number; text: string } | null;
  location: { n: number; name: string; country: string | null } | null;
  website: { id: string; n: number; language: string; companies_version: number };
  scheduleN: number;
}

/** How often a provider may answer a call with an error before that is its outcome. */
const maxFailures = 5;

/** The first wait after an error; doubled with each further one. */
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * Takes up one call of a run. The first time it fixes the instant, and so the UTC day, that the response will carry; further
 * attempts find it fixed.
 *
 * @returns null when there is nothing to ask: the call has an outcome, or the run has been stopped.
 */
export async function claimCall(rows: Rows, runId: string, ordinal: number): Promise<ClaimedCall | null> {
  const [call] = await rows.run<ClaimedCall>(sql`
    update response_call c set asked_at = coalesce(c.asked_at, date_trunc('milliseconds', clock_timestamp()))
    from response_run r
    join website w on w.id = r.website_id
    join prompt_schedule s on s.id = r.schedule_id
    where c.run_id = ${runId} and c.ordinal = ${ordinal} and c.outcome is null
      and r.id = c.run_id and r.status = 'running' and r.cancel_requested_at is null
    returning c.run_id as "runId", c.ordinal, c.model, c.credits, c.asked_at as "askedAt", c.failures,
      (select jsonb_build_object('n', p.n, 'text', p.text) from prompt p where p.n = c.prompt_n) as prompt,
      (select jsonb_build_object('n', l.n, 'name', l.name, 'country', l.country) from location l where l.n = c.location_n) as location,
      jsonb_build_object('id', w.id, 'n', w.n, 'language', w.language, 'companies_version', w.companies_version) as website,
      s.n as "scheduleN"`);
  return call ?? null;
}

/**
 * Counts an error that the provider answered with.
 *
 * @returns how long to wait before the next attempt; null when there was the last one.
 */
export async function countFailure(rows: Rows, call: ClaimedCall, retryAfterMs: number | undefined): Promise<number | null> {
  const [counted] = await rows.run<{ failures: number }>(sql`
    update response_call set failures = failures + 1 where run_id = ${call.runId} and ordinal = ${call.ordinal} returning failures`);
  const failures = counted?.failures ?? maxFailures;
  if (failures >= maxFailures) return null;
  const backoffMs = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);
  return Math.max(retryAfterMs ?? 0, Math.round(backoffMs * (0.75 + Math.random() / 2)));
}
