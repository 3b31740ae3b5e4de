import { z } from "zod";
import { sumOfUsage, type Usage } from "../../integrations/llm/index.ts";
import { includedParts, isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { contractVersion, type JobStatus, jobRecord, type jobSummary } from "./job.ts";
import { pollAfterSeconds } from "./queue.ts";
import type { SeoResult } from "./result-record.ts";

export const readJob = operation({
  name: "seo.read",
  summary: "Poll a job for SEO and AI-search recommendations",
  description:
    "Never starts anything. `result` is there when `completed`, `error` when `failed` or `canceled`. Look again after `poll_after_seconds`, " +
    "and poll a bounded part of a backlog, not all of it.",
  rest: { method: "GET", path: "/seo/recommendations/{job_id}" },
  mcp: {
    tool: "get_seo_recommendations",
    advice: "Wait poll_after_seconds between two calls. Lists only the checks that failed unless checks is all.",
    defaults: { checks: "failed" },
  },
  access: website("view"),
  refusals: {
    404: "The job does not exist",
  },
  input: z.object({
    job_id: opaqueId,
    website_id: websiteId,
    checks: z
      .enum(["all", "failed"])
      .default("all")
      .meta({ description: "Which checks `result` lists; recommendations are the same" }),
    include: includedParts(["draft"], "`draft` adds the draft as it was sent; there is none for a page"),
  }),
  output: jobRecord,
  async handle({ rows, subject }, { job_id, checks, include }) {
    const { result, ...job } = toJobRecord(await findJobById(rows, subject.id, job_id));
    const draft = include.includes("draft") ? await draftOf(rows, job.job_id) : null;
    const isFiltered = result && checks === "failed";
    return {
      ...{ ...job, ...(draft && { draft }) },
      result: isFiltered ? { ...result, checks: result.checks.filter(({ verdict }) => verdict === "fail") } : result,
    };
  },
});

/** The draft that a job is about; null for a page. */
async function draftOf(rows: Pick<Rows, "read">, jobId: string): Promise<z.output<typeof jobRecord>["draft"] | null> {
  const [job] = await rows.read<{ source: { kind: string; title?: string; meta_description?: string; markdown: string } }>(
    sql`select input->'source' as source from seo_job where id = ${jobId}`,
  );
  if (job?.source.kind !== "draft") return null;
  const { kind: _, ...draft } = job.source;
  return draft;
}

/** A job as it is stored, with its place. */
export interface JobRow {
  id: string;
  status: JobStatus;
  request_id: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  result: SeoResult | null;
  degraded: { reason: string } | null;
  usage: Usage | null;
  spent: Record<string, Usage>;
  error: string | null;
  /** Places between the job that its website's queue served last and this one. */
  ahead: number;
}

/** A job in an answer. */
export function toJobRecord(job: JobRow): z.output<typeof jobRecord> {
  return {
    ...toJobSummary(job),
    ...(job.status === "completed" && { result: job.result! }),
  };
}

/** The same without the result. */
export function toJobSummary(job: Omit<JobRow, "result">): z.output<typeof jobSummary> {
  return {
    job_id: job.id,
    status: job.status,
    contract_version: contractVersion,
    poll_after_seconds: pollAfterSeconds(job.status, job.ahead),
    request_id: job.request_id,
    created_at: job.created_at,
    started_at: job.started_at,
    completed_at: job.completed_at,
    ...(job.degraded && { degraded: job.degraded }),
    ...usageOf(job),
    ...(job.error !== null && { error: job.error }),
  };
}

/** A completed job's usage stands in its result, summed up; that of others is what was noted on the way. */
function usageOf({ usage, spent }: Pick<JobRow, "usage" | "spent">): { usage?: Usage } {
  const attempts = Object.values(spent);
  if (usage) return { usage };
  return attempts.length > 0 ? { usage: attempts.reduce(sumOfUsage) } : {};
}

/** @throws Refusal 404 */
export async function findJobById(rows: Pick<Rows, "read">, websiteId: string, jobId: string): Promise<JobRow> {
  const job = isUuid(jobId) ? await findJob(rows, websiteId, sql`j.id = ${jobId}`) : undefined;
  if (!job) throw new Refusal(404, "SEO recommendation job not found");
  return job;
}

/** Columns of a summary beside those of its own; the tables are `j` and `q`. */
export const jobExtras = sql`
  j.result->'degraded' as degraded, j.result->'usage' as usage, j.spent, j.error, j.n - coalesce(q.served_n, 0) - 1 as ahead`;

/** One job of a website, and where it stands, by two primary keys. `condition` names the table `j`. */
export async function findJob(
  rows: Pick<Rows, "read">,
  websiteId: string,
  condition: Query<unknown>,
): Promise<JobRow | undefined> {
  const [job] = await rows.read<JobRow>(sql`
    select j.id, j.status, j.request_id, j.created_at, j.started_at, j.completed_at, j.result,
      ${jobExtras}
    from seo_job j left join seo_queue q on q.website_id = j.website_id
    where j.website_id = ${websiteId} and ${condition}`);
  return job;
}
