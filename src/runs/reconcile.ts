import { type Database, type Organization, sql } from "../database.ts";
import { describeWorkflow } from "../durable/describe.ts";
import type { Engine } from "../durable/engine.ts";
import { enqueue } from "../durable/outbox.ts";
import { runWorkflowId } from "./accept-run.ts";
import { settleRun } from "./settle-run.ts";

interface OpenRun {
  id: string;
  website_id: string;
  workflow_id: string;
  organization: Organization;
}

const pageSize = 200;

/**
 * Brings runs that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside (terminated, timed out) ends its run and gives the credits back.
 *
 * @returns how many runs were mended.
 */
export async function reconcileRuns(database: Database, engine: Engine): Promise<number> {
  let mended = 0;
  let after: string | null = null;
  for (;;) {
    const open: OpenRun[] = await openRuns(database, after);
    for (const run of open) if (await reconcile(database, engine, run)) mended++;
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

/** Whether the run had to be mended. */
async function reconcile(database: Database, engine: Engine, run: OpenRun): Promise<boolean> {
  const state = await describeWorkflow(engine, run.workflow_id);
  if (state === "running") return false;
  const settle = (isCanceled: boolean, reason: string) =>
    settleRun(database.of(run.organization), run.organization, run.id, { isCanceled, reason });
  if (state !== "missing") {
    const isCanceled = state.closed === "terminated" || state.closed === "canceled";
    await settle(isCanceled, `The run was ${words[state.closed]} by an operator or a limit; start it again for the rest`);
  } else if (run.workflow_id === runWorkflowId(run.id)) {
    await restart(database, run);
  } else {
    // What a schedule started, only the schedule can start.
    await settle(false, "The run was lost; start it again for the rest");
  }
  return true;
}

const words = { completed: "closed", failed: "closed", canceled: "canceled", terminated: "terminated", timed_out: "timed out" };

async function restart(database: Database, run: OpenRun): Promise<void> {
  await database.of(run.organization).transaction((tx) =>
    enqueue(tx, run.organization, {
      action: "start",
      workflow: "responseRun",
      workflowId: run.workflow_id,
      args: { organization: run.organization, runId: run.id },
      labels: { OrganizationId: run.organization.id, WebsiteId: run.website_id, JobKind: "response-run", JobId: run.id },
      summary: "started again after it was lost",
    }),
  );
}
