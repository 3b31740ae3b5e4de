import { type Database, type Organization, sql } from "../database.ts";
import type { Engine } from "../durable/deliver.ts";
import { describeWorkflow } from "../durable/describe.ts";
import { enqueue } from "../durable/outbox.ts";
import { runWorkflowId } from "./accept-run.ts";
import { settleRun } from "./settle-run.ts";

interface OpenRun {
  id: string;
  website_id: string;
  workflow_id: string;
  organization: Organization;
}

const maxRuns = 200;

/**
 * Brings runs that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside (terminated, timed out) ends its run and gives the credits back.
 *
 * @returns how many runs were mended.
 */
export async function reconcileRuns(database: Database, engine: Engine): Promise<number> {
  const open = await database.system.read<OpenRun>(sql`
    select r.id, r.website_id, r.workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from response_run r join organization o on o.id = r.organization_id
    where r.status in ('queued', 'running') and r.created_at < now() - interval '30 seconds'
      and not exists (select from outbox e where e.workflow_id = r.workflow_id)
    order by r.created_at limit ${maxRuns}`);
  let mended = 0;
  for (const run of open) {
    const state = await describeWorkflow(engine, run.workflow_id);
    if (state === "running") continue;
    mended++;
    if (state !== "missing") {
      await settleRun(
        database.of(run.organization),
        run.organization,
        run.id,
        `The run was ${words[state.closed]} by an operator or a limit`,
      );
    } else if (run.workflow_id === runWorkflowId(run.id)) {
      await restart(database, run);
    }
  }
  return mended;
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
