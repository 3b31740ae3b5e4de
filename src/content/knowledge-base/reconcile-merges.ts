import { type Database, type Rows, sql } from "../../platform/database/connection.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { type MendingLog, type OpenWork, reconcile } from "../../platform/durable/reconcile.ts";
import { compareMergedFacts, completeMerge, mergeWorkflow, refuseMerge } from "./merge.ts";

interface OpenMerge extends OpenWork {
  id: string;
  website_id: string;
  status: "pending" | "merged";
}

const maxMerges = 200;

/**
 * Brings merges that have not ended in line with their workflows: one that Temporal does not know is started again; one that was
 * closed from outside is refused, or, where the pillars are merged already, followed up here. Callers wait for the answer, so this
 * looks often.
 *
 * @returns how many merges were mended.
 */
export async function reconcileMerges(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  const open = await database.system.read<OpenMerge>(sql`
    select m.id, m.website_id, m.status, 'pillar-merge/' || m.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from pillar_merge m join organization o on o.id = m.organization_id
    where m.status in ('pending', 'merged') and m.created_at < now() - interval '5 seconds'
      and not exists (select from outbox e where e.workflow_id = 'pillar-merge/' || m.id)
    order by m.created_at limit ${maxMerges}`);
  return reconcile(
    database,
    engine,
    open,
    {
      startOf: ({ id, website_id, organization }) => mergeWorkflow(organization, website_id, id),
      end: ({ id, status, organization }) => endMerge(database.of(organization), id, status),
    },
    log,
  );
}

async function endMerge(rows: Rows, id: string, status: OpenMerge["status"]): Promise<void> {
  if (status === "pending") return refuseMerge(rows, id, interrupted);
  while ((await compareMergedFacts(rows, id)) > 0);
  await completeMerge(rows, id);
}

const interrupted = {
  status: 409 as const,
  message: "The merge was stopped by an operator or a limit and nothing was changed; call again",
};
