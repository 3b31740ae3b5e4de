import { type Database, type Organization, sql } from "../../platform/database/connection.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { isDelivered } from "../../platform/durable/outbox.ts";
import { type OpenWork, type RepairLog, reconcile } from "../../platform/durable/reconciler.ts";
import { type JobReference, jobWorkflow } from "./job.ts";
import { sentences } from "./sentences.ts";
import type { Slots } from "./slots.ts";
import { wake } from "./wake.ts";

const maxJobs = 200;

interface OpenJob extends OpenWork {
  organization: Organization;
  id: string;
  website_id: string;
  website_name: string;
}

/**
 * Brings jobs that have not ended in line with their workflows: one that Temporal does not know is started again, one whose
 * workflow was closed from outside (an operator terminated it) ends. Those that hold a slot are looked at each time, the others in
 * turn.
 *
 * @returns how many jobs were repaired.
 */
export async function reconcileJobs(database: Database, engine: Engine, slots: Slots, log?: RepairLog): Promise<number> {
  const jobs = await database.system.run<OpenJob>(sql`
    with due as (
      select j.id from seo_job j
      where j.status in ('pending', 'running') and j.created_at < now() - interval '30 seconds'
        and ${isDelivered(sql`j.workflow_id`)}
      order by exists (select from seo_slot s where s.job_id = j.id) desc, j.reconciled_at
      limit ${maxJobs} for update skip locked
    )
    update seo_job j set reconciled_at = now() from due, website w, organization o
    where j.id = due.id and w.id = j.website_id and o.id = j.organization_id
    returning j.id, j.workflow_id, j.website_id, w.name as website_name, jsonb_build_object('id', o.id, 'n', o.n) as organization`);
  return reconcile(
    database,
    engine,
    jobs,
    {
      startOf: (job) => ({ ...jobWorkflow(referenceTo(job)), action: "start" }),
      async end({ id }) {
        const { woken } = await slots.end(id, "canceled", sentences.stopped);
        await wake(slots, engine, woken);
      },
    },
    log,
  );
}

function referenceTo(job: OpenJob): JobReference {
  return {
    jobId: job.id,
    workflowId: job.workflow_id,
    organization: job.organization,
    websiteId: job.website_id,
    websiteName: job.website_name,
  };
}
