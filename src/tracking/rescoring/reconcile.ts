import { type Database, now, type Organization, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import {
  type Engine,
  enqueueCancels,
  type OpenWork,
  openPage,
  type RepairLog,
  reconcileAll,
} from "../../platform/durable/index.ts";
import { rescoringStart, rescoringWorkflowId } from "../competitors/request-rescoring.ts";
import { db, type RowOf } from "../database.ts";
import { dropStaged } from "./stage.ts";

interface OpenRescoring extends OpenWork {
  id: string;
  organization: Organization;
  website_id: string;
}

/**
 * Brings re-scorings that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside ends.
 *
 * @returns how many re-scorings were repaired.
 */
export function reconcileRescorings(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, website_id, organization }: OpenRescoring) => rescoringStart(organization, website_id, id);
  const end = ({ id, organization }: OpenRescoring) =>
    endFailed(database.of(organization), id, "Stopped by an operator or a limit");
  return reconcileAll(database, engine, (after) => openRescorings(database, after), { startOf, end }, log);
}

function openRescorings(database: Database, after: string | null): Promise<OpenRescoring[]> {
  const workflowId = sql`${rescoringWorkflowId("")} || r.id`;
  return database.system.read(sql`
    select r.id, r.website_id, ${workflowId} as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from rescoring r join identity.organization o on o.id = r.organization_id
    where r.status in ('queued', 'scoring') and ${openPage("r", workflowId, after)}`);
}

/** Ends a re-scoring without a switch; what it collected is dropped, and the stored verdicts stay. */
export function endFailed(rows: Rows, id: string, reason: string): Promise<void> {
  return rows.transaction(async (tx) => {
    const [ended] = await tx.run(sql<{ website_n: RowOf<"website">["n"] }>`
      update rescoring r set status = 'failed', error = ${reason}, finished_at = clock_timestamp()
      from website w where r.id = ${id} and r.status in ('queued', 'scoring') and w.id = r.website_id returning w.n as website_n`);
    if (ended) await dropStaged(tx, ended.website_n);
  });
}

/** Ends the open re-scoring of a website that is deleted; restoring the website asks for it again. */
export async function cancelRescoringOf(
  tx: Transaction,
  organization: Organization,
  website: { id: string; n: number },
): Promise<void> {
  const [canceled] = await tx.run(
    db
      .updateTable("rescoring")
      .set({ status: "canceled", error: "The website was deleted", finished_at: now })
      .where("website_id", "=", website.id)
      .where("status", "in", ["queued", "scoring"])
      .returning("id"),
  );
  if (!canceled) return;
  await dropStaged(tx, website.n);
  await enqueueCancels(tx, organization, [rescoringWorkflowId(canceled.id)]);
}
