import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueueCancels } from "../../platform/durable/index.ts";
import { withNextStep } from "../../platform/errors/index.ts";
import { jobRecord } from "./job.ts";
import { nextStep, seoMessages } from "./messages.ts";
import { findJobById, toJobRecord } from "./read.ts";

export const cancelJob = operation({
  name: "seo.cancel",
  summary: "Cancel a job for SEO and AI-search recommendations",
  description:
    "A job that waits leaves the queue at once; one that runs is stopped within seconds and its slot goes to the next. What it has used until " +
    "then is in `usage`. Canceling a job that has ended changes nothing.",
  rest: { method: "POST", path: "/seo/recommendations/{job_id}/cancel" },
  mcp: { tool: "cancel_seo_recommendations", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The job does not exist",
  },
  input: z.object({ job_id: opaqueId, website_id: websiteId }),
  output: jobRecord,
  async handle({ rows, subject, caller }, { job_id: jobId }) {
    if (isUuid(jobId)) await rows.transaction((tx) => cancelOpenJobs(tx, caller.organization, { websiteId: subject.id, jobId }));
    return toJobRecord(await findJobById(rows, subject.id, jobId));
  },
});

/**
 * Cancels the jobs of a website that are pending or running, or one of them. Jobs that have ended stay as they are.
 *
 * @param reason a sentence for the customer.
 */
export async function cancelOpenJobs(
  tx: Transaction,
  organization: Organization,
  { websiteId, jobId, reason = seoMessages.canceled }: { websiteId: string; jobId?: string; reason?: string },
): Promise<void> {
  const canceled = await tx.run<{ workflow_id: string }>(sql`
    update seo_job set status = 'canceled', is_waiting = false, error = ${withNextStep(reason, nextStep)}, completed_at = clock_timestamp()
    where website_id = ${websiteId} and (${jobId ?? null}::uuid is null or id = ${jobId ?? null}) and status in ('pending', 'running')
    returning workflow_id`);
  await enqueueCancels(
    tx,
    organization,
    canceled.map((job) => job.workflow_id),
  );
}

/** Cancels what is open for a website that is deleted. */
export const cancelJobsOf = (tx: Transaction, organization: Organization, website: { id: string }): Promise<void> =>
  cancelOpenJobs(tx, organization, { websiteId: website.id, reason: seoMessages.websiteDeleted });
