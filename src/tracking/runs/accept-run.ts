import { reserveCredits } from "../../identity/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { lockWebsiteShared } from "../website-rows.ts";
import { type Asked, callsOf } from "./plan.ts";

/** What a run asks. */
export interface RunRequest extends Asked {
  runId: string;
  website: { id: string; name: string };
  scheduleId: string;
  /** What asked for the run; a pitch is paid for by its allowance, not by credits. */
  origin: "api" | "schedule" | "pitch";
  /** Ids that were given and are not asked, which the run shows. */
  left?: { notFoundIds: string[]; pausedIds: string[] };
  requestId?: string;
  /** Runs that another workflow performs (a schedule's) need no start. */
  workflowId?: string;
}

/** The id of the workflow that performs a run. */
export const runWorkflowId = (runId: string) => `run/${runId}`;

/**
 * Accepts a run: plans every call, reserves the credits of all of them and enqueues the start of its workflow, in one transaction.
 * The plan is fixed here, so what is estimated, reserved and asked is the same.
 *
 * @throws Refusal 400 when there is nothing to ask, 403 when the credits do not reach for all of it or the website was deleted.
 */
export async function acceptRun(tx: Transaction, organization: Organization, request: RunRequest): Promise<void> {
  const workflowId = request.workflowId ?? runWorkflowId(request.runId);
  await lockWebsiteShared(tx, request.website.id);
  await tx.run(
    db.insertInto("response_run").values({
      id: request.runId,
      organization_id: organization.id,
      website_id: request.website.id,
      schedule_id: request.scheduleId,
      workflow_id: workflowId,
      origin: request.origin,
      models: [...request.models],
      samples: request.samples,
      prompt_ids: request.promptIds && [...request.promptIds],
      not_found_ids: request.left?.notFoundIds ?? [],
      paused_ids: request.left?.pausedIds ?? [],
      ...{ prompt_count: 0, expected_responses: 0, estimated_credits: 0 },
    }),
  );
  const plan = await planCalls(tx, organization, request);
  if (plan.calls === 0) throw nothingToAsk();

  const reservation = await reserveCredits(tx, organization.id, plan.credits);
  if (!reservation)
    throw new Refusal(403, `The organization has fewer than the ${plan.credits} credits that this run needs at most`);
  const { monthly, oneOff, monthEndsAt } = reservation;
  await tx.run(
    db
      .updateTable("response_run")
      .set({
        ...{ prompt_count: plan.prompts, expected_responses: plan.calls, estimated_credits: plan.credits },
        ...{ reserved_monthly: monthly, reserved_one_off: oneOff, reserved_until: monthEndsAt },
      })
      .where("id", "=", request.runId),
  );

  if (!request.workflowId) await enqueueRun(tx, organization, request, workflowId, plan);
}

export const nothingToAsk = () => new Refusal(400, "There is no active prompt to ask; create one or resume a paused one first");

interface Plan {
  calls: number;
  prompts: number;
  credits: number;
}

async function planCalls(tx: Transaction, organization: Organization, request: RunRequest): Promise<Plan> {
  const [plan] = await tx.run(sql<Plan>`
    with call as (
      insert into response_call (run_id, organization_id, ordinal, prompt_n, model, location_n, sample, credits)
      select ${request.runId}, ${organization.id}, ordinal, prompt_n, model, location_n, sample, credits
      from (${callsOf(request.website.id, request, request.origin === "pitch")}) c
      returning prompt_n, model, credits
    ), counted as (
      insert into response_run_count (run_id, organization_id, model, lane, total)
      select ${request.runId}, ${organization.id}, model, 0, count(*) from call group by model
    )
    select count(*)::int as calls, count(distinct prompt_n)::int as prompts, coalesce(sum(credits), 0)::int as credits from call`);
  return plan!;
}

function enqueueRun(
  tx: Transaction,
  organization: Organization,
  request: RunRequest,
  workflowId: string,
  plan: Plan,
): Promise<void> {
  return enqueue(tx, organization, {
    action: "start",
    workflow: "responseRun",
    workflowId,
    args: { organization, runId: request.runId },
    searchAttributes: {
      OrganizationId: organization.id,
      WebsiteId: request.website.id,
      JobKind: "response-run",
      JobId: request.runId,
    },
    summary: `${request.website.name}: ${plan.calls} calls, ${request.models.join(", ")}`,
    ...(request.requestId && { requestId: request.requestId }),
  });
}
