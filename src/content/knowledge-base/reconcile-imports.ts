import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { type Engine, type OpenWork, openPage, type RepairLog, reconcileAll } from "../../platform/durable/index.ts";
import type { RowOf } from "../database.ts";
import { importWorkflow } from "./fact-import.ts";
import { failImport, stoppedImport } from "./perform-import.ts";

interface OpenImport extends OpenWork, Pick<RowOf<"fact_import">, "id" | "website_id"> {
  organization: Organization;
}

/**
 * Brings imports that have not ended in line with their workflows: one that Temporal does not know is started again, one that was
 * closed from outside fails.
 *
 * @returns how many imports were repaired.
 */
export function reconcileImports(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, website_id, organization }: OpenImport) => importWorkflow(organization, website_id, id);
  const end = ({ id, organization }: OpenImport) => failImport(database.of(organization), id, stoppedImport);
  return reconcileAll(database, engine, (after) => openImports(database, after), { startOf, end }, log);
}

function openImports(database: Database, after: string | null): Promise<OpenImport[]> {
  return database.system.read(sql<OpenImport>`
    select i.id, i.website_id, 'fact-import/' || i.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from fact_import i join identity.organization o on o.id = i.organization_id
    where i.status in ('pending', 'running') and ${openPage("i", sql`'fact-import/' || i.id`, after)}`);
}
