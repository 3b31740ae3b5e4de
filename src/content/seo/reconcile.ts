import type { Services } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { isDelivered, type OpenWork, reconcile } from "../../platform/durable/index.ts";
import { type JobReference, jobWorkflow } from "./job.ts";
import { seoMessages } from "./messages.ts";
import { slotsOf } from "./slots.ts";

const maxJobs = 200;

/**
 * Brings jobs that have not ended in line with their workflows: one that Temporal does not know is started again, one whose
 * workflow was closed from outside (an operator terminated it) ends. Those that hold a slot are looked up each time, the others in
 * turn.
 *
 * @returns how many jobs were repaired.
 */
export async function reconcileJobs(services: Pick<Services, "database" | "config" | "durable" | "log">): Promise<number> {
  const { database, durable, log } = services;
  const jobs = await database.system.run<OpenWork & JobReference>(sql`
    with due as (
      select j.id from seo_job j
      where j.status in ('pending', 'running') and j.created_at < now() - interval '30 seconds'
        and ${isDelivered(sql`j.workflow_id`)}
      order by exists (select from seo_slot s where s.job_id = j.id) desc, j.reconciled_at
      limit ${maxJobs} for update skip locked
    )
    update seo_job j set reconciled_at = now() from due, tracking.website w, identity.organization o
    where j.id = due.id and w.id = j.website_id and o.id = j.organization_id
    returning j.id as "jobId", j.workflow_id, j.workflow_id as "workflowId", j.website_id as "websiteId", w.name as "websiteName",
      jsonb_build_object('id', o.id, 'n', o.n) as organization`);
  const slots = slotsOf(services);
  return reconcile(
    database,
    durable.engine,
    jobs,
    {
      startOf: (job) => ({ ...jobWorkflow(job), action: "start" }),
      end: ({ jobId }) => slots.end(jobId, { status: "canceled", error: seoMessages.stopped }),
    },
    log,
  );
}
