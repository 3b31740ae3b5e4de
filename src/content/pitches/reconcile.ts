import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { type Engine, type OpenWork, openPage, type RepairLog, reconcileAll } from "../../platform/durable/index.ts";
import type { RowOf } from "../database.ts";
import { failPitch } from "./end.ts";
import { pitchWorkflow } from "./pitch.ts";

interface OpenPitch extends OpenWork, Pick<RowOf<"pitch">, "id" | "website_url"> {
  organization: Organization;
}

/**
 * Brings pitches that have not ended in line with their workflows: one that Temporal does not know is started again, one that was
 * closed from outside fails and its unit comes back.
 *
 * @returns how many pitches were repaired.
 */
export function reconcilePitches(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, organization, workflow_id: workflowId, website_url: url }: OpenPitch) =>
    pitchWorkflow(organization, { id, workflowId, url });
  const end = ({ id, organization }: OpenPitch) =>
    failPitch(database.of(organization), organization, id, {
      reason: "The pitch was stopped by an operator or a limit.",
      fault: "service",
    });
  return reconcileAll(database, engine, (after) => openPitches(database, after), { startOf, end }, log);
}

function openPitches(database: Database, after: string | null): Promise<OpenPitch[]> {
  return database.system.read(sql<OpenPitch>`
    select p.id, p.workflow_id, p.website_url, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from pitch p join identity.organization o on o.id = p.organization_id
    where p.status in ('queued', 'running') and ${openPage("p", sql`p.workflow_id`, after)}`);
}
