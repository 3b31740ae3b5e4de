import { z } from "zod";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { jobStatus, jobSummary } from "./job.ts";
import { type JobRow, jobExtras, toJobSummary } from "./read.ts";

const jobSource = z
  .object({
    kind: z.enum(["draft", "page"]),
    url: z.string().nullable().meta({ description: "Of a page" }),
    title: z.string().nullable().meta({ description: "Of a draft as it was sent, of a page once it was read" }),
  })
  .meta({ id: "SeoJobSource", description: "What the job is about" });
type JobSource = z.output<typeof jobSource>;

const listedJob = jobSummary.extend({ source: jobSource }).meta({ id: "ListedSeoJob" });

export const listJobs = operation({
  name: "seo.list",
  summary: "List a website's jobs for SEO and AI-search recommendations, newest first",
  description:
    "Results are left out: read a job for its result. For the next page send `next_cursor` as `cursor`; it is null on the last page. Jobs " +
    "that are submitted meanwhile do not move the pages.",
  rest: { method: "GET", path: "/seo/recommendations" },
  mcp: { tool: "list_seo_recommendations" },
  access: website("view"),
  refusals: {
    400: "`cursor` is none that this list has answered for the website",
  },
  input: z.object({
    website_id: websiteId,
    status: jobStatus.optional(),
    limit: z.number().int().min(1).max(100).default(40).meta({ description: "Jobs a page" }),
    cursor: opaqueId.optional().meta({ description: "`next_cursor` of the page before" }),
  }),
  output: z.object({ jobs: z.array(listedJob), next_cursor: z.string().nullable() }),
  async handle({ rows, subject }, { status, limit, cursor }) {
    const before = cursor === undefined ? null : await placeOf(rows, subject.id, cursor);
    // One more than is shown decides whether there is a next page.
    const found = await rows.read<Omit<JobRow, "result"> & { source: JobSource }>(sql`
      select j.id, j.status, j.request_id, j.created_at, j.started_at, j.completed_at, ${jobExtras},
        jsonb_build_object('kind', j.input->'source'->'kind', 'url', j.input->'source'->'url',
          'title', coalesce(nullif(j.result->'source'->>'title', ''), nullif(j.input->'source'->>'title', ''))) as source
      from seo_job j left join seo_queue q on q.website_id = j.website_id
      where j.website_id = ${subject.id} ${status ? sql`and j.status = ${status}` : sql``} ${before ? sql`and j.n < ${before}` : sql``}
      order by j.n desc limit ${limit + 1}`);
    const jobs = found.slice(0, limit);
    return {
      jobs: jobs.map((job) => ({ ...toJobSummary(job), source: job.source })),
      next_cursor: found.length > limit ? jobs.at(-1)!.id : null,
    };
  },
});

/** The place of the last job of the page before. @throws Refusal 400 */
async function placeOf(rows: Pick<Rows, "read">, websiteId: string, cursor: string): Promise<number> {
  const [job] = isUuid(cursor)
    ? await rows.read<{ n: number }>(sql`select n from seo_job where id = ${cursor} and website_id = ${websiteId}`)
    : [];
  if (!job) throw new Refusal(400, "cursor: is not a next_cursor of this list; leave it out to begin with the newest job");
  return job.n;
}
