import { z } from "zod";
import { website } from "../access.ts";
import { type Query, type Rows, sql } from "../database.ts";
import { Refusal } from "../errors.ts";
import { isUuid, looseId, websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { contractVersion, type JobStatus, jobRecord } from "./job.ts";
import { pollAfterSeconds } from "./queue.ts";
import type { SeoResult } from "./result-record.ts";

export const readJob = operation({
  name: "seo.read",
  summary: "Poll a job for SEO and AI-search recommendations",
  description:
    "Never starts anything. `result` is there when `completed`, `error` when `failed` or `canceled`. Look again after `poll_after_seconds`, " +
    "and poll a bounded part of a backlog, not all of it.",
  rest: { method: "GET", path: "/seo/recommendations/{job_id}" },
  mcp: { tool: "get_seo_recommendations", advice: "Wait poll_after_seconds between two calls." },
  access: website("view"),
  refusals: {
    404: "The job does not exist",
  },
  input: z.object({ job_id: looseId, website_id: websiteId }),
  output: jobRecord,
  async handle({ rows, subject }, input) {
    const job = isUuid(input.job_id) ? await findJob(rows, subject.id, sql`j.id = ${input.job_id}`) : undefined;
    if (!job) throw new Refusal(404, "SEO recommendation job not found");
    return {
      job_id: job.id,
      status: job.status,
      contract_version: contractVersion,
      poll_after_seconds: pollAfterSeconds(job.status, job.ahead),
      request_id: job.request_id,
      created_at: job.created_at,
      started_at: job.started_at,
      completed_at: job.completed_at,
      ...(job.status === "completed" && { result: job.result! }),
      ...(job.error !== null && { error: job.error }),
    };
  },
});

interface JobRow {
  id: string;
  status: JobStatus;
  request_id: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  result: SeoResult | null;
  error: string | null;
  /** Places between the job that its website's queue served last and this one. */
  ahead: number;
}

/** One job of a website, and where it stands, by two primary keys. `condition` names the table `j`. */
export async function findJob(
  rows: Pick<Rows, "read">,
  websiteId: string,
  condition: Query<unknown>,
): Promise<JobRow | undefined> {
  const [job] = await rows.read<JobRow>(sql`
    select j.id, j.status, j.request_id, j.created_at, j.started_at, j.completed_at, j.result, j.error,
      j.n - coalesce(q.served_n, 0) - 1 as ahead
    from seo_job j left join seo_queue q on q.website_id = j.website_id
    where j.website_id = ${websiteId} and ${condition}`);
  return job;
}
