import { type Database, type Organization, sql } from "../../platform/database/connection.ts";
import { describeWorkflow } from "../../platform/durable/describe.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { enqueue } from "../../platform/durable/outbox.ts";
import type { MendingLog } from "../../platform/durable/reconcile.ts";
import { failPitch } from "./end.ts";
import { pitchWorkflow } from "./pitch.ts";

interface Open {
  id: string;
  workflow_id: string;
  website_url: string;
  organization: Organization;
}

const maxPitches = 200;

/**
 * Brings pitches that have not ended in line with their workflows: one that Temporal does not know is started again, one that was
 * closed from outside fails and its unit comes back.
 *
 * @returns how many pitches were mended.
 */
export async function reconcilePitches(database: Database, engine: Engine, log?: MendingLog): Promise<number> {
  const open = await database.system.read<Open>(sql`
    select p.id, p.workflow_id, p.website_url, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from pitch p join organization o on o.id = p.organization_id
    where p.status in ('queued', 'running') and p.created_at < now() - interval '30 seconds'
      and not exists (select from outbox e where e.workflow_id = p.workflow_id)
    order by p.created_at limit ${maxPitches}`);
  let mended = 0;
  for (const { id, workflow_id: workflowId, website_url: url, organization } of open) {
    const state = await describeWorkflow(engine, workflowId);
    if (state === "running") continue;
    mended++;
    log?.warn({ workflowId, organizationId: organization.id, state }, "a pitch without its workflow was mended");
    const rows = database.of(organization);
    if (state === "missing") {
      await rows.transaction((tx) => enqueue(tx, organization, pitchWorkflow(organization, { id, workflowId, url })));
    } else {
      await failPitch(rows, organization, id, { reason: "The pitch was stopped by an operator or a limit.", fault: "service" });
    }
  }
  return mended;
}
