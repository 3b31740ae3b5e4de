import { type Database, type Organization, type Rows, sql } from "../database.ts";
import { describeWorkflow } from "../durable/describe.ts";
import type { Engine } from "../durable/engine.ts";
import { enqueue } from "../durable/outbox.ts";
import { dropStaged } from "./stage.ts";
import { rescoringStart, rescoringWorkflowId } from "./workflow.ts";

/**
 * Brings re-scorings that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside ends.
 */
export async function reconcileRescorings(database: Database, engine: Engine): Promise<void> {
  const open = await database.system.read<{ id: string; website_id: string; organization: Organization }>(sql`
    select r.id, r.website_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from rescoring r join organization o on o.id = r.organization_id
    where r.status in ('queued', 'scoring') and r.created_at < now() - interval '30 seconds'
      and not exists (select from outbox e where e.workflow_id = ${rescoringWorkflowId("")} || r.id)
    order by r.id`);
  for (const { id, website_id, organization } of open) {
    const state = await describeWorkflow(engine, rescoringWorkflowId(id));
    if (state === "running") continue;
    const rows = database.of(organization);
    if (state === "missing")
      await rows.transaction((tx) => enqueue(tx, organization, rescoringStart(organization, website_id, id)));
    else await endFailed(rows, id, "Stopped by an operator or a limit");
  }
}

/** Ends a re-scoring without a switch; what it collected is dropped, and the stored verdicts stay. */
export function endFailed(rows: Rows, id: string, reason: string): Promise<void> {
  return rows.transaction(async (tx) => {
    const [ended] = await tx.run<{ website_n: number }>(sql`
      update rescoring r set status = 'failed', error = ${reason}, finished_at = clock_timestamp()
      from website w where r.id = ${id} and r.status in ('queued', 'scoring') and w.id = r.website_id returning w.n as website_n`);
    if (ended) await dropStaged(tx, ended.website_n);
  });
}
