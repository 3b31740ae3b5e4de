import type { ModelId } from "../../integrations/ai-models/index.ts";
import type { ProviderError } from "../../integrations/answer-providers/index.ts";
import { numberArray, type Rows, sql } from "../../platform/database/index.ts";
import { db, type RowOf } from "../database.ts";

/** Everything that asking one call needs. */
export interface ClaimedCall extends Pick<RowOf<"response_call">, "ordinal" | "sample" | "credits"> {
  runId: string;
  model: ModelId;
  /** ISO 8601; the instant that the response will carry, the same in every attempt. */
  askedAt: string;
  /** From 1; this attempt's number. */
  attempt: number;
  /** Earlier attempts that ended with their process, or that could not store what they had. */
  lost: number;
  prompt: Pick<RowOf<"prompt">, "n" | "text"> | null;
  location: Pick<RowOf<"location">, "n" | "name" | "country" | "region" | "city"> | null;
  website: Pick<RowOf<"website">, "id" | "n" | "language" | "companies_version">;
  scheduleN: number;
}

/** How often a provider may answer a call with an error before that is its outcome. */
const maxFailures = 5;
/** How often it may answer with nothing, each of which it is paid for, before that is the outcome. */
const maxNoAnswers = 3;
/** How often it may answer "too many calls": its own word that later is fine. With the waits below some 15 minutes. */
const maxRateLimits = 20;
/** Only a call that takes its process down each time gets here. */
const maxLost = 10;

/** The first wait after an error; doubled with each further one. */
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** A provider that asks for a longer pause than this has said no. */
export const longestPauseMs = 15 * 60_000;

/**
 * Takes up calls of a run. The first time it sets the instant, and so the UTC day, that a response will carry; further
 * attempts find it fixed.
 *
 * @returns for each in the order given; null when there is nothing to ask: the call has an outcome, or the run has been stopped.
 */
export async function claimCalls(rows: Rows, runId: string, ordinals: readonly number[]): Promise<(ClaimedCall | null)[]> {
  // Locked in one order, as everybody does who takes several.
  const calls = await rows.run(sql<ClaimedCall>`
    with open as (
      select ordinal from response_call
      where run_id = ${runId} and ordinal = any(${numberArray(ordinals)}::int[]) and outcome is null
      order by ordinal for no key update)
    update response_call c
    set asked_at = coalesce(c.asked_at, date_trunc('milliseconds', clock_timestamp())), attempts = c.attempts + 1
    from open, response_run r
    join website w on w.id = r.website_id
    join prompt_schedule s on s.id = r.schedule_id
    where c.run_id = ${runId} and c.ordinal = open.ordinal
      and r.id = c.run_id and r.status = 'running' and r.cancel_requested_at is null
    returning c.run_id as "runId", c.ordinal, c.sample, c.model, c.credits, c.asked_at as "askedAt", c.attempts as attempt,
      c.attempts - 1 - c.failures - c.rate_limits as lost,
      (select jsonb_build_object('n', p.n, 'text', p.text) from prompt p where p.n = c.prompt_n) as prompt,
      (select jsonb_build_object('n', l.n, 'name', l.name, 'country', l.country, 'region', l.region, 'city', l.city) from location l where l.n = c.location_n) as location,
      jsonb_build_object('id', w.id, 'n', w.n, 'language', w.language, 'companies_version', w.companies_version) as website,
      s.n as "scheduleN"`);
  const byOrdinal = new Map(calls.map((call) => [call.ordinal, call]));
  return ordinals.map((ordinal) => byOrdinal.get(ordinal) ?? null);
}

/** Whether a call has lost so many attempts that asking again would go on for ever. */
export const isHopeless = (call: ClaimedCall) => call.lost >= maxLost;

/**
 * Counts an error that the provider answered with.
 *
 * @returns how long to wait before the next attempt; null when the call is not retried.
 */
export async function countFailure(rows: Rows, call: ClaimedCall, error: ProviderError): Promise<number | null> {
  const retryAfterMs = error.retryAfterMs ?? 0;
  if (!error.retryable || retryAfterMs > longestPauseMs) return null;
  const counted = await count(rows, call, error.kind === "rate_limited" ? "rate_limits" : "failures");
  if (!counted || counted.failures >= maxFailures || counted.rate_limits >= maxRateLimits) return null;
  const times = error.kind === "rate_limited" ? counted.rate_limits : counted.failures;
  return Math.max(retryAfterMs, backoffMs(times));
}

/**
 * Counts an answer that is none: without text, or withheld by a filter that another wording may pass.
 *
 * @returns how long to wait before the next attempt; null when what came is the call's outcome.
 */
export async function countNoAnswer(rows: Rows, call: ClaimedCall): Promise<number | null> {
  const counted = await count(rows, call, "failures");
  return !counted || counted.failures >= maxNoAnswers ? null : backoffMs(counted.failures);
}

async function count(rows: Rows, call: ClaimedCall, what: "failures" | "rate_limits") {
  const [counted] = await rows.run(
    db
      .updateTable("response_call")
      .set((row) => (what === "failures" ? { failures: row("failures", "+", 1) } : { rate_limits: row("rate_limits", "+", 1) }))
      .where("run_id", "=", call.runId)
      .where("ordinal", "=", call.ordinal)
      .returning(["failures", "rate_limits"]),
  );
  return counted;
}

function backoffMs(times: number): number {
  const plain = Math.min(firstRetryMs * 2 ** (times - 1), longestRetryMs);
  return Math.round(plain * (0.75 + Math.random() / 2));
}
