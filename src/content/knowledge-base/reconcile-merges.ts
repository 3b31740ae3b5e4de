import { type Database, type Organization, type Rows, sql } from "../../platform/database/index.ts";
import { type Engine, type OpenWork, openPage, type RepairLog, reconcileAll } from "../../platform/durable/index.ts";
import type { RowOf } from "../database.ts";
import { compareMergedFacts, completeMerge, mergeWorkflow, refuseMerge } from "./merge.ts";

interface OpenMerge extends OpenWork, Pick<RowOf<"pillar_merge">, "id" | "website_id" | "status"> {
  organization: Organization;
}

/**
 * Brings merges that have not ended in line with their workflows: one that Temporal does not know is started again; one that was
 * closed from outside is refused, or, where the pillars are merged already, followed up here. Callers wait for the answer, so this
 * runs often.
 *
 * @returns how many merges were repaired.
 */
export function reconcileMerges(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, website_id, organization }: OpenMerge) => mergeWorkflow(organization, website_id, id);
  const end = ({ id, status, organization }: OpenMerge) => endMerge(database.of(organization), id, status);
  return reconcileAll(database, engine, (after) => openMerges(database, after), { startOf, end }, log);
}

function openMerges(database: Database, after: string | null): Promise<OpenMerge[]> {
  return database.system.read(sql<OpenMerge>`
    select m.id, m.website_id, m.status, 'pillar-merge/' || m.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from pillar_merge m join identity.organization o on o.id = m.organization_id
    where m.status in ('pending', 'merged') and ${openPage("m", sql`'pillar-merge/' || m.id`, after, 5)}`);
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
