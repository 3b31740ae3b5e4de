import { Tries } from "../../platform/batches/index.ts";
import { type Database, type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import {
  type ClosedState,
  type Engine,
  type OpenWork,
  openPage,
  type RepairLog,
  reconcileAll,
  reconcilePageSize,
  type WorkflowStart,
} from "../../platform/durable/index.ts";
import { db } from "../database.ts";
import { runWorkflowId } from "./accept-run.ts";
import { settleRun } from "./run-lifecycle.ts";

interface OpenRun extends OpenWork {
  id: string;
  organization: Organization;
  website_id: string;
}

/**
 * Brings runs that have not ended in line with their workflows: one that has an outcome for each call is settled, one that Temporal does not
 * know is started again, one that was closed from outside (terminated, timed out) ends its run and gives the credits back.
 *
 * @returns how many runs were repaired.
 */
export async function reconcileRuns(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const tries = new Tries();
  const settled = await settleAnswered(database, tries, log);
  const end = (run: OpenRun, state: ClosedState | "missing") => settle(database, run, state);
  const repaired = await reconcileAll(database, engine, (after) => openRuns(database, after), { startOf, moved, end }, log);
  tries.end();
  return settled + repaired;
}

/** Runs old enough to have a workflow, by id, which is the order in which they were accepted. */
function openRuns(database: Database, after: string | null): Promise<OpenRun[]> {
  return database.system.read(sql`
    select r.id, r.website_id, r.workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from response_run r join identity.organization o on o.id = r.organization_id
    where r.status in ('queued', 'running') and ${openPage("r", sql`r.workflow_id`, after)}`);
}

/** Also what a schedule started: its workflow performs the run in the same way, and has an id that only the schedule gives. */
function startOf(run: OpenRun): WorkflowStart {
  return {
    action: "start",
    workflow: "responseRun",
    workflowId: runWorkflowId(run.id),
    args: { organization: run.organization, runId: run.id },
    searchAttributes: { OrganizationId: run.organization.id, WebsiteId: run.website_id, JobKind: "response-run", JobId: run.id },
    summary: "started again after it was lost",
  };
}

function settle(database: Database, run: OpenRun, state: ClosedState | "missing"): Promise<unknown> {
  return settleRun(database.of(run.organization), run.organization, run.id, {
    isCanceled: state === "terminated" || state === "canceled",
    reason: reasons[state],
  });
}

const reasons: Record<ClosedState | "missing", string> = {
  completed: "The engine closed the run before every call was asked",
  failed: "The engine gave the run up before every call was asked",
  canceled: "The run was canceled by an operator",
  terminated: "The run was terminated by an operator",
  timed_out: "The run reached the engine's time limit",
  missing: "The run was lost",
};

const moved = (tx: Transaction, run: OpenRun, workflowId: string) =>
  tx.run(db.updateTable("response_run").set({ workflow_id: workflowId }).where("id", "=", run.id));

/** A run whose last call is older than this is settled without its workflow. */
const settledWithin = "2 minutes";

/**
 * Settles runs that have an outcome for each call and whose workflow does not do so: it may not go on, for example because a release
 * changed it. Settling again, by the workflow, changes nothing.
 *
 * @returns how many.
 */
async function settleAnswered(database: Database, tries: Tries, log?: RepairLog): Promise<number> {
  const runs = await database.system.read(sql<Pick<OpenRun, "id" | "organization" | "workflow_id">>`
    select r.id, r.workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from response_run r join identity.organization o on o.id = r.organization_id
    where r.status = 'running' and r.started_at < now() - ${settledWithin}::interval
      and not exists (select from response_call c where c.run_id = r.id
        and (c.outcome is null or c.asked_at > now() - ${settledWithin}::interval))
    order by r.id limit ${reconcilePageSize}`);
  let settled = 0;
  for (const { id, organization, workflow_id: workflowId } of runs) {
    const end = { isCanceled: false, reason: null };
    if (!(await tries.of(() => settleRun(database.of(organization), organization, id, end)))) continue;
    settled++;
    log?.warn(
      { runId: id, workflowId, organizationId: organization.id },
      "a run with an outcome for each call was settled without its workflow",
    );
  }
  return settled;
}
