import { type Database, sql } from "../../platform/database/connection.ts";
import type { ClosedState } from "../../platform/durable/describe.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import type { WorkflowStart } from "../../platform/durable/outbox.ts";
import { type MendingLog, type OpenWork, reconcile } from "../../platform/durable/reconcile.ts";
import { runWorkflowId } from "./accept-run.ts";
import { settleRun } from "./settle-run.ts";

interface OpenRun extends OpenWork {
  id: string;
  website_id: string;
}

const pageSize = 200;

/**
 * Brings runs that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside (terminated, timed out) ends its run and gives the credits back.
 *
 * @returns how many runs were mended.
 */
export async function reconcileRuns(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  let mended = 0;
  let after: string | null = null;
  for (;;) {
    const open: OpenRun[] = await openRuns(database, after);
    mended += await reconcile(database, engine, open, { startOf, end: (run, state) => settle(database, run, state) }, log);
    if (open.length < pageSize) return mended;
    after = open.at(-1)!.id;
  }
}

/** Runs old enough to have a workflow, by id, which is the order in which they were accepted. */
function openRuns(database: Database, after: string | null): Promise<OpenRun[]> {
  return database.system.read(sql`
    select r.id, r.website_id, r.workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from response_run r join organization o on o.id = r.organization_id
    where r.status in ('queued', 'running') and r.created_at < now() - interval '30 seconds'
      and (${after}::uuid is null or r.id > ${after}) and not exists (select from outbox e where e.workflow_id = r.workflow_id)
    order by r.id limit ${pageSize}`);
}

/** What a schedule started, only the schedule can start. */
function startOf(run: OpenRun): WorkflowStart | null {
  if (run.workflow_id !== runWorkflowId(run.id)) return null;
  return {
    action: "start",
    workflow: "responseRun",
    workflowId: run.workflow_id,
    args: { organization: run.organization, runId: run.id },
    labels: { OrganizationId: run.organization.id, WebsiteId: run.website_id, JobKind: "response-run", JobId: run.id },
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
