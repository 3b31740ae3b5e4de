import { type Database, type Organization, sql } from "../database.ts";
import { describeWorkflow } from "../durable/describe.ts";
import type { Engine } from "../durable/engine.ts";
import { enqueue } from "../durable/outbox.ts";
import { checkMergedFacts, completeMerge, mergeWorkflow, refuseMerge } from "./merge.ts";

interface OpenMerge {
  id: string;
  website_id: string;
  status: "pending" | "merged";
  organization: Organization;
}

const maxMerges = 200;

/**
 * Brings merges that have not ended in line with their workflows: one that Temporal does not know is started again; one that was
 * closed from outside is refused, or, where the pillars are merged already, followed up here. Callers wait for the answer, so this
 * looks often.
 *
 * @returns how many merges were mended.
 */
export async function reconcileMerges(database: Database, engine: Engine): Promise<number> {
  const open = await database.system.read<OpenMerge>(sql`
    select m.id, m.website_id, m.status, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from pillar_merge m join organization o on o.id = m.organization_id
    where m.status in ('pending', 'merged') and m.created_at < now() - interval '5 seconds'
      and not exists (select from outbox e where e.workflow_id = 'pillar-merge/' || m.id)
    order by m.created_at limit ${maxMerges}`);
  let mended = 0;
  for (const merge of open) {
    const start = mergeWorkflow(merge.organization, merge.website_id, merge.id);
    const state = await describeWorkflow(engine, start.workflowId);
    if (state === "running") continue;
    mended++;
    const rows = database.of(merge.organization);
    if (state === "missing") await rows.transaction((tx) => enqueue(tx, merge.organization, start));
    else if (merge.status === "pending") await refuseMerge(rows, merge.id, interrupted);
    else {
      while ((await checkMergedFacts(rows, merge.id)) > 0);
      await completeMerge(rows, merge.id);
    }
  }
  return mended;
}

const interrupted = {
  status: 409 as const,
  message: "The merge was stopped by an operator or a limit and nothing was changed; call again",
};
