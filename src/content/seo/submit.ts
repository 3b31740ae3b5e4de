import { z } from "zod";
import {
  type Claim,
  type Context,
  claimKey,
  findClaim,
  operation,
  replayed,
  type Website,
  website,
  websiteId,
} from "../../operation/index.ts";
import { newId, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { lockWebsiteShared } from "../../tracking/index.ts";
import { pageHash } from "./earlier-findings.ts";
import { analysisFields, defaultLocale } from "./input.ts";
import { contractVersion, jobReceipt, jobWorkflow, seoWorkflowId } from "./job.ts";
import { pollAfterSeconds, slotsOfWebsite } from "./queue.ts";
import { findJob } from "./read.ts";

/** Submissions of a website in any 60 seconds. */
const ceilingPerMinute = 120;
/** Jobs of a website that are pending or running. */
const maxOutstanding = 1_000;

const input = z.object({
  website_id: websiteId,
  request_id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "The same one with the same input answers with the same job, for ever" }),
  ...analysisFields,
});

type Submission = z.output<typeof input>;

export const submitJob = operation({
  name: "seo.submit",
  summary: "Ask for SEO and AI-search recommendations for a draft or a public page",
  description:
    "Accepts the job and answers at once; poll it afterwards. Needs the `seo_recommendations` entitlement, which is checked again before the " +
    `analysis starts. At most ${ceilingPerMinute} submissions a minute and ${maxOutstanding.toLocaleString("en")} outstanding jobs a website; ` +
    `${slotsOfWebsite} analyses of a website run at once.`,
  rest: { method: "POST", path: "/seo/recommendations", status: 202 },
  mcp: {
    tool: "submit_seo_recommendations",
    advice: "Use a new request_id for each new text; then call get_seo_recommendations.",
    idempotent: true,
    openWorld: true,
  },
  access: website("admin"),
  refusals: {
    400: "`source.url` is no public https address, or `locale` no language tag",
    403: "The organization lacks the `seo_recommendations` entitlement",
    409: "The `request_id` was used before with other input",
    429: `The website's ${ceilingPerMinute} submissions a minute or ${maxOutstanding.toLocaleString("en")} outstanding jobs are reached`,
  },
  largeBody: true,
  input,
  output: jobReceipt,
  async handle(context, input) {
    await chargeCeiling(context);
    const earlier = await findClaim(context.rows, claimOf(context, input));
    const { jobId, isReplay } = earlier ? { jobId: earlier.record_id!, isReplay: true } : await accept(context, input);
    const job = await findJob(context.rows, context.subject.id, sql`j.id = ${jobId}`);
    const receipt = {
      job_id: jobId,
      status: job!.status,
      contract_version: contractVersion,
      poll_after_seconds: pollAfterSeconds(job!.status, job!.ahead),
    };
    return isReplay ? replayed(receipt) : receipt;
  },
});

async function chargeCeiling({ rows, subject }: Context<Website>): Promise<void> {
  const [charged] = await rows.run<{ wait_ms: number | null }>(
    sql`select charge_seo_submission(${subject.id}, ${ceilingPerMinute}) as wait_ms`,
  );
  if (charged!.wait_ms === null) return;
  throw new Refusal(
    429,
    `The website's ceiling of ${ceilingPerMinute} submissions a minute is reached; try again after Retry-After`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil(charged!.wait_ms / 1000)),
    },
  );
}

const claimOf = ({ caller, subject }: Context<Website>, { website_id, request_id, ...fields }: Submission): Claim => ({
  organizationId: caller.organization.id,
  scope: `seo.submit/${subject.id}`,
  websiteId: subject.id,
  key: request_id,
  input: fields,
  defaults: { target_queries: [], locale: defaultLocale },
  keyName: "request_id",
  keptForDays: null,
});

async function accept(context: Context<Website>, input: Submission): Promise<{ jobId: string; isReplay: boolean }> {
  const { rows, caller, services } = context;
  if ((await services.entitlements.check(caller.organization.id, "seo_recommendations")) === "missing") {
    throw new Refusal(403, "The organization does not hold the seo_recommendations entitlement");
  }
  return rows.transaction(async (tx) => {
    const jobId = await newId(tx);
    const earlier = await claimKey(tx, claimOf(context, input), jobId);
    if (earlier) return { jobId: earlier.record_id!, isReplay: true };
    await insertJob(tx, context, input, jobId);
    return { jobId, isReplay: false };
  });
}

/** @throws Refusal 429 when too many are outstanding. */
async function insertJob(tx: Transaction, context: Context<Website>, input: Submission, jobId: string): Promise<void> {
  const { organization } = context.caller;
  const { website_id: websiteId, request_id: requestId, ...fields } = input;
  await lockWebsiteShared(tx, websiteId);
  // Submissions of one website are counted one after the other; nothing but other submissions waits for this lock.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`seo.submit/${websiteId}`}, 0))`);
  const workflowId = seoWorkflowId(websiteId, requestId);
  const [inserted] = await tx.run(sql`
    insert into seo_job (id, organization_id, website_id, n, request_id, workflow_id, page_hash, input)
    select ${jobId}, ${organization.id}, ${websiteId},
      coalesce((select max(n) from seo_job where website_id = ${websiteId}), 0) + 1, ${requestId}, ${workflowId},
      ${pageHash(fields.source)}, ${JSON.stringify(fields)}::jsonb
    where (select count(*) from seo_job where website_id = ${websiteId} and status in ('pending', 'running')) < ${maxOutstanding}
    returning 1`);
  if (!inserted) {
    throw new Refusal(429, `The website has ${maxOutstanding} outstanding jobs; submit again when some have ended`, {
      retryAfterSeconds: 60,
    });
  }
  const job = { jobId, workflowId, organization, websiteId, websiteName: context.subject.name };
  await enqueue(tx, organization, { ...jobWorkflow(job), action: "start", requestId: context.requestId });
}
