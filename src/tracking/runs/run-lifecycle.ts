import { releaseCredits } from "../../identity/index.ts";
import { type ModelId, modelLabel } from "../../integrations/ai-models/index.ts";
import { modelVariable } from "../../integrations/answer-providers/index.ts";
import { type Organization, type Rows, sql, type Transaction, transactionTime } from "../../platform/database/index.ts";
import { enqueueCancels } from "../../platform/durable/index.ts";
import { withNextStep } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";
import { isFinal } from "./run.ts";

/** What a run's workflow needs to know. */
export interface BegunRun {
  websiteId: string;
  callCount: number;
  /** For operators. */
  summary: string;
  /** How the calls are spread: so many in a shard, and so many shards under way at once. */
  shards: { size: number; simultaneous: number };
}

/** The history of a shard stays at some 1,500 events, and a run of 100,000 calls is 400 of them and never a crowd. */
const runShards = { size: 250, simultaneous: 4 };
/** Somebody waits for a pitch, and it is small: all its calls are under way at once. */
const pitchShards = { size: 50, simultaneous: 8 };

/** Marks a run as running; null when it has ended or was canceled before it began. */
export async function beginRun(rows: Rows, runId: string): Promise<BegunRun | null> {
  const [run] = await rows.run(
    db
      .updateTable("response_run")
      .set({ status: "running", started_at: sql`coalesce(started_at, now())` })
      .where("id", "=", runId)
      .where("status", "in", ["queued", "running"])
      .where("cancel_requested_at", "is", null)
      .returning(["website_id as websiteId", "expected_responses as callCount", "models", "origin"]),
  );
  if (!run) return null;
  const { models, origin, ...begun } = run;
  const summary = `${run.callCount} calls to ${models.join(", ")}`;
  return { ...begun, summary, shards: origin === "pitch" ? pitchShards : runShards };
}

/** How the work on a run ended, where not every call has an outcome. */
export interface RunEnd {
  /** The run was stopped on request. */
  isCanceled: boolean;
  /** A sentence for the customer; null where the run's own rows say enough. */
  reason: string | null;
}

/**
 * Ends a run: fixes its status and gives back what was reserved and not charged. Storing a response holds the run's row, so
 * nothing is charged after this. Settling again changes nothing.
 */
export const settleRun = (rows: Rows, organization: Organization, runId: string, end: RunEnd): Promise<string> =>
  rows.transaction((tx) => settle(tx, organization, runId, end));

/** Why the runs of a website end that is deleted. */
const deleted: RunEnd = { isCanceled: true, reason: "The website was deleted; what was not asked by then is not asked any more" };

/**
 * Ends every open run of a website as canceled.
 *
 * @param end why; by default the deletion of the website.
 */
export async function cancelRunsOf(
  tx: Transaction,
  organization: Organization,
  website: { id: string },
  end: RunEnd = deleted,
): Promise<void> {
  const open = await tx.run(sql<Pick<RowOf<"response_run">, "id" | "workflow_id">>`
    select id, workflow_id from response_run where website_id = ${website.id} and status in ('queued', 'running')
    order by id for update`);
  for (const { id } of open) await settle(tx, organization, id, end);
  await enqueueCancels(
    tx,
    organization,
    open.map((run) => run.workflow_id),
  );
}

async function settle(tx: Transaction, organization: Organization, runId: string, end: RunEnd): Promise<string> {
  const [run] = await tx.run(
    db
      .selectFrom("response_run")
      .select([
        "status",
        "model_failures as modelFailures",
        "reserved_monthly as monthly",
        "reserved_one_off as oneOff",
        "reserved_until as monthEndsAt",
      ])
      .select((run) => run("cancel_requested_at", "is not", null).$castTo<boolean>().as("isCanceled"))
      .where("id", "=", runId)
      .forUpdate(),
  );
  if (!run || isFinal(run.status)) return run?.status ?? "failed";
  const [calls] = await tx.run(sql<Calls & { charged: number }>`
    select coalesce(sum(credits) filter (where outcome in ('answered', 'refused', 'empty')), 0)::int as charged,
      count(*) filter (where outcome = 'failed')::int as failed, count(*) filter (where outcome is null)::int as open,
      count(*) filter (where outcome in ('answered', 'refused', 'empty'))::int as stored
    from response_call where run_id = ${runId}`);
  await releaseCredits(tx, organization.id, run, calls!.charged);
  const status = statusOf(run.isCanceled || end.isCanceled, calls!);
  const error = errorOf(status, calls!, end.reason, run.modelFailures);
  await tx.run(
    db
      .updateTable("response_run")
      .set({ status, finished_at: transactionTime, error, reserved_monthly: 0, reserved_one_off: 0 })
      .where("id", "=", runId),
  );
  return status;
}

const nextStep = "Nothing was charged for the calls without an answer; start a run for them.";

/** How many calls failed, have no outcome, or got an answer. */
interface Calls {
  failed: number;
  open: number;
  stored: number;
}

function statusOf(isCanceled: boolean, calls: Calls): RowOf<"response_run">["status"] {
  if (calls.open === 0) return calls.failed === 0 ? "completed" : calls.stored === 0 ? "failed" : "completed_with_errors";
  return isCanceled ? "canceled" : "failed";
}

function errorOf(status: string, calls: Calls, reason: string | null, modelFailures: Record<string, string>): string | null {
  if (status === "completed") return null;
  const ended = Object.entries(modelFailures) as [ModelId, string][];
  if (ended.length > 0) {
    const each = ended.map(([model, why]) => `${modelLabel(model)}: ${why} Its other calls were not asked.`);
    const variables = ended.map(([model]) => modelVariable(model));
    return withNextStep(
      `${calls.failed} of ${calls.failed + calls.stored + calls.open} calls failed. ${each.join(" ")}`,
      `Nothing was charged for them; the operator sets ${variables.join(" and ")} to a model that is served`,
    );
  }
  if (calls.open === 0) {
    return withNextStep(`${calls.failed} of ${calls.failed + calls.stored} calls failed; each says why`, nextStep);
  }
  return withNextStep(
    reason ?? (status === "canceled" ? "The run was canceled" : "The run stopped before all calls were asked"),
    nextStep,
  );
}
