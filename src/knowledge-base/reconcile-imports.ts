import { type Database, type Organization, sql } from "../database.ts";
import { describeWorkflow } from "../durable/describe.ts";
import type { Engine } from "../durable/engine.ts";
import { enqueue } from "../durable/outbox.ts";
import { importWorkflow } from "./fact-import.ts";
import { failImport } from "./perform-import.ts";

interface OpenImport {
  id: string;
  website_id: string;
  organization: Organization;
}

const maxImports = 200;

/**
 * Brings imports that have not ended in line with their workflows: one that Temporal does not know is started again, one that was
 * closed from outside fails.
 *
 * @returns how many imports were mended.
 */
export async function reconcileImports(database: Database, engine: Engine): Promise<number> {
  const open = await database.system.read<OpenImport>(sql`
    select i.id, i.website_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from fact_import i join organization o on o.id = i.organization_id
    where i.status in ('pending', 'running') and i.created_at < now() - interval '30 seconds'
      and not exists (select from outbox e where e.workflow_id = 'fact-import/' || i.id)
    order by i.created_at limit ${maxImports}`);
  let mended = 0;
  for (const { id, website_id, organization } of open) {
    const start = importWorkflow(organization, website_id, id);
    const state = await describeWorkflow(engine, start.workflowId);
    if (state === "running") continue;
    mended++;
    const rows = database.of(organization);
    if (state === "missing") await rows.transaction((tx) => enqueue(tx, organization, start));
    else await failImport(rows, id, "The import was stopped by an operator or a limit; start it again");
  }
  return mended;
}
