import { type Database, sql } from "../../platform/database/connection.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { type MendingLog, type OpenWork, reconcile } from "../../platform/durable/reconcile.ts";
import { importWorkflow } from "./fact-import.ts";
import { failImport } from "./perform-import.ts";

interface OpenImport extends OpenWork {
  id: string;
  website_id: string;
}

const maxImports = 200;

/**
 * Brings imports that have not ended in line with their workflows: one that Temporal does not know is started again, one that was
 * closed from outside fails.
 *
 * @returns how many imports were mended.
 */
export async function reconcileImports(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  const open = await database.system.read<OpenImport>(sql`
    select i.id, i.website_id, 'fact-import/' || i.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from fact_import i join organization o on o.id = i.organization_id
    where i.status in ('pending', 'running') and i.created_at < now() - interval '30 seconds'
      and not exists (select from outbox e where e.workflow_id = 'fact-import/' || i.id)
    order by i.created_at limit ${maxImports}`);
  return reconcile(
    database,
    engine,
    open,
    {
      startOf: ({ id, website_id, organization }) => importWorkflow(organization, website_id, id),
      end: ({ id, organization }) =>
        failImport(database.of(organization), id, "The import was stopped by an operator or a limit"),
    },
    log,
  );
}
