import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import {
  type ClosedState,
  type Engine,
  isDelivered,
  type OpenWork,
  type RepairLog,
  reconcileAll,
  reconcilePageSize,
  type WorkflowStart,
} from "../../platform/durable/index.ts";
import { runWorkflowId } from "./accept-run.ts";
import { settleRun } from "./run-lifecycle.ts";

interface OpenRun extends OpenWork {
  id: string;
  organization: Organization;
  website_id: string;
}

/**
 * Brings runs that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside (terminated, timed out) ends its run and gives the credits back.
 *
 * @returns how many runs were repaired.
 */
export function reconcileRuns(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const end = (run: OpenRun, state: ClosedState | "missing") => settle(database, run, state);
  return reconcileAll(database, engine, (after) => openRuns(database, after), { startOf, end }, log);
}

/** Runs old enough to have a workflow, by id, which is the order in which they were accepted. */
function openRuns(database: Database, after: string | null): Promise<OpenRun[]> {
  return database.system.read(sql`
    select r.id, r.website_id, r.workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from response_run r join identity.organization o on o.id = r.organization_id
    where r.status in ('queued', 'running') and r.created_at < now() - interval '30 seconds'
      and (${after}::uuid is null or r.id > ${after}) and ${isDelivered(sql`r.workflow_id`)}
    order by r.id limit ${reconcilePageSize}`);
}

/** What a schedule started, only the schedule can start. */
function startOf(run: OpenRun): WorkflowStart | null {
  if (run.workflow_id !== runWorkflowId(run.id)) return null;
  return {
    action: "start",
    workflow: "responseRun",
    workflowId: run.workflow_id,
    args: { organization: run.organization, runId: run.id },
    searchAttributes: { OrganizationId: run.organization.id, WebsiteId: run.website_id, JobKind: "response-run", JobId: run.id },
    summary: "started again after it was lost",
  };
}

function settle(database: Database, run: OpenRun, state: ClosedState | "missing"): Promise<unknown> {
  return settleRun(database.of(run.organization), run.organization, run.id, {
    isCanceled: state === "terminated" || state === "canceled",
    reason: state === "missing" ? "The run was lost" : `The run was ${words[state]} by an operator or a limit`,
  });
}

const words = { completed: "closed", failed: "closed", canceled: "canceled", terminated: "terminated", timed_out: "timed out" };
