import { type Database, type Rows, sql, type Transaction } from "../../platform/database/connection.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { type MendingLog, type OpenWork, reconcile } from "../../platform/durable/reconcile.ts";
import { dropStaged } from "./stage.ts";
import { rescoringStart, rescoringWorkflowId } from "./workflow.ts";

/**
 * Brings re-scorings that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside ends.
 *
 * @returns how many re-scorings were mended.
 */
export async function reconcileRescorings(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  const open = await database.system.read<OpenWork & { id: string; website_id: string }>(sql`
    select r.id, r.website_id, ${rescoringWorkflowId("")} || r.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from rescoring r join organization o on o.id = r.organization_id
    where r.status in ('queued', 'scoring') and r.created_at < now() - interval '30 seconds'
      and not exists (select from outbox e where e.workflow_id = ${rescoringWorkflowId("")} || r.id)
    order by r.id`);
  return reconcile(
    database,
    engine,
    open,
    {
      startOf: ({ id, website_id, organization }) => rescoringStart(organization, website_id, id),
      end: ({ id, organization }) => endFailed(database.of(organization), id, "Stopped by an operator or a limit"),
    },
    log,
  );
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

/** Ends the open re-scoring of a website that is deleted; restoring the website asks for it again. @returns its workflow. */
export async function cancelRescoringOf(tx: Transaction, website: { id: string; n: number }): Promise<string[]> {
  const [canceled] = await tx.run<{ id: string }>(sql`
    update rescoring set status = 'canceled', error = 'The website was deleted', finished_at = clock_timestamp()
    where website_id = ${website.id} and status in ('queued', 'scoring') returning id`);
  if (!canceled) return [];
  await dropStaged(tx, website.n);
  return [rescoringWorkflowId(canceled.id)];
}
