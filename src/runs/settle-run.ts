import { releaseCredits } from "../credits/reserve.ts";
import { type Organization, type Rows, sql } from "../database.ts";
import { isFinal } from "./run.ts";

/** Marks a run as running; false when it has ended or was canceled before it began. */
export async function beginRun(rows: Rows, runId: string): Promise<{ callCount: number; summary: string } | null> {
  const [run] = await rows.run<{ expected_responses: number; models: string[] }>(sql`
    update response_run set status = 'running', started_at = coalesce(started_at, now())
    where id = ${runId} and status in ('queued', 'running') and cancel_requested_at is null
    returning expected_responses, models`);
  return run
    ? { callCount: run.expected_responses, summary: `${run.expected_responses} calls to ${run.models.join(", ")}` }
    : null;
}

/** Calls of a shard that have no outcome yet. */
export function openCalls(rows: Rows, runId: string, from: number, to: number): Promise<{ ordinal: number; model: string }[]> {
  return rows.read(sql`
    select ordinal, model from response_call
    where run_id = ${runId} and ordinal >= ${from} and ordinal < ${to} and outcome is null order by ordinal`);
}

/**
 * Ends a run: fixes its status and gives back what was reserved and not charged. Storing a response holds the run's row, so
 * nothing is charged after this. Settling again changes nothing.
 *
 * @param reason a sentence for the customer when the run ended before all calls had an outcome.
 */
export function settleRun(rows: Rows, organization: Organization, runId: string, reason: string | null): Promise<string> {
  return rows.transaction(async (tx) => {
    const [run] = await tx.run<{ status: string; canceled: boolean; monthly: number; one_off: number }>(sql`
      select status, cancel_requested_at is not null as canceled, reserved_monthly as monthly, reserved_one_off as one_off
      from response_run where id = ${runId} for update`);
    if (!run || isFinal(run.status)) return run?.status ?? "failed";
    const [calls] = await tx.run<{ charged: number; failed: number; open: number; stored: number }>(sql`
      select coalesce(sum(credits) filter (where outcome in ('answered', 'refused', 'empty')), 0)::int as charged,
        count(*) filter (where outcome = 'failed')::int as failed, count(*) filter (where outcome is null)::int as open,
        count(*) filter (where outcome in ('answered', 'refused', 'empty'))::int as stored
      from response_call where run_id = ${runId}`);
    await releaseCredits(tx, organization.id, { monthly: run.monthly, oneOff: run.one_off }, calls!.charged);
    const status = statusOf(run.canceled, calls!);
    await tx.run(sql`
      update response_run set status = ${status}, finished_at = now(), error = ${status === "completed" ? null : reason},
        reserved_monthly = 0, reserved_one_off = 0
      where id = ${runId}`);
    return status;
  });
}

function statusOf(canceled: boolean, calls: { failed: number; open: number; stored: number }): string {
  if (calls.open === 0) return calls.failed === 0 ? "completed" : calls.stored === 0 ? "failed" : "completed_with_errors";
  return canceled ? "canceled" : "failed";
}
