import { createHash } from "node:crypto";
import { z } from "zod";
import { modelUsage } from "../../integrations/llm/index.ts";
import { instant } from "../../operation/index.ts";
import type { Organization } from "../../platform/database/index.ts";
import type { WorkflowOf } from "../../platform/durable/index.ts";
import { analysisResult, degraded } from "./result-record.ts";

export const contractVersion = "seo-recommendations/v1" as const;

export const jobStatus = z.enum(["pending", "running", "completed", "failed", "canceled"]).meta({ id: "SeoJobStatus" });

export type JobStatus = z.output<typeof jobStatus>;

/** What a submission answers. */
export const jobReceipt = z
  .object({
    job_id: z.string(),
    status: jobStatus,
    contract_version: z.literal(contractVersion),
    poll_after_seconds: z.int().meta({ description: "Look again after this long; grows with the queue, 0 when nothing changes" }),
  })
  .meta({ id: "SeoJobReceipt" });

/** A job without its result. */
export const jobSummary = jobReceipt
  .extend({
    request_id: z.string(),
    created_at: instant,
    started_at: instant.nullable(),
    completed_at: instant.nullable(),
    degraded: degraded.optional(),
    usage: modelUsage.optional().meta({ description: "What the model was asked, once it has been; also of jobs that failed" }),
    error: z.string().optional().meta({ description: "What happened and what to do, when failed or canceled" }),
  })
  .meta({ id: "SeoJobSummary" });

const draft = z.object({ title: z.string().optional(), meta_description: z.string().optional(), markdown: z.string() }).meta({
  id: "SeoDraft",
  description: "The draft as it was sent, when asked for: the text that offsets of evidence point into",
});

/** What polling answers. */
export const jobRecord = jobSummary.extend({ result: analysisResult.optional(), draft: draft.optional() }).meta({ id: "SeoJob" });

/** Keys may hold anything, so only a hash of theirs goes into ids. */
export const seoWorkflowId = (websiteId: string, requestId: string) =>
  `seo/${websiteId}/${createHash("sha256").update(requestId).digest("base64url")}`;

/** A job as its workflow needs it. */
export interface JobReference {
  jobId: string;
  workflowId: string;
  organization: Organization;
  websiteId: string;
  websiteName: string;
}

/** How a job's workflow is started: by its submission, or again when Temporal has lost it. */
export function jobWorkflow(job: JobReference): WorkflowOf<"seoJob"> {
  return {
    workflow: "seoJob",
    workflowId: job.workflowId,
    args: { organization: job.organization, jobId: job.jobId },
    searchAttributes: { OrganizationId: job.organization.id, WebsiteId: job.websiteId, JobKind: "seo", JobId: job.jobId },
    summary: `SEO recommendations for ${job.websiteName.slice(0, 150)}`,
  };
}
