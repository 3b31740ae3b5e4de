import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import {
  type ClosedState,
  type Engine,
  type OpenWork,
  openPage,
  type RepairLog,
  reconcileAll,
} from "../../platform/durable/index.ts";
import type { RowOf } from "../database.ts";
import { generationMessages, generationWorkflow } from "./generation.ts";
import { endGeneration } from "./settle.ts";

interface OpenGeneration extends OpenWork, Pick<RowOf<"content_generation">, "id" | "website_id"> {
  organization: Organization;
}

/**
 * Brings generations that have not ended in line with their workflows: one that Temporal does not know is started again, one that
 * was closed from outside ends and its credits come back.
 *
 * @returns how many generations were repaired.
 */
export function reconcileGenerations(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, website_id, organization }: OpenGeneration) => generationWorkflow(organization, website_id, id);
  const end = ({ id, organization }: OpenGeneration, state: ClosedState | "missing") => {
    const status = state === "terminated" || state === "canceled" ? "canceled" : "failed";
    return database
      .of(organization)
      .transaction((tx) => endGeneration(tx, organization, id, { status, error: generationMessages.stopped }));
  };
  return reconcileAll(database, engine, (after) => openGenerations(database, after), { startOf, end }, log);
}

/** Generations old enough to have a workflow, by id, which is the order in which they were accepted. */
function openGenerations(database: Database, after: string | null): Promise<OpenGeneration[]> {
  return database.system.read(sql<OpenGeneration>`
    select g.id, g.website_id, 'generate/' || g.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from content_generation g join identity.organization o on o.id = g.organization_id
    where g.status in ('queued', 'running') and ${openPage("g", sql`'generate/' || g.id`, after)}`);
}
